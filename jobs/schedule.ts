/** Keeps the ticks in the queue store: written again every few seconds, so that a store that was emptied, or filled by a clock that was fast, comes back to life by itself. */
import type { DataSource } from 'typeorm';
import { SECOND_MS, wallNow } from '../src/kit/clock';
import { log } from '../src/kit/log';
import type { Backend } from './queues';
import { within } from './within';

const AGAIN_AFTER_MS = 5 * SECOND_MS;
const FIRST_WITHIN_MS = 2 * SECOND_MS;
/** A tick that is so many of its periods away was dated by a clock that was fast: until then it would be written anew for that very moment, again and again. */
const PERIODS_AHEAD_MAX = 2;

export interface Tick {
  name: string;
  everyMs: number;
}

/** The first time is awaited for a moment only: a queue store that is away holds up nobody's start. */
export async function keepTicking(
  database: DataSource,
  queue: ReturnType<Backend['queue']>,
  ticks: readonly Tick[],
): Promise<{ close(): void }> {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const write = async () => {
    const written = new Map(
      (await queue.getJobSchedulers()).map(({ key, next = 0 }) => [key, next]),
    );
    if (written.size === 0) await claimsAreLost(database);
    const now = wallNow().getTime();
    for (const { name, everyMs } of ticks) {
      if ((written.get(name) ?? 0) - now > PERIODS_AHEAD_MAX * everyMs)
        await queue.removeJobScheduler(name);
      await queue.upsertJobScheduler(name, { every: everyMs }, { name });
    }
  };
  const round = async (): Promise<void> => {
    await write().catch(
      (error: Error) =>
        isClosed || log.warn({ reason: error.message }, 'the ticks could not be written'),
    );
    if (!isClosed) timer = setTimeout(() => void round(), AGAIN_AFTER_MS);
  };
  await within(FIRST_WITHIN_MS, round());
  return {
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** Without a tick in it the store is empty: nobody will come for what was claimed and put into it. What a worker has begun is still its own. */
async function claimsAreLost(database: DataSource): Promise<void> {
  await database.query(
    `UPDATE "claims" SET "until" = $1, "token" = NULL WHERE "deadAt" IS NULL AND "begunAt" IS NULL AND ("token" IS NOT NULL OR "error" IS NULL) AND "until" > $1`,
    [wallNow()],
  );
}
