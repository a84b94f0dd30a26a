/**
 * Measures a small store alone, and beside one that has 50,000 due renewals and 1,000 webhooks
 * that do not answer: how soon its own renewals and messages come.
 */
import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { config } from '../src/config';
import { Context } from '../src/kit/context';
import { issueApiKey } from '../src/stores/create-api-key';
import { createStore } from '../src/stores/create-store';
import { PERMISSIONS } from '../src/stores/permissions';
import { copiesCanBeRead, copies, copyId } from '../test/support/many-rows';
import { startOwnBaseline } from './support/baseline';
import { median } from './support/measure';
import { picture } from './support/picture';
import { record } from './support/results';
import { BENCH_SECRET_KEY, callAs, withService, type Call, type Measured } from './support/service';
import { sell, subscribe } from './support/shop';

const RENEWALS = Number(process.env.BENCH_DUE ?? 50_000);
const DEAD = 1_000;
const ROUNDS = 10;
const ASK_EVERY_MS = 5;
/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:9';

async function openSmallStore({ database, url }: Measured): Promise<Call> {
  config.secretKeys = [BENCH_SECRET_KEY];
  const { id } = await createStore(database, { name: 'Pequena' });
  const ctx = new Context({ database, scope: { storeId: id, devMode: true } });
  const { key } = await issueApiKey(ctx, { permissions: [...PERMISSIONS] });
  return callAs(url, key);
}

/** The crowd: all due and waiting at once. */
async function crowd({ call, database }: Measured): Promise<void> {
  const checkout = await subscribe(call, await sell(call, 'plan', 'MONTHLY'));
  const webhook = await call('POST', '/v2/webhooks/create', {
    name: 'dead',
    endpoint: NOWHERE,
    secret: 'secret',
    events: ['subscription.renewed'],
  });
  await copies({ database }, 'webhooks', webhook.id, DEAD);
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
  const call = await openSmallStore(service);
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
  const delays = async () => {
    const took = [];
    for (const id of ids) {
      const before = Number(await (await fetch(receiver)).text());
      const started = performance.now();
      await database.query(
        `UPDATE "subscriptions"
         SET "nextChargeAt" = now(), "anchorAt" = now(), "anchorCycle" = "cycleNumber"
         WHERE "id" = $1`,
        [id],
      );
      while (Number(await (await fetch(receiver)).text()) === before) await pause(ASK_EVERY_MS);
      took.push(performance.now() - started);
    }
    return took;
  };
  await delays();
  const alone = await delays();
  console.error(alone);
  await crowd(service);
  console.error('the crowd is there');
  const beside = await delays();
  const [row] = await database.query<{ left: string }[]>(
    `SELECT count(*) AS "left" FROM "subscriptions" WHERE "nextChargeAt" <= now()`,
  );
  const shown = (took: readonly number[]) =>
    `${median(took).toFixed(0)} ms, at most ${Math.max(...took).toFixed(0)} ms`;
  record(
    'Fairness',
    [
      `From the moment a subscription is due to the message of its renewal, ${ROUNDS} times one ` +
        `after the other: alone ${shown(alone)}; beside a store with ` +
        `${RENEWALS.toLocaleString('en')} due renewals and ${DEAD.toLocaleString('en')} webhooks ` +
        `that do not answer ${shown(beside)}. ${Number(row?.left).toLocaleString('en')} renewals ` +
        'of the large store were still due at the end.',
      '',
      picture({
        title: 'From due to the message, the median',
        unit: 'milliseconds',
        bars: { alone: median(alone), 'beside the large store': median(beside) },
      }),
    ],
    { alone, beside, left: Number(row?.left) },
  );
}).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
