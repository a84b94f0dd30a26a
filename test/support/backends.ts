/** The two queue stores: PostgreSQL always, Redis when REDIS_URL is set. */
import Redis from 'ioredis';
import type { DataSource } from 'typeorm';
import { QUEUE_SCHEMA } from '../../src/runtime/database';

export interface QueueHome {
  name: string;
  redisUrl: string | null;
  /** Deletes all jobs and schedules, as an operator's mistake or a lost server would. */
  empty(database: DataSource): Promise<void>;
}

const EMPTYING_TRIES = 20;
const DEADLOCK = '40P01';

const postgres: QueueHome = {
  name: 'PostgreSQL',
  redisUrl: null,
  empty: async (database) => {
    const tables = await database.query<{ name: string }[]>(
      `SELECT format('%I.%I', schemaname, tablename) AS "name"
       FROM pg_tables
       WHERE schemaname = $1 AND tablename NOT LIKE '%migration%'`,
      [QUEUE_SCHEMA],
    );
    for (let tries = 1; ; tries++) {
      try {
        return void (await database.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`));
      } catch (error) {
        // A deadlock with another session, in which PostgreSQL chose this one as the victim.
        if (
          tries === EMPTYING_TRIES ||
          (error as { driverError?: { code?: string } }).driverError?.code !== DEADLOCK
        )
          throw error;
      }
    }
  },
};

const redis = (redisUrl: string): QueueHome => ({
  name: 'Redis',
  redisUrl,
  // Deletes our keys only: others may use the rest of the server.
  empty: async () => {
    const client = new Redis(redisUrl);
    await client.flushdb();
    await client.quit();
  },
});

/** Redis outlives the databases of the tests, so the jobs of earlier tests are removed. */
export async function forgetEarlierJobs(): Promise<void> {
  if (!REDIS_URL) return;
  const client = new Redis(REDIS_URL);
  await client.flushdb();
  await client.quit();
}

/** The Redis of this worker of Jest: services-setup.ts lists them. */
const REDIS_URL = process.env.TEST_REDIS_URLS?.split(' ')[Number(process.env.JEST_WORKER_ID) - 1];
if (!REDIS_URL)
  process.stderr.write(
    'REDIS_URL is not set: the Redis half of the service-backed tests is skipped\n',
  );

/** The queue stores that are available. */
export const queueHomes: readonly QueueHome[] = REDIS_URL
  ? [postgres, redis(REDIS_URL)]
  : [postgres];

/** What earlier files left in Redis, such as a paused queue, is removed. */
function describeOn(home: QueueHome, story: (home: QueueHome) => void): void {
  describe(`queues on ${home.name}`, () => {
    beforeAll(forgetEarlierJobs);
    story(home);
  });
}

/** `describe` for both stores. The Redis half is shown as skipped without Redis. */
export function onBothBackends(story: (home: QueueHome) => void): void {
  for (const home of queueHomes) describeOn(home, story);
  if (!REDIS_URL)
    describe.skip('queues on Redis (REDIS_URL is not set)', () => story(redis('redis://unset')));
}

/**
 * For long tests whose result does not depend on the store: Redis if available, else PostgreSQL.
 */
export function onOneBackend(story: (home: QueueHome) => void): void {
  describeOn(queueHomes.at(-1) ?? postgres, story);
}
