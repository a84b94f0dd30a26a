/** The time up to which a report is complete. */
import { RequestLocal } from '../../platform/operations/request-local';
import type { Context } from '../../platform/operations/context';

const asked = new RequestLocal<Context, Promise<Date>>();

/**
 * Read it before the figures: what is read later is at least as new. The reports that a request
 * asks for at the same time share the answer.
 */
export function asOf(ctx: Context): Promise<Date> {
  const asking = asked.of(ctx) ?? readAsOf(ctx).finally(() => asked.detach(ctx));
  asked.attach(ctx, asking);
  return asking;
}

async function readAsOf(ctx: Context): Promise<Date> {
  const now = ctx.clock.now();
  const [replica] = await ctx.reports.sql<{ replayedAt: Date | null }>(
    `
      SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_xact_replay_timestamp() END AS "replayedAt"
      WHERE $1::text IS NOT NULL AND $2::boolean IS NOT NULL
    `,
  );
  const replayedAt = replica?.replayedAt;
  return replayedAt && replayedAt < now ? replayedAt : now;
}
