/** Measures webhook deliveries to one fast endpoint, beside the same messages by bare `undici`. */
import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { copies, copyId } from '../test/support/many-rows';
import { startOwnBaseline } from './support/baseline';
import { inTurns } from './support/measure';
import { record } from './support/results';
import { ratioTable } from './support/rows';
import { withService, type Measured } from './support/service';
import { checkOut, sell } from './support/shop';

/** A round takes ten seconds or more. */
const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 20_000);
const BARE_MESSAGES = 5 * MESSAGES;
const CONNECTIONS = 10;
const GOALS = [0.1, 0.3] as const;
const ASK_EVERY_MS = 20;

const received = async (receiver: string): Promise<number> =>
  Number(await (await fetch(receiver)).text());

/** The message of a payment, and its delivery, stored as often as needed. Returns its text. */
async function fill({ call, database }: Measured, endpoint: string): Promise<string> {
  await call('POST', '/v2/webhooks/create', {
    name: 'fast',
    endpoint,
    secret: 'secret',
    events: ['checkout.completed'],
  });
  const id = await checkOut(call, await sell(call));
  await call('POST', `/v2/checkouts/simulate-payment?id=${id}`, { method: 'PIX' });
  while ((await received(endpoint)) < 1) await pause(ASK_EVERY_MS);
  const [event] = await database.query<{ id: string; text: string }[]>(
    'SELECT "id", "payload"::text AS "text" FROM "events" LIMIT 1',
  );
  const [delivery] = await database.query<{ id: string }[]>('SELECT "id" FROM "deliveries"');
  await copies({ database }, 'events', String(event?.id), MESSAGES, {
    position: '1000 + g',
    sequence: '1 + g',
  });
  await copies({ database }, 'deliveries', String(delivery?.id), MESSAGES, {
    eventId: copyId('log', 'g'),
  });
  await database.query('VACUUM ANALYZE');
  return String(event?.text);
}

/**
 * Makes the copies due at once, and returns how many arrived per second, from the first to the
 * last: the wait for the next tick does not count, since the relay does not wait for one.
 */
async function deliver({ database }: Measured, receiver: string): Promise<number> {
  const before = await received(receiver);
  await database.query('ANALYZE');
  await database.query(
    `UPDATE "deliveries"
     SET "status" = 'PENDING', "nextAttemptAt" = now(), "attemptCount" = 0
     WHERE "eventId" LIKE 'log_0COPY%'`,
  );
  await database.query('DELETE FROM "deliveryAttempts"');
  while ((await received(receiver)) === before) await pause(ASK_EVERY_MS);
  const started = performance.now();
  while ((await received(receiver)) < before + MESSAGES) await pause(ASK_EVERY_MS);
  const rate = MESSAGES / ((performance.now() - started) / 1_000);
  // What is left to store belongs to this round.
  for (;;) {
    const [row] = await database.query<{ left: string }[]>(
      `SELECT count(*) AS "left" FROM "deliveries" WHERE "status" = 'PENDING'`,
    );
    if (row?.left === '0') return rate;
    await pause(ASK_EVERY_MS);
  }
}

async function bare(receiver: string, body: string): Promise<number> {
  const pool = new Pool(receiver, { connections: CONNECTIONS });
  let left = BARE_MESSAGES;
  const started = performance.now();
  const send = async () => {
    while (left-- > 0) {
      const answer = await pool.request({
        method: 'POST',
        path: '/',
        headers: { 'content-type': 'application/json' },
        body,
      });
      await answer.body.dump();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, send));
  const rate = BARE_MESSAGES / ((performance.now() - started) / 1_000);
  await pool.close();
  return rate;
}

withService(async (service) => {
  const receiver = await startOwnBaseline('receiver');
  const text = await fill(service, receiver);
  const rates = await inTurns({
    ours: () => deliver(service, receiver),
    bare: () => bare(receiver, text),
  });
  record(
    'Webhook deliveries',
    [
      `${MESSAGES.toLocaleString('en')} messages to one endpoint that answers at once: signed, ` +
        'sent and recorded. The median of the rounds, in turns.',
      '',
      ...ratioTable('work', [
        {
          what: 'deliveries',
          ours: rates.ours,
          baseline: '`undici`, 10 connections',
          theirs: rates.bare,
          goals: GOALS,
        },
      ]),
    ],
    rates,
  );
}).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
