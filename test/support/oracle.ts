/**
 * What must be true when a bad day is over: nothing left to do, nothing broken, nothing charged
 * twice or forgotten, everything told.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { Temporal } from 'temporal-polyfill';
import type { DataSource } from 'typeorm';
import { allStores } from './handles';
import { allJobs } from '../../jobs/all-jobs';
import { reconcile } from '../../jobs/providers/reconcile-providers';
import { config } from '../../src/config/config';
import { conditionOf } from '../../src/platform/jobs/due-job';
import { SWEPT_SCOPES } from '../../src/modules/stores/test-clock/test-clock';
import type { Received } from './receiver';
import { isSigned, until, type Json, type Place, type RunningShop } from './running-shop';

/**
 * Long enough for a machine that has other things to do; every wait ends as soon as what it waits
 * for is there.
 */
const QUIET_WITHIN_MS = 240_000;
/** In days. */
export const AN_HOUR = 1 / 24;
/**
 * Longer than a delivery is held while it is being made; one that is put off for longer waits for
 * an endpoint that is in trouble.
 */
const SOON = `interval '30 seconds'`;

export interface Left {
  /** Rows that should have been handled by now, job by job. */
  due: Record<string, number>;
  claimed: number;
  unsent: number;
  unanswered: number;
}

/** A reconciliation that found nothing. */
export const NOTHING_FOUND = { differences: [], unanswered: [], unreported: [], notCompared: [] };

/**
 * No invariant is violated, by the operator's tool, and the providers know of the same payments,
 * refunds and payouts.
 */
export async function expectClean({ databaseUrl, database }: Place): Promise<void> {
  // As the processes of process.ts have them: accounts are opened, and fakes are local.
  config.secretKeys = ['a secret key of the tests'];
  config.allowPrivateEndpoints = true;
  expect(await violationsByTool(databaseUrl)).toEqual([]);
  expect(await reconcile(database, allStores(database))).toEqual(NOTHING_FOUND);
}

/** What there is still to do. */
export async function whatIsLeft(database: DataSource): Promise<Left> {
  const dueOf = (job: (typeof allJobs)[number]) =>
    `SELECT '${job.name}' AS "job", count(*)::integer AS "count"
     FROM "${job.table}" t
     JOIN scopes scope USING ("storeId", "devMode")
     WHERE t."${job.due}" <= scope."now" AND ${conditionOf(job)}`;
  const rows = await database.query<{ job: string; count: number }[]>(
    `WITH scopes AS (${SWEPT_SCOPES.all}) ${allJobs.map(dueOf).join(' UNION ALL ')}`,
    [new Date()],
  );
  const [counts] = await database.query<Omit<Left, 'due'>[]>(
    `SELECT (
       SELECT count(*) FROM "claims" WHERE "deadAt" IS NOT NULL OR "until" > now()
     )::integer AS "claimed",
       (
         (SELECT count(*) FROM "events" WHERE "position" IS NULL) + (
           SELECT count(*)
           FROM "deliveries"
           WHERE "status" = 'PENDING' AND "nextAttemptAt" < now() + ${SOON}
         )
       )::integer AS "unsent",
       ((SELECT count(*) FROM "chargeAttempts" WHERE "status" = 'PENDING') + (SELECT count(*) FROM "refunds" WHERE "status" = 'PENDING') + (SELECT count(*) FROM "transfers" WHERE "status" = 'PENDING')
         + (SELECT count(*) FROM "charges" WHERE "issueAt" IS NOT NULL))::integer AS "unanswered"`,
  );
  return {
    due: Object.fromEntries(
      rows.filter(({ count }) => count > 0).map(({ job, count }) => [job, count]),
    ),
    ...(counts ?? { claimed: 0, unsent: 0, unanswered: 0 }),
  };
}

/** Jobs that buyers cause: while they buy, one of their rows is due nearly always. */
const OF_BUYERS = ['send-messages', 'ask-for-payments'];

/** Whether all is done that the calendar brings. Buyers may go on buying. */
export async function isNothingDue(database: DataSource): Promise<boolean> {
  const { due } = await whatIsLeft(database);
  return Object.keys(due).every((job) => OF_BUYERS.includes(job));
}

export async function untilNothingIsDue(database: DataSource): Promise<void> {
  await until('what was due is done', () => isNothingDue(database), QUIET_WITHIN_MS);
}

/**
 * Waits until nothing is due, claimed, unsent or unanswered. An attempt without an answer is asked
 * about later, in store time: hours pass until it has one.
 */
export async function untilQuiet(shop: RunningShop, withinMs = QUIET_WITHIN_MS): Promise<void> {
  let left: Left | null = null;
  try {
    await until(
      'all was quiet',
      async () => {
        left = await whatIsLeft(shop.database);
        const { due, claimed, unsent, unanswered } = left;
        if (Object.keys(due).length + claimed + unsent > 0) return false;
        if (unanswered > 0) await shop.timePasses(AN_HOUR);
        return unanswered === 0;
      },
      withinMs,
    );
  } catch (error) {
    throw new Error(`${String(error)}: ${JSON.stringify(left)}`, { cause: error });
  }
}

/**
 * Lets time pass until no attempt is unanswered, no declined charge waits for its retry and no cycle
 * for its predecessor. An attempt that never reached the provider counts as declined once the
 * provider was asked. A retry is made a day later. A cycle whose date came while the cycle before it
 * was being retried begins a day after that one was paid.
 */
export async function untilNothingWaits(shop: RunningShop): Promise<void> {
  const isWaiting = async () =>
    (await shop.count(`
      SELECT (SELECT count(*) FROM "charges"
              WHERE "status" = 'PENDING' AND "nextAttemptAt" IS NOT NULL)
           + (SELECT count(*) FROM "subscriptions" s LEFT JOIN "testClocks" t USING ("storeId")
              WHERE s."status" = 'ACTIVE' AND s."nextChargeAt" <=
                now() + COALESCE(t."offsetMs", 0) * interval '1 millisecond'
                      + interval '1 day') AS "count"`)) > 0;
  await untilQuiet(shop);
  while (await isWaiting()) {
    await shop.timePasses(1);
    await untilQuiet(shop);
  }
}

/** The verdict of the operator's tool, in a process of its own. */
export async function violationsByTool(databaseUrl: string): Promise<unknown[]> {
  const { PATH = '', HOME = '' } = process.env;
  const printed = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [join(__dirname, '../../dist/src/cli.js'), 'ops', 'check', '--json'],
      { env: { PATH, HOME, DATABASE_URL: databaseUrl } },
      (error, stdout, stderr) => resolve(stdout || stderr || (error?.message ?? '')),
    );
  });
  return (JSON.parse(printed) as { violations: unknown[] }).violations;
}

/**
 * Each subscription was charged once for each cycle whose date has come: by the calendar and the
 * simulator's own memory, and then by our rows and events.
 */
export async function expectEachCycleChargedOnce({
  database,
}: RunningShop): Promise<{ cycles: number }> {
  const due = await cyclesDue(database);
  const approved = await database.query<{ id: string; cycles: number }[]>(
    `SELECT "agreement" AS "id", count(*)::integer AS "cycles"
     FROM simulator."calls"
     WHERE "approved" AND "agreement" IS NOT NULL
     GROUP BY 1`,
  );
  expect(byId(approved)).toEqual(byId(due));
  const paid = await database.query<{ id: string; cycles: number; numbers: number[] }[]>(
    `SELECT
       "subscriptionId" AS "id", count(*)::integer AS "cycles",
       array_agg("cycleNumber" ORDER BY "cycleNumber") AS "numbers"
     FROM "charges"
     WHERE "status" = 'PAID' AND "cycleNumber" > 0
     GROUP BY 1`,
  );
  expect(byId(paid)).toEqual(byId(due));
  expect(
    paid.filter(
      ({ cycles, numbers }) =>
        numbers.join() !== Array.from({ length: cycles }, (_, index) => index + 1).join(),
    ),
  ).toEqual([]);
  const told = await database.query<{ id: string; cycles: number; payments: number }[]>(
    `SELECT
       "objectId" AS "id", count(*)::integer AS "cycles",
       count(DISTINCT "payload"::jsonb #>> '{data,payment,id}')::integer AS "payments"
     FROM "events"
     WHERE "type" = 'subscription.renewed'
     GROUP BY 1`,
  );
  expect(byId(told)).toEqual(byId(due));
  expect(told.filter(({ cycles, payments }) => cycles !== payments)).toEqual([]);
  return { cycles: due.reduce((total, { cycles }) => total + cycles, 0) };
}

/**
 * The months of every monthly subscription that are over, counted on a calendar of our own; those
 * without one are left out.
 */
async function cyclesDue(database: DataSource): Promise<{ id: string; cycles: number }[]> {
  const rows = await database.query<{ id: string; anchorAt: Date; now: Date }[]>(
    `SELECT
       s."id",
       (
         SELECT min(c."paidAt")
         FROM simulator."calls" c
         JOIN "chargeAttempts" a ON a."id" = c."reference"
         JOIN "charges" k ON k."id" = a."chargeId"
         WHERE k."subscriptionId" = s."id"
       ) AS "anchorAt",
       $1::timestamptz + COALESCE(t."offsetMs", 0) * interval '1 millisecond' AS "now"
       FROM "subscriptions" s
       LEFT JOIN "testClocks" t USING ("storeId")`,
    [new Date()],
  );
  return rows
    .map(({ id, anchorAt, now }) => ({ id, cycles: monthsBetween(anchorAt, now) }))
    .filter(({ cycles }) => cycles > 0);
}

function monthsBetween(from: Date, to: Date): number {
  const [start, end] = [from, to].map((moment) =>
    Temporal.Instant.from(moment.toISOString()).toZonedDateTimeISO('America/Sao_Paulo'),
  );
  let months = 0;
  while (
    start &&
    end &&
    Temporal.ZonedDateTime.compare(start.add({ months: months + 1 }), end) <= 0
  )
    months++;
  return months;
}

/**
 * The receiver was told of every event at least once, always by the same id and in the same words,
 * signed; and of nothing that is no event.
 */
export async function expectEachEventDelivered(
  shop: RunningShop,
  requests: readonly Received[] = shop.receiver?.requests ?? [],
): Promise<{ events: number; repeats: number }> {
  const events = await shop.database.query<Json[]>(`SELECT "id" FROM "events"`);
  const words = new Map<string, Set<string>>();
  for (const { raw, body } of requests)
    words.set(body.id, (words.get(body.id) ?? new Set()).add(raw));
  expect([...words.keys()].toSorted()).toEqual(events.map(({ id }) => String(id)).toSorted());
  expect([...words].filter(([, versions]) => versions.size > 1)).toEqual([]);
  expect(
    requests.filter(
      (request) => !isSigned(request) || request.headers['webhook-id'] !== request.body.id,
    ),
  ).toEqual([]);
  return { events: events.length, repeats: requests.length - events.length };
}

const byId = (rows: readonly { id: string; cycles: number }[]) =>
  Object.fromEntries(rows.map(({ id, cycles }) => [id, cycles]));

/**
 * Each purchase was paid once, by the simulator's own count; the first payments of subscriptions
 * are purchases too.
 */
async function expectEachPurchasePaidOnce(
  { database }: RunningShop,
  paid: readonly { method: 'CARD' | 'PIX' }[],
): Promise<void> {
  const [taken] = await database.query<{ cards: number; codes: number; begun: number }[]>(
    `SELECT
       (
         SELECT count(*) FROM simulator."calls" WHERE "approved" AND "agreement" IS NULL
       )::integer AS "cards", (SELECT count(*) FROM simulator."pixPayments")::integer AS "codes",
       (SELECT count(*) FROM "subscriptions")::integer AS "begun"`,
  );
  const byCard = paid.filter(({ method }) => method === 'CARD').length;
  expect(taken).toEqual({
    cards: byCard + (taken?.begun ?? 0),
    codes: paid.length - byCard,
    begun: taken?.begun,
  });
}

/** The whole verdict, once all is quiet. `paid` is what buyers were told they had paid. */
export async function expectNothingLostOrDoubled(
  shop: RunningShop,
  { databaseUrl }: { databaseUrl: string },
  paid: readonly { method: 'CARD' | 'PIX' }[] = [],
): Promise<{ cycles: number; events: number; repeats: number }> {
  await untilQuiet(shop);
  await expectClean({ databaseUrl, database: shop.database });
  const { cycles } = await expectEachCycleChargedOnce(shop);
  await expectEachPurchasePaidOnce(shop, paid);
  const { events, repeats } = await expectEachEventDelivered(shop);
  process.stderr.write(
    `${expect.getState().currentTestName}: ${cycles} cycles, ${paid.length} purchases, ${events} events, ${repeats} of them sent again\n`,
  );
  return { cycles, events, repeats };
}
