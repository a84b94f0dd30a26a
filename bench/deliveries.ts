/**
 * Measures webhook deliveries to one fast endpoint, beside the same messages by bare `undici`, and
 * the processor time of each.
 */
import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { copies, copyId } from '../test/support/many-rows';
import { baselinePids, startOwnBaseline } from './support/baseline';
import { inTurns, median } from './support/measure';
import { processorMsOf, processorMsOfTree, serverProcessor, sumOf } from './support/processor-time';
import { record } from './support/results';
import { questionsOf, ratioTable, type Ratio } from './support/rows';
import { withService, type Measured } from './support/service';
import { checkOut, sell } from './support/shop';

/** A round takes ten seconds or more. */
const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 20_000);
const BARE_MESSAGES = 5 * MESSAGES;
const CONNECTIONS = 10;
const GOALS = [0.1, 0.2] as const;
const ASK_EVERY_MS = 20;

/** Processor time for one message, in microseconds, of each round. */
interface Costs {
  node: number[];
  postgres: number[];
  receiver: number[];
}

const costsOf = (): Costs => ({ node: [], postgres: [], receiver: [] });
const ours = costsOf();
const bareCosts = costsOf();

/** Reads what has been taken until now; the difference of two readings goes to the costs. */
async function reader(
  { database }: Pick<Measured, 'database'>,
  node: () => number,
): Promise<() => Record<keyof Costs, number>> {
  const postgres = await serverProcessor(database);
  return () => ({
    node: node(),
    postgres: postgres(),
    receiver: sumOf(baselinePids().map(processorMsOf)),
  });
}

function note(
  costs: Costs,
  read: () => Record<keyof Costs, number>,
  { before, messages }: { before: Record<keyof Costs, number>; messages: number },
): void {
  const after = read();
  for (const part of ['node', 'postgres', 'receiver'] as const)
    costs[part].push(((after[part] - before[part]) * 1_000) / messages);
}

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
async function deliver(service: Measured, receiver: string): Promise<number> {
  const { database, pids } = service;
  const read = await reader(service, () => sumOf(pids.map(processorMsOfTree)));
  const before = await received(receiver);
  await database.query('ANALYZE');
  // Not part of what is measured: the rows are made due by one statement.
  await database.query(
    `UPDATE "deliveries"
     SET "status" = 'PENDING', "nextAttemptAt" = now(), "attemptCount" = 0
     WHERE "eventId" LIKE 'log_0COPY%'`,
  );
  await database.query('DELETE FROM "deliveryAttempts"');
  while ((await received(receiver)) === before) await pause(ASK_EVERY_MS);
  const taken = read();
  const started = performance.now();
  while ((await received(receiver)) < before + MESSAGES) await pause(ASK_EVERY_MS);
  const rate = MESSAGES / ((performance.now() - started) / 1_000);
  // What is left to store belongs to this round.
  for (;;) {
    const [row] = await database.query<{ left: string }[]>(
      `SELECT count(*) AS "left" FROM "deliveries" WHERE "status" = 'PENDING'`,
    );
    if (row?.left === '0') break;
    await pause(ASK_EVERY_MS);
  }
  note(ours, read, { before: taken, messages: MESSAGES });
  return rate;
}

async function bare(service: Measured, receiver: string, body: string): Promise<number> {
  const read = await reader(service, () => processorMsOf(process.pid));
  const pool = new Pool(receiver, { connections: CONNECTIONS });
  let left = BARE_MESSAGES;
  const before = read();
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
  note(bareCosts, read, { before, messages: BARE_MESSAGES });
  return rate;
}

const costRow = (what: string, { node, postgres, receiver }: Costs): string =>
  `| ${[what, ...[node, postgres, receiver].map((part) => median(part).toFixed(0))].join(' | ')} |`;

/** What a share of the baseline leaves for a message, and what the parts of a delivery take. */
function limitText(): string[] {
  const [, aim] = GOALS;
  const bareNode = median(bareCosts.node);
  const left = bareNode / aim;
  const ownNode = median(ours.node);
  const all = ownNode + median(ours.postgres) + median(ours.receiver);
  return [
    '| processor time of a message, in µs | Node | PostgreSQL | receiver |',
    '| ---------------------------------- | ---- | ---------- | -------- |',
    costRow('delivery', ours),
    costRow('bare `undici`', bareCosts),
    '',
    `The baseline keeps one core busy. The aim of ${aim} leaves ${left.toFixed(0)} µs between two ` +
      `messages. A worker has one thread and takes ${ownNode.toFixed(0)} µs, so that it could ` +
      `reach ${(bareNode / ownNode).toFixed(2)} with a core of its own; two cores that do ` +
      `everything could reach ${((2 * bareNode) / all).toFixed(2)}. PostgreSQL writes two versions ` +
      'of a delivery, taken and recorded, each into all seven of its indexes, and one attempt. ' +
      'That is the promise that no attempt is made or counted without a record, and not a rest ' +
      'that can be removed.',
  ];
}

withService(async (service) => {
  const receiver = await startOwnBaseline('receiver');
  const text = await fill(service, receiver);
  const rates = await inTurns({
    ours: () => deliver(service, receiver),
    bare: () => bare(service, receiver, text),
  });
  const ratios: Ratio[] = [
    {
      what: 'deliveries',
      ours: rates.ours,
      baseline: '`undici`, 10 connections',
      theirs: rates.bare,
      goals: GOALS,
    },
  ];
  record(
    'Webhook deliveries',
    [
      `${MESSAGES.toLocaleString('en')} messages to one endpoint that answers at once: signed, ` +
        'sent and recorded. The median of the rounds, in turns.',
      '',
      ...ratioTable('work', ratios),
      '',
      ...limitText(),
    ],
    rates,
    questionsOf(ratios),
  );
}).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
