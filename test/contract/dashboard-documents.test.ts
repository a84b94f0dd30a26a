/**
 * Every GraphQL document of the dashboard: valid, within the limits of the API, answered without an
 * error for each role that sees its page, and with types that are up to date.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventNames } from '../../src/modules/webhooks/events/event-names';
import { developers as en } from '../../src/dashboard/app/words/en/developers';
import { developers as pt } from '../../src/dashboard/app/words/pt/developers';
import { EVENT_NAMES, USUAL_EVENTS } from '../../src/dashboard/app/pages/webhooks/event-names';
import { ROOT } from '../support/documents';
import { memberWith, type Person } from '../support/member';
import { allowSubAccounts } from '../support/sub-accounts';
import { world, type Json, type World } from '../support/world';

interface AppDocument {
  name: string;
  kind: 'query' | 'mutation';
  text: string;
}

const COST_MAX = 20_000;
/** What only some roles may read: those that see the page. */
const ONLY: Readonly<Record<string, readonly string[]>> = {
  Audit: ['OWNER'],
  SampleData: ['OWNER', 'DEVELOPER', 'FINANCE'],
};

const documents = JSON.parse(
  execFileSync(process.execPath, [join(ROOT, 'scripts/dashboard/print-documents.mjs')], {
    cwd: ROOT,
    encoding: 'utf8',
  }),
) as AppDocument[];
const queries = documents.filter(({ kind }) => kind === 'query');

let shop: World;
const people: Record<string, Person> = {};

beforeAll(async () => {
  shop = await world();
  await allowSubAccounts(shop);
  for (const role of ['OWNER', 'DEVELOPER', 'FINANCE', 'VIEWER'] as const)
    people[role] = await memberWith(shop, role);
});

const INPUTS: Record<string, Json> = {
  Audit: { first: 50 },
  PreviewSubscriptionChange: { id: 'subs_00000000000000000000000000', quantity: 2 },
};

/** Values for what a page fills in from its address. */
function variablesOf({ name }: AppDocument): Json {
  const id = 'bill_00000000000000000000000000';
  const input = INPUTS[name] ? { input: INPUTS[name] } : {};
  const period = { from: '2026-01-01', to: '2026-01-31', unit: 'DAY', firstMonth: '2026-01' };
  const hasSubAccounts = true;
  return {
    id,
    hasSubAccounts,
    first: 25,
    ...period,
    by: 'SOURCE',
    text: 'ana',
    isRecurring: true,
    ...input,
  };
}

test('the app has documents, each with a name of its own', () => {
  expect(queries.length).toBeGreaterThan(20);
  expect(new Set(documents.map(({ name }) => name)).size).toBe(documents.length);
});

test('their types are up to date', () => {
  execFileSync(process.execPath, [join(ROOT, 'scripts/write-dashboard-types.mjs'), '--check'], {
    cwd: ROOT,
    stdio: 'pipe',
  });
});

describe.each(queries.map((document) => [document.name, document] as const))(
  '%s',
  (name, document) => {
    const roles =
      ONLY[name] ?? Object.keys(people).concat('OWNER', 'DEVELOPER', 'FINANCE', 'VIEWER');
    test('is permitted to the roles that see its page, and costs little', async () => {
      for (const role of new Set(roles)) {
        const { text } = document;
        const used = variablesOf(document);
        const variables = Object.fromEntries(
          Object.entries(used).filter(([key]) => text.includes(`$${key}:`)),
        );
        const { status, body } = await people[role]!.graphql(text, variables);
        // The simulator and its clock are not in the menu of a viewer.
        const isHidden = name === 'Simulator' && role === 'VIEWER';
        const codes = ((body.errors ?? []) as Json[]).map(({ extensions }) => extensions.code);
        const expected = isHidden ? ['FORBIDDEN'] : [];
        expect({ role, status, codes: codes.filter((code) => code !== 'NOT_FOUND') }).toEqual({
          role,
          status: 200,
          codes: expected,
        });
        expect(body.extensions?.cost.requested ?? 0).toBeLessThanOrEqual(COST_MAX);
      }
    });
  },
);

test('the names of events are those of the service', () => {
  expect([...EVENT_NAMES].toSorted()).toEqual([...eventNames].toSorted());
});

test.each([
  ['pt', pt.eventNames],
  ['en', en.eventNames],
])('every event has one line in %s', (_language, lines) => {
  expect(Object.keys(lines).toSorted()).toEqual([...eventNames].toSorted());
});

test('a new webhook gets renewals and failures, and no payouts', () => {
  expect(USUAL_EVENTS).toEqual(
    expect.arrayContaining([
      'subscription.renewed',
      'subscription.payment_failed',
      'subscription.cancelled',
      'checkout.completed',
      'checkout.refunded',
      'charge.declined',
      'refund.failed',
    ]),
  );
  expect(USUAL_EVENTS.filter((name) => /^(payout|transfer)/.test(name))).toEqual([]);
});

test('the two languages have the same files', () => {
  const files = (language: string) =>
    readFileSync(join(ROOT, 'src/dashboard/app/words', `${language}.ts`), 'utf8').match(
      /\.\.\.\w+/g,
    );
  expect(files('en')).toEqual(files('pt'));
});
