/**
 * The documents agree with the code: paths, links, scripts, settings and states exist, and the
 * README's five minutes work when pasted.
 */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { attemptLifecycle } from '../../src/modules/charges/attempt';
import { chargeLifecycle } from '../../src/modules/charges/terms/charge-status';
import { checkoutLifecycle } from '../../src/modules/checkouts/checkout-status';
import { KNOWN } from '../../src/config/settings';
import { couponLifecycle } from '../../src/modules/coupons/coupon';
import type { Lifecycle } from '../../src/platform/records/lifecycle';
import { disputeLifecycle } from '../../src/modules/payments/disputes/dispute';
import { disputeStageLifecycle } from '../../src/modules/payments/disputes/dispute-stage';
import { refundLifecycle } from '../../src/modules/payments/refund/refund';
import { transferLifecycle } from '../../src/modules/payouts/transfers/transfer';
import { productLifecycle } from '../../src/modules/products/product';
import { planChangeLifecycle } from '../../src/modules/subscriptions/plans/plan-change';
import { subscriptionLifecycle } from '../../src/modules/subscriptions/subscription';
import { deliveryLifecycle } from '../../src/modules/webhooks/deliveries/delivery';
import { webhookLifecycle } from '../../src/modules/webhooks/endpoints/webhook';
import {
  ROOT,
  blocksOf,
  documents,
  proseOf,
  runPasted,
  sectionOf,
  textOf,
} from '../support/documents';
import { world, type Json } from '../support/world';

const README_LINES_MAX = 180;
const readme = textOf('README.md');
const LIFECYCLES: readonly Lifecycle<string>[] = [
  checkoutLifecycle,
  chargeLifecycle,
  attemptLifecycle,
  subscriptionLifecycle,
  refundLifecycle,
  disputeLifecycle,
  disputeStageLifecycle,
  transferLifecycle,
  planChangeLifecycle,
  deliveryLifecycle,
  webhookLifecycle,
  couponLifecycle,
  productLifecycle,
];

test('the README has at most 180 lines', () => {
  expect(readme.split('\n').length - 1).toBeLessThanOrEqual(README_LINES_MAX);
});

test('the tree in the README exists and names every folder of src, modules, platform and payments', () => {
  const named = (blocksOf(sectionOf(readme, 'The tree'), 'text')[0] ?? '')
    .trim()
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '');
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  const folders = ['src', 'src/modules', 'src/platform', 'src/modules/payments'].flatMap((parent) =>
    readdirSync(join(ROOT, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${parent}/${name}/`),
  );
  expect(folders.filter((folder) => !named.includes(folder))).toEqual([]);
});

test.each(documents)('every path that %s names exists', (document) => {
  const named = [
    ...proseOf(textOf(document)).matchAll(/`((?:src|jobs|scripts|test|docs|bench)\/[\w./-]+)`/g),
  ].map(([, path = '']) => path);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test.each(documents)('every link of %s leads to a file and a heading', (document) => {
  const text = textOf(document);
  const links = [
    ...proseOf(text).matchAll(/\]\(([^)\s]+)\)/g),
    ...text.matchAll(/(?:src|href)="([^"]+)"/g),
  ].map(([, link = '']) => link);
  const broken = links.filter((link) => {
    if (/^(?:https?|mailto):/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path ? join(dirname(document), path) : document;
    if (!existsSync(join(ROOT, target))) return true;
    return anchor !== undefined && !anchorsOf(textOf(target)).includes(anchor);
  });
  expect(broken).toEqual([]);
});

test('every document can be reached from the README or the changelog', () => {
  const reached = new Set(['README.md', 'CHANGELOG.md']);
  for (const document of reached)
    for (const [, link = ''] of textOf(document).matchAll(/\]\(([^)\s#]+\.md)(?:#[^)]*)?\)/g))
      if (!link.startsWith('http')) reached.add(join(dirname(document), link));
  expect(documents.filter((document) => !reached.has(document))).toEqual([]);
});

test('the version of package.json is that of the changelog and of everything that repeats it', () => {
  const { version } = JSON.parse(textOf('package.json')) as { version: string };
  const lock = JSON.parse(textOf('package-lock.json')) as {
    version: string;
    packages: Record<string, { version: string }>;
  };
  const client = JSON.parse(textOf('packages/client/package.json')) as { version: string };
  const [release] = /(?<=^## )\d+\.\d+\.\d+(?=, )/m.exec(textOf('CHANGELOG.md')) ?? [];
  const repeated = Object.entries({
    'README.md': /(?<=^Version )\d+\.\d+\.\d+/m,
    'docs/kubernetes/kustomization.yaml': /(?<=newTag: )[\d.]+/,
    'docs/operating/kubernetes.md': /(?<=\/pitanga:)\d+\.\d+\.\d+/,
    'docs/guides/clients.md': /(?<=pitanga-client-)\d+\.\d+\.\d+/,
  }).map(([path, place]) => [path, place.exec(textOf(path))?.[0]]);
  expect(
    [
      ['CHANGELOG.md', release],
      ['packages/client/package.json', client.version],
      ['package-lock.json', lock.version],
      ['the client in package-lock.json', lock.packages['packages/client']?.version],
      ...repeated,
    ].filter(([, found]) => found !== version),
  ).toEqual([]);
});

test('the changelog begins with what is not released, and has 0.2.0 in at most 120 lines', () => {
  const [, first, second = ''] = textOf('CHANGELOG.md').split(/^## /m);
  expect(first?.startsWith('Unreleased\n')).toBe(true);
  expect(second.startsWith('0.2.0,')).toBe(true);
  expect(second.split('\n').length).toBeLessThanOrEqual(120);
});

test('every npm script that the documents name exists', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const named = documents.flatMap((document) =>
    [...textOf(document).matchAll(/npm (?:run (?:-s )?([\w:-]+)|(start|test)\b)/g)].map(
      ([, script, short]) => `${document}: ${script ?? short}`,
    ),
  );
  expect(named).toEqual(
    expect.arrayContaining(['README.md: start', 'README.md: test', 'README.md: demo']),
  );
  expect(named.filter((name) => !((name.split(': ')[1] ?? '') in scripts))).toEqual([]);
});

test('the settings of docs/operating/configuration.md are those the service knows', () => {
  const names = [
    ...textOf('docs/operating/configuration.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)` +\|/gm),
  ].map(([, name]) => name);
  expect(names.toSorted()).toEqual([...KNOWN].toSorted());
});

test.each(LIFECYCLES.map((lifecycle) => [lifecycle.noun, lifecycle] as const))(
  'docs/states.md shows the states of a %s',
  (_, lifecycle) => {
    expect(statesOf(textOf('docs/states.md'), lifecycle.noun)).toEqual(pictureOf(lifecycle));
  },
);

test('the five minutes work when pasted into a shell', async () => {
  const shop = await world();
  const printed = await runPasted(shop, blocksOf(sectionOf(readme, 'Five minutes'), 'bash'));

  const [
    subscription,
    mrr,
    month,
    simulated,
    retried,
    charges,
    events,
    cancelled,
    again,
    refund,
    settled,
    refunds,
    ...rest
  ] = printed;
  expect(rest).toEqual([]);
  expect(dataOf(subscription)).toMatchObject({
    status: 'ACTIVE',
    name: 'Clube do Café',
    amount: 4990,
  });
  expect(dataOf(mrr)).toEqual({ mrr: 4990, totalActiveSubscriptions: 1 });
  expect([month, simulated, retried, settled].map((answer) => answer?.success)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  const nodes = (dataOf(charges).subscription.charges.nodes ?? []) as Json[];
  expect(nodes.map(({ status }) => status)).toEqual(['PAID', 'PAID', 'PAID']);
  expect(nodes[0]?.attempts.nodes).toMatchObject([
    { number: 2, status: 'APPROVED' },
    { number: 1, status: 'DECLINED', reason: 'insufficient_funds' },
  ]);
  expect(dataOf(events).events.nodes.map(({ type }: Json) => type)).toEqual([
    'subscription.renewed',
    'subscription.payment_failed',
    'subscription.renewed',
    'subscription.completed',
    'checkout.completed',
  ]);
  expect(dataOf(cancelled).cancelSubscription).toEqual({
    subscription: { status: 'CANCELLED', cancelPolicy: 'NOW' },
    userErrors: [],
  });
  expect(dataOf(again).cancelSubscription.userErrors).toMatchObject([{ code: 'CONFLICT' }]);
  expect(dataOf(refund)).toMatchObject({ status: 'PENDING', amount: 4990 });
  expect(dataOf(refunds).refunds.nodes).toMatchObject([
    { id: dataOf(refund).id, status: 'COMPLETE', reason: 'The coffee came cold' },
  ]);
});

function dataOf(answer: Json | undefined): Json {
  return (answer?.data ?? {}) as Json;
}

test("the README's shell helper shows why a request was refused", async () => {
  const shop = await world();
  const [helpers = ''] = blocksOf(sectionOf(readme, 'Five minutes'), 'bash');
  const refused = `call /v2/products/create '{"name": "x"}' | data id`;
  await expect(runPasted(shop, [helpers, refused])).rejects.toThrow(
    'Refused: externalId is required',
  );
});

/** The anchors of the headings, as GitHub names them. */
function anchorsOf(text: string): string[] {
  return [...proseOf(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

interface States {
  /** Each status and what it may become, as the table has it. */
  table: string[];
  /** The arrows of the diagram. */
  arrows: string[];
}

function statesOf(text: string, noun: string): States {
  const section = sectionOf(text, `${titleOf(noun)}\n`);
  const rows = [...section.matchAll(/^\| ([A-Z_]+) +\| *([A-Z_, ]*?) *\|$/gm)];
  const arrows = [...section.matchAll(/^ *(\S+) --> (\S+)$/gm)];
  return {
    table: rows.map(([, from, to]) => `${from}: ${to}`),
    arrows: arrows.map(([, from, to]) => `${from} ${to}`).toSorted(),
  };
}

function pictureOf({ moves }: Lifecycle<string>): States {
  const all = Object.entries(moves);
  const arrows = all.flatMap(([from, to]) =>
    to.length > 0 ? to.map((next) => `${from} ${next}`) : [`${from} [*]`],
  );
  return {
    table: all.map(([from, to]) => `${from}: ${to.join(', ')}`),
    arrows: [`[*] ${all[0]?.[0]}`, ...arrows].toSorted(),
  };
}

function titleOf(noun: string): string {
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
}
