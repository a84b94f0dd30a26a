/**
 * Handles a provider's notification about a reference: the row it belongs to becomes due, and its
 * job asks the provider for the current state.
 */
import type { DataSource } from 'typeorm';
import { conditionOf, dueJobs } from '../../../platform/jobs/due-job';
import type { News } from '../../providers/notification-port';
import { contextInStoreTime } from '../../stores/test-clock/context-in-store-time';

interface Asking {
  job: string;
  /** How a reference leads to the job's row. */
  id: string;
  /**
   * Whether a question that the provider does not answer is repeated within seconds. The other jobs
   * fail then, and are repeated by that.
   */
  countsLostAsks?: true;
}

const TRANSFER = `SELECT "id", "storeId", "devMode" FROM "transfers" WHERE "id" = $1`;

/** Which jobs handle which kind of notification. */
const ASKED_BY: Record<News['about'], Asking | readonly Asking[]> = {
  payment: {
    job: 'ask-for-payments',
    id: `SELECT "id", "storeId", "devMode" FROM "charges" WHERE "id" = $1`,
    countsLostAsks: true,
  },
  attempt: {
    job: 'ask-about-attempts',
    // A retry of automatic PIX is reported by the reference of the first attempt.
    id: `
      SELECT a."id", a."storeId", a."devMode"
      FROM "chargeAttempts" named
      JOIN "chargeAttempts" a ON a."chargeId" = named."chargeId" AND a."storeId" = named."storeId"
      WHERE named."id" = $1 AND a."status" = 'PENDING'
    `,
    countsLostAsks: true,
  },
  dispute: [
    {
      job: 'check-disputes',
      id: `SELECT "chargeId" AS "id", "storeId", "devMode" FROM "chargeAttempts" WHERE "id" = $1`,
    },
    {
      job: 'receive-disputes',
      id: `
        SELECT a."id", a."storeId", a."devMode"
        FROM "charges" c
        JOIN "providerAccounts" a ON a."id" = c."providerAccountId"
        WHERE c."id" = $1
      `,
    },
  ],
  mandate: {
    job: 'check-mandates',
    id: `
      SELECT "id", "storeId", "devMode" FROM "subscriptions" WHERE "mandateReference" = $1
      UNION ALL
      SELECT "id", "storeId", "devMode" FROM "subscriptions" WHERE "askedMandateReference" = $1
    `,
  },
  refund: {
    job: 'settle-refunds',
    id: `SELECT "id", "storeId", "devMode" FROM "refunds" WHERE "id" = $1`,
  },
  payout: [
    { job: 'settle-payouts', id: TRANSFER },
    // The simulator gives nothing back.
    {
      job: 'check-returned-payouts',
      id: `${TRANSFER} AND "providerAccountId" IS NOT NULL`,
    },
  ],
};

/**
 * Whether the reference is known here and can still change. A provider's notification applies
 * only to its own environment, and that of an account only to its store.
 */
export async function markForCheck(
  database: DataSource,
  { about, reference }: News,
  of: { devMode: boolean; storeId?: string },
): Promise<boolean> {
  const marked: boolean[] = [];
  for (const asked of [ASKED_BY[about]].flat())
    marked.push(await mark(database, asked, reference, of));
  return marked.includes(true);
}

async function mark(
  database: DataSource,
  asked: Asking,
  reference: string,
  { devMode, storeId }: { devMode: boolean; storeId?: string },
): Promise<boolean> {
  const job = dueJobs().find(({ name }) => name === asked.job);
  if (!job) throw new Error(`no job ${asked.job}`);
  const [row] = await database.query<{ id: string; storeId: string; devMode: boolean }[]>(
    asked.id,
    [reference],
  );
  if (!row || row.devMode !== devMode) return false;
  if (storeId !== undefined && row.storeId !== storeId) return false;
  const ctx = await contextInStoreTime({ database }, row);
  const noted = await ctx.rows.sql(
    `
      WITH noted AS (
        UPDATE "${job.table}" t
        SET "${job.due}" = $4${asked.countsLostAsks ? ', "lostAsks" = 0' : ''}
        WHERE t."storeId" = $1 AND t."devMode" = $2 AND t."id" = $3 AND ${conditionOf(job)}
        RETURNING t."id"
      )
      SELECT "id"
      FROM noted
    `,
    [row.id, ctx.clock.now()],
  );
  return noted.length > 0;
}
