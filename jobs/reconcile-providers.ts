/** Compares, once each, what is settled with what the providers say of it; and the operator's report of what differs or is still unanswered. */
import type { DataSource } from 'typeorm';
import { ProviderDifference } from '../src/charges/provider-difference';
import { config } from '../src/config';
import { later, wallNow } from '../src/kit/clock';
import { Context } from '../src/kit/context';
import type { ClaimedRow } from '../src/kit/claims';
import { IS_DEAD_LETTER_SQL } from '../src/kit/dead-letters';
import { handleNow, type DueRow } from '../src/kit/due-job';
import { newId } from '../src/kit/ids';
import { log } from '../src/kit/log';
import { reconcileAttempt, reconcileCharge, reconcileRefund } from '../src/payments/reconcile';
import { reconcileTransfer } from '../src/payouts/reconcile-transfer';
import { CLOCK_OFFSET_SQL } from '../src/stores/test-clock';
import { claimBatches, runBatch, type Sweep } from './sweep';

const CLAIM_MAX = 1_000;
/** Of each kind, claimed and not yet done: comparing can wait, and what is due must not wait for it. */
const CLAIMED_AT_ONCE_MAX = 100;
const ROUNDS_MAX = 1_000;
const REPORTED_MAX = 1_000;

interface Comparison {
  name: string;
  table: string;
  settled: string;
}

const sweepOf = (
  name: string,
  table: string,
  settled: string,
  run: Sweep['run'],
): Sweep & { claimAll: Sweep['claim'] } => {
  const comparison = { name, table, settled };
  const left = `GREATEST(0, ${CLAIMED_AT_ONCE_MAX} - (SELECT count(*) FROM "claims" WHERE "job" = $2 AND "token" IS NOT NULL AND "until" > $1))`;
  return {
    name,
    batchMax: 25,
    run,
    claim: (database) => claimUncompared(database, comparison, left),
    claimAll: (database) => claimUncompared(database, comparison, String(CLAIM_MAX)),
  };
};

export const reconcileSweeps: readonly (Sweep & { claimAll: Sweep['claim'] })[] = [
  sweepOf('reconcile-attempts', 'chargeAttempts', `"status" <> 'PENDING'`, reconcileAttempt),
  sweepOf('reconcile-refunds', 'refunds', `"status" <> 'PENDING'`, reconcileRefund),
  sweepOf('reconcile-transfers', 'transfers', `"status" <> 'PENDING'`, reconcileTransfer),
  sweepOf('reconcile-charges', 'charges', `"paidAt" IS NOT NULL`, reconcileCharge),
];

/** What has waited for so long for a provider's word; a charge announced for automatic PIX waits for its day. */
const UNANSWERED: readonly { table: string; job: string; condition: string }[] = [
  { table: 'chargeAttempts', job: 'ask-about-attempts', condition: `t."date" IS NULL` },
  { table: 'refunds', job: 'settle-refunds', condition: 'true' },
  { table: 'transfers', job: 'settle-payouts', condition: 'true' },
];
const UNANSWERED_MINUTES = 10;

export interface Reconciliation {
  differences: Pick<
    ProviderDifference,
    'reference' | 'storeId' | 'devMode' | 'ours' | 'theirs' | 'createdAt'
  >[];
  unanswered: { reference: string; storeId: string; devMode: boolean; createdAt: Date }[];
  /** What the provider was asked about in vain. */
  notCompared: { reference: string; storeId: string; devMode: boolean; reason: string }[];
}

/** Asks about everything that is unanswered, compares everything that is settled and not compared yet, and again what differed; answers what is left. A row of which the provider cannot be asked holds up no other. */
export async function reconcile(database: DataSource): Promise<Reconciliation> {
  const notAsked: Reconciliation['notCompared'] = [];
  for (const { table, job, condition } of UNANSWERED) {
    for (const { id, storeId, devMode } of await unanswered(database, table, condition)) {
      try {
        await handleNow(await contextOf(database, { id, storeId, devMode }), job, id);
      } catch (error) {
        log.error({ job, row: id, store: storeId, err: error }, 'the provider could not be asked');
        notAsked.push({ reference: id, storeId, devMode, reason: firstLineOf(error) });
      }
    }
  }
  await compareAgain(database);
  for (const sweep of reconcileSweeps) {
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const batches = await claimBatches(database, { ...sweep, claim: sweep.claimAll });
      if (batches.length === 0) break;
      for (const rows of batches) await runBatch(database, sweep, rows);
    }
  }
  const differences = await database.query<Reconciliation['differences']>(
    `SELECT "reference", "storeId", "devMode", "ours", "theirs", "createdAt" FROM "providerDifferences" WHERE "resolvedAt" IS NULL ORDER BY "id" LIMIT ${REPORTED_MAX}`,
  );
  const left = await Promise.all(
    UNANSWERED.map(({ table, condition }) => unanswered(database, table, condition)),
  );
  return {
    differences,
    unanswered: left.flat().map(({ id, ...row }) => ({ reference: id, ...row })),
    notCompared: [...notAsked, ...(await notCompared(database))],
  };
}

/** Rows whose comparison failed: they are compared again after their back-off, or wait as dead letters. */
async function notCompared(database: DataSource): Promise<Reconciliation['notCompared']> {
  const failed = await database.query<
    (Omit<Reconciliation['notCompared'][number], 'reason'> & { error: string })[]
  >(
    `SELECT "rowId" AS "reference", "storeId", "devMode", "error" FROM "claims" WHERE "job" = ANY($1) AND "error" IS NOT NULL AND ("deadAt" IS NULL OR ${IS_DEAD_LETTER_SQL}) ORDER BY "rowId" LIMIT ${REPORTED_MAX}`,
    [reconcileSweeps.map(({ name }) => name)],
  );
  return failed.map(({ error, ...row }) => ({ ...row, reason: firstLineOf(error) }));
}

function firstLineOf(error: unknown): string {
  return String(error).split('\n')[0] ?? '';
}

function claimUncompared(
  database: DataSource,
  { name, table, settled }: Comparison,
  limit: string,
): Promise<ClaimedRow[]> {
  const now = wallNow();
  return database.query<ClaimedRow[]>(
    `INSERT INTO "claims" ("job", "rowId", "storeId", "devMode", "until", "tries", "token")
     SELECT $2, t."id", t."storeId", t."devMode", $3, 0, $4 FROM "${table}" t WHERE t."reconciledAt" IS NULL AND ${settled}
       AND NOT EXISTS (SELECT 1 FROM "claims" c WHERE c."job" = $2 AND c."rowId" = t."id" AND (c."until" > $1 OR c."deadAt" IS NOT NULL)) ORDER BY t."id" LIMIT ${limit}
     ON CONFLICT ("job", "rowId") DO UPDATE SET "until" = excluded."until", "token" = excluded."token", "begunAt" = NULL WHERE "claims"."until" <= $1 AND "claims"."deadAt" IS NULL
     RETURNING "rowId" AS "id", "storeId", "devMode", "token"`,
    [now, name, later(now, config.claimLeaseMs), newId('claim')],
  );
}

async function compareAgain(database: DataSource): Promise<void> {
  for (const table of ['chargeAttempts', 'refunds', 'transfers', 'charges']) {
    await database.query(
      `UPDATE "${table}" SET "reconciledAt" = NULL WHERE "id" IN (SELECT "reference" FROM "providerDifferences" WHERE "resolvedAt" IS NULL)`,
    );
  }
}

/** By the time of each store: a Dev mode clock may be far ahead. */
function unanswered(
  database: DataSource,
  table: string,
  condition: string,
): Promise<(DueRow & { createdAt: Date })[]> {
  return database.query<(DueRow & { createdAt: Date })[]>(
    `SELECT t."id", t."storeId", t."devMode", t."createdAt" FROM "${table}" t LEFT JOIN "testClocks" c ON c."storeId" = t."storeId" AND t."devMode"
     WHERE t."status" = 'PENDING' AND ${condition} AND t."createdAt" < $1::timestamptz + COALESCE(c."offsetMs", 0) * interval '1 millisecond' - interval '${UNANSWERED_MINUTES} minutes' ORDER BY t."id" LIMIT ${REPORTED_MAX}`,
    [wallNow()],
  );
}

async function contextOf(database: DataSource, { storeId, devMode }: DueRow): Promise<Context> {
  const [clock] = await database.query<{ offsetMs: string }[]>(CLOCK_OFFSET_SQL, [
    storeId,
    devMode,
  ]);
  return new Context({
    database,
    scope: { storeId, devMode },
    clockOffsetMs: Number(clock?.offsetMs ?? 0),
  });
}
