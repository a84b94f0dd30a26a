/**
 * Measures a small store alone, and beside one that has 50,000 due renewals and fifty that have
 * 1,000 webhooks that do not answer: how soon its own renewals and messages come.
 */
import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { copiesCanBeRead, copies, copyId } from '../test/support/many-rows';
import { startOwnBaseline } from './support/baseline';
import { median } from './support/measure';
import { picture } from './support/picture';
import { record } from './support/results';
import { openStore, withService, type Call, type Measured } from './support/service';
import { sell, subscribe } from './support/shop';

const RENEWALS = Number(process.env.BENCH_DUE ?? 50_000);
interface Delays {
  took: number[];
  isLate: boolean;
}

/** The first of them has the renewals. Each has as many webhooks as a store may have. */
const STORES = 50;
const WEBHOOKS = 20;
const ROUNDS = 10;
const ASK_EVERY_MS = 5;
/** A message that has not come by then is not waited for. */
const MESSAGE_WITHIN_MS = 60_000;
/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:9';

/** All webhooks of a store that do not answer. */
async function addDeadWebhooks(
  { database }: Measured,
  call: Call,
  { store, event }: { store: number; event: string },
): Promise<void> {
  const webhook = await call('POST', '/v2/webhooks/create', {
    name: 'dead',
    endpoint: NOWHERE,
    secret: 'secret',
    events: [event],
  });
  const prefix = webhook.id.slice(0, webhook.id.lastIndexOf('_'));
  const id = copyId(prefix, `${store * WEBHOOKS} + g`);
  await copies({ database }, 'webhooks', webhook.id, WEBHOOKS - 1, { id });
}

/** The crowd: all due and waiting at once. */
async function crowd(service: Measured): Promise<void> {
  const { call, database } = service;
  for (let store = 1; store < STORES; store++) {
    const other = await openStore(service, `Loja ${store}`);
    await addDeadWebhooks(service, other.call, { store, event: 'transparent.completed' });
    const charge = await other.call('POST', '/v2/transparents/create', {
      method: 'PIX',
      data: { amount: 4_990 },
    });
    await other.call('POST', `/v2/transparents/simulate-payment?id=${charge.id}`, {});
  }
  const checkout = await subscribe(call, await sell(call, 'plan', 'MONTHLY'));
  await addDeadWebhooks(service, call, { store: 0, event: 'subscription.renewed' });
  await copies({ database }, 'checkouts', checkout, RENEWALS, {
    subscriptionId: 'NULL',
    paidChargeId: 'NULL',
    paidAmount: 'NULL',
    status: `'EXPIRED'`,
  });
  const [subscription] = await database.query<{ id: string }[]>(
    `SELECT "id" FROM "subscriptions" WHERE "checkoutId" = $1`,
    [checkout],
  );
  await copies({ database }, 'subscriptions', String(subscription?.id), RENEWALS, {
    checkoutId: copyId('bill', 'g'),
    nextChargeAt: 'now()',
    anchorAt: 'now()',
    anchorCycle: '"cycleNumber"',
  });
}

withService(async (service) => {
  const { database } = service;
  await copiesCanBeRead(service);
  const receiver = await startOwnBaseline('receiver');
  const { call } = await openStore(service, 'Pequena');
  const plan = await sell(call, 'plan', 'MONTHLY');
  await call('POST', '/v2/webhooks/create', {
    name: 'fast',
    endpoint: receiver,
    secret: 'secret',
    events: ['subscription.renewed'],
  });
  const ids: string[] = [];
  for (let buyer = 0; buyer < ROUNDS; buyer++) {
    const checkout = await subscribe(call, plan, `buyer${buyer}`);
    const [row] = await database.query<{ id: string }[]>(
      `SELECT "id" FROM "subscriptions" WHERE "checkoutId" = $1`,
      [checkout],
    );
    ids.push(String(row?.id));
  }
  /** From due to the message of the renewal, in milliseconds, one after the other. */
  const delays = async (): Promise<Delays> => {
    const took: number[] = [];
    for (const id of ids) {
      const before = Number(await (await fetch(receiver)).text());
      const started = performance.now();
      await database.query(
        `UPDATE "subscriptions"
         SET "nextChargeAt" = now(), "anchorAt" = now(), "anchorCycle" = "cycleNumber"
         WHERE "id" = $1`,
        [id],
      );
      const isLate = () => performance.now() - started > MESSAGE_WITHIN_MS;
      while (Number(await (await fetch(receiver)).text()) === before && !isLate())
        await pause(ASK_EVERY_MS);
      // A late message would be taken for the next one.
      if (isLate()) return { took, isLate: true };
      took.push(performance.now() - started);
    }
    return { took, isLate: false };
  };
  await delays();
  const alone = await delays();
  console.error(alone);
  await crowd(service);
  console.error('the crowd is there');
  const beside = await delays();
  console.error(beside);
  const [row] = await database.query<{ left: string }[]>(
    `SELECT count(*) AS "left" FROM "subscriptions" WHERE "nextChargeAt" <= now()`,
  );
  const shown = ({ took, isLate }: Delays) =>
    `${median(took).toFixed(0)} ms, at most ${Math.max(0, ...took).toFixed(0)} ms` +
    (isLate ? ` (${took.length} times; the next took more than ${MESSAGE_WITHIN_MS} ms)` : '');
  record(
    'Fairness',
    [
      `From the moment a subscription is due to the message of its renewal, ${ROUNDS} times one ` +
        `after the other: alone ${shown(alone)}; beside a store with ` +
        `${RENEWALS.toLocaleString('en')} due renewals, and ${STORES} stores with ` +
        `${(STORES * WEBHOOKS).toLocaleString('en')} webhooks that do not answer, ` +
        `${shown(beside)}. ${Number(row?.left).toLocaleString('en')} renewals ` +
        'of the large store were still due at the end.',
      '',
      picture({
        title: 'From due to the message, the median',
        unit: 'milliseconds',
        bars: { alone: median(alone.took), 'beside the large store': median(beside.took) },
      }),
    ],
    { alone, beside, left: Number(row?.left) },
  );
}).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
