/** The README says what is: its tree, scripts, settings and states are those of the code, and its five minutes work when pasted. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attemptLifecycle } from '../../src/charges/attempt';
import { chargeLifecycle } from '../../src/charges/charge';
import { checkoutLifecycle } from '../../src/checkouts/checkout';
import { KNOWN } from '../../src/config';
import { couponLifecycle } from '../../src/coupons/coupon';
import type { Lifecycle } from '../../src/kit/lifecycle';
import { disputeLifecycle } from '../../src/payments/dispute';
import { refundLifecycle } from '../../src/payments/refund';
import { productLifecycle } from '../../src/products/product';
import { subscriptionLifecycle } from '../../src/subscriptions/subscription';
import { webhookLifecycle } from '../../src/webhooks/webhook';
import { world } from '../support/world';

const ROOT = join(__dirname, '../..');
const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
const LIFECYCLES: readonly Lifecycle<string>[] = [
  checkoutLifecycle,
  chargeLifecycle,
  attemptLifecycle,
  subscriptionLifecycle,
  refundLifecycle,
  disputeLifecycle,
  webhookLifecycle,
  couponLifecycle,
  productLifecycle,
];

test('the tree it draws exists, and no room or door is left out', () => {
  const named =
    blocks('text', 'A tour of the house')[0]
      ?.trim()
      .split('\n')
      .map((line) => line.split(' ')[0] ?? '') ?? [];
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  const folders = readdirSync(join(ROOT, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `src/${name}/`);
  expect(folders.filter((folder) => !named.includes(folder))).toEqual([]);
});

test('every path it names exists', () => {
  const inCode = [...readme.matchAll(/`((?:src|jobs|scripts|test)\/[\w./-]+)`/g)].map(
    ([, path]) => path ?? '',
  );
  const linked = [...readme.matchAll(/\]\(([\w./-]+)\)/g)].map(([, path]) => path ?? '');
  expect([...inCode, ...linked].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('every npm script it names exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const named = [...readme.matchAll(/npm (?:run (?:-s )?([\w:-]+)|(start|test))/g)].map(
    ([, script, short]) => script ?? short ?? '',
  );
  expect(named).toEqual(
    expect.arrayContaining(['start', 'test', 'demo', 'cli', 'schema', 'migration']),
  );
  expect(named.filter((script) => !(script in scripts))).toEqual([]);
});

test('the settings it lists are those the service knows', () => {
  const table = /\| Setting \|.*\n\|---.*\n((?:\|.*\n)+)/.exec(readme)?.[1] ?? '';
  expect([...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name).toSorted()).toEqual(
    [...KNOWN].toSorted(),
  );
});

test('the states it shows are those of the lifecycles', () => {
  const missing = LIFECYCLES.map(tableOf).filter((table) => !readme.includes(table));
  expect(missing.join('\n')).toBe('');
});

test('its five minutes work when pasted into a shell', async () => {
  const shop = await world();
  // `npm start` has workers too, which give events their places.
  shop.app.server.addHook('onSend', () => shop.relay());
  const url = await shop.app.server.listen({ port: 0, host: '127.0.0.1' });
  const folder = mkdtempSync(join(tmpdir(), 'pitanga-readme-'));
  writeFileSync(join(folder, 'key'), `${shop.key}\n`);
  const script = blocks('bash', 'Five minutes')
    .join('\n')
    .replace('http://localhost:3000', url)
    .replace('.data/dev-api-key', join(folder, 'key'));
  const printed = await new Promise<string>((resolve, reject) =>
    execFile('bash', ['-euo', 'pipefail', '-c', script], (error, stdout, stderr) =>
      error ? reject(new Error(stderr)) : resolve(stdout),
    ),
  );
  rmSync(folder, { recursive: true });

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
  ] = printed
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  expect(rest).toEqual([]);
  expect(subscription.data).toMatchObject({
    status: 'ACTIVE',
    name: 'Clube do Café',
    amount: 4990,
  });
  expect(mrr.data).toEqual({ mrr: 4990, totalActiveSubscriptions: 1 });
  expect([month, simulated, retried, settled].map(({ success }) => success)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  const { nodes } = charges.data.subscription.charges;
  expect(nodes.map(({ status }: { status: string }) => status)).toEqual(['PAID', 'PAID', 'PAID']);
  expect(nodes[0].attempts.nodes).toMatchObject([
    { number: 2, status: 'APPROVED' },
    { number: 1, status: 'DECLINED', reason: 'insufficient_funds' },
  ]);
  expect(events.data.events.nodes.map(({ type }: { type: string }) => type)).toEqual([
    'subscription.renewed',
    'subscription.payment_failed',
    'subscription.renewed',
    'subscription.completed',
    'checkout.completed',
  ]);
  expect(cancelled.data.cancelSubscription).toEqual({
    subscription: { status: 'CANCELLED', cancelPolicy: 'NOW' },
    userErrors: [],
  });
  expect(again.data.cancelSubscription.userErrors).toMatchObject([{ code: 'CONFLICT' }]);
  expect(refund.data).toMatchObject({ status: 'PENDING', amount: 4990 });
  expect(refunds.data.refunds.nodes).toMatchObject([
    { id: refund.data.id, status: 'COMPLETE', reason: 'The coffee came cold' },
  ]);
});

/** The fenced blocks of a language in the section of that heading. */
function blocks(language: string, heading: string): string[] {
  const section = readme.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  return [...section.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
    ([, block]) => block ?? '',
  );
}

/** As the README shows it; paste what a failure prints. */
function tableOf({ noun, moves }: Lifecycle<string>): string {
  const rows = Object.entries(moves).map(([from, to]) =>
    to.length > 0 ? `| ${from} | ${to.join(', ')} |` : `| ${from} | |`,
  );
  return [
    `| ${noun.charAt(0).toUpperCase()}${noun.slice(1)} | may become |`,
    '|---|---|',
    ...rows,
    '',
  ].join('\n');
}
