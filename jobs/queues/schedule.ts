/**
 * Keeps the ticks in the queue store. They are looked at every few seconds, so that a store
 * recovers that was emptied or was filled while a clock was ahead.
 */
import { ErrorCode } from 'bullmq';
import type { AllStores } from '../../src/platform/records/all-stores';
import { repeated } from '../../src/platform/database/repeated';
import { SECOND_MS, wallNow } from '../../src/platform/time/clock';
import { log } from '../../src/platform/observability/log';
import type { Backend } from './queues';
import { withTimeout } from './with-timeout';

const LOOK_EVERY_MS = 5 * SECOND_MS;
const FIRST_WRITE_TIMEOUT_MS = 2 * SECOND_MS;
/**
 * A tick that is more periods ahead was written while a clock was ahead, and BullMQ would keep
 * scheduling it for that distant moment. One that is as much behind has lost its job.
 */
const PERIODS_AWAY_MAX = 2;

export interface Tick {
  name: string;
  everyMs: number;
}

/** Waits only briefly for the first write: an unavailable queue store must not block the start. */
export async function keepTicking(
  all: AllStores,
  queue: ReturnType<Backend['queue']>,
  ticks: readonly Tick[],
): Promise<{ close(): void }> {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const write = async () => {
    const written = new Map((await queue.getJobSchedulers()).map((found) => [found.key, found]));
    if (ticks.some(({ name }) => !written.has(name))) await releaseQueuedClaims(all);
    const now = wallNow().getTime();
    // Only wrong ticks are written. If all were, those written after the store was emptied would
    // hide the loss from the next look.
    for (const { name, everyMs } of ticks) {
      const { next = -Infinity, every } = written.get(name) ?? {};
      const aheadMs = next - now;
      if (every === everyMs && Math.abs(aheadMs) <= PERIODS_AWAY_MAX * everyMs) continue;
      if (aheadMs > PERIODS_AWAY_MAX * everyMs) await queue.removeJobScheduler(name);
      await queue.upsertJobScheduler(name, { every: everyMs }, { name }).catch(unlessThere);
    }
  };
  const round = async (): Promise<void> => {
    // Several processes write, and BullMQ's statements for one tick can deadlock on PostgreSQL.
    await repeated(write).catch(
      (error: Error) =>
        isClosed || log.warn({ reason: error.message }, 'the ticks could not be scheduled'),
    );
    if (!isClosed) timer = setTimeout(() => void round(), LOOK_EVERY_MS);
  };
  await withTimeout(FIRST_WRITE_TIMEOUT_MS, round());
  return {
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** The tick's present and next jobs are there: another process scheduled them since the look. */
function unlessThere(error: Error & { code?: unknown }): void {
  if (error.code !== ErrorCode.SchedulerJobSlotsBusy) throw error;
}

/**
 * A store that lacks a tick was emptied, so no worker will receive the claims that were queued in
 * it. Claims that a worker has begun are kept.
 */
async function releaseQueuedClaims(all: AllStores): Promise<void> {
  await all.query(
    `UPDATE "claims" SET "until" = $1, "token" = NULL
     WHERE ("job", "rowId") IN (
       SELECT "job", "rowId" FROM "claims"
       WHERE "deadAt" IS NULL AND "begunAt" IS NULL
         AND ("token" IS NOT NULL OR "error" IS NULL) AND "until" > $1
       ORDER BY "job", "rowId" -- so that two processes that release the same rows do not deadlock
       FOR UPDATE
     )`,
    [wallNow()],
  );
}
