/**
 * Compares settled rows with the provider's records, each row once, and reports to the operator
 * what differs or is still unanswered.
 */
import type { DataSource } from 'typeorm';
import type { AllStores } from '../../src/platform/records/all-stores';
import { ProviderDifference } from '../../src/modules/charges/provider-difference';
import { IS_DEAD_LETTER_SQL } from '../../src/platform/jobs/dead-letters';
import { handleNow } from '../../src/platform/jobs/due-job';
import { log } from '../../src/platform/observability/log';
import { contextInStoreTime } from '../../src/modules/stores/test-clock/context-in-store-time';
import { askAboutOpenCodes } from './ask-about-open-codes';
import { claimBatches, runBatch } from '../sweeps/sweep';
import { REPORTED_MAX, UNANSWERED, unanswered } from './unanswered-rows';
import { reconcileSweeps } from './reconcile-sweeps';

const ROUNDS_MAX = 1_000;

export interface Reconciliation {
  differences: Pick<
    ProviderDifference,
    'reference' | 'storeId' | 'devMode' | 'ours' | 'theirs' | 'createdAt'
  >[];
  unanswered: { reference: string; storeId: string; devMode: boolean; createdAt: Date }[];
  /** Open codes that were paid although no notification had arrived; they are settled now. */
  unreported: { reference: string; storeId: string; devMode: boolean }[];
  /** Rows about which the provider could not be asked. */
  notCompared: { reference: string; storeId: string; devMode: boolean; reason: string }[];
}

/**
 * Asks about everything that is unanswered and about every open code. Compares everything that is
 * settled and not yet compared, and again everything that differed. Returns the rest. A row about
 * which the provider cannot be asked never delays the others.
 */
export async function reconcile(database: DataSource, all: AllStores): Promise<Reconciliation> {
  const notAsked: Reconciliation['notCompared'] = [];
  for (const { table, job, condition } of UNANSWERED) {
    for (const { id, storeId, devMode } of await unanswered(all, table, condition)) {
      try {
        await handleNow(await contextInStoreTime({ database }, { storeId, devMode }), job, id);
      } catch (error) {
        log.error({ job, row: id, store: storeId, err: error }, 'the provider could not be asked');
        notAsked.push({ reference: id, storeId, devMode, reason: firstLineOf(error) });
      }
    }
  }
  const codes = await askAboutOpenCodes(all, (row) => contextInStoreTime({ database }, row));
  for (const { error, ...row } of codes.notAsked)
    notAsked.push({ ...row, reason: firstLineOf(error) });
  await compareAgain(all);
  for (const sweep of reconcileSweeps) {
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const batches = await claimBatches(database, all, { ...sweep, claim: sweep.claimAll });
      if (batches.length === 0) break;
      for (const rows of batches) await runBatch(database, all, sweep, rows);
    }
  }
  const differences = await all.query<Reconciliation['differences'][number]>(
    `SELECT "reference", "storeId", "devMode", "ours", "theirs", "createdAt"
     FROM "providerDifferences"
     WHERE "resolvedAt" IS NULL
     ORDER BY "id"
     LIMIT ${REPORTED_MAX}`,
  );
  const left = await Promise.all(
    UNANSWERED.map(({ table, condition }) => unanswered(all, table, condition)),
  );
  return {
    differences,
    unanswered: left.flat().map(({ id, ...row }) => ({ reference: id, ...row })),
    unreported: codes.unreported.slice(0, REPORTED_MAX),
    notCompared: [...notAsked, ...(await notCompared(all))],
  };
}

/** Rows whose comparison failed. They are compared again after a back-off, or are dead letters. */
async function notCompared(all: AllStores): Promise<Reconciliation['notCompared']> {
  const failed = await all.query<
    Omit<Reconciliation['notCompared'][number], 'reason'> & { error: string }
  >(
    `SELECT "rowId" AS "reference", "storeId", "devMode", "error" FROM "claims"
     WHERE "job" = ANY($1) AND "error" IS NOT NULL
       AND ("deadAt" IS NULL OR ${IS_DEAD_LETTER_SQL})
     ORDER BY "rowId"
     LIMIT ${REPORTED_MAX}`,
    [reconcileSweeps.map(({ name }) => name)],
  );
  return failed.map(({ error, ...row }) => ({ ...row, reason: firstLineOf(error) }));
}

function firstLineOf(error: unknown): string {
  return String(error).split('\n')[0] ?? '';
}

async function compareAgain(all: AllStores): Promise<void> {
  for (const table of ['chargeAttempts', 'refunds', 'transfers', 'charges']) {
    await all.query(
      `UPDATE "${table}" SET "reconciledAt" = NULL
       WHERE "id" IN (SELECT "reference" FROM "providerDifferences" WHERE "resolvedAt" IS NULL)`,
    );
  }
}
