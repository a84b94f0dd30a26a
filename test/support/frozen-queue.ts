/**
 * A queue store that does not respond for a while and then continues: Redis behind a frozen
 * connection, PostgreSQL with its queue tables locked.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { QUEUE_SCHEMA } from '../../src/runtime/database';
import type { QueueHome } from './backends';
import { startProxy } from './proxy';

export interface FreezableQueue {
  redisUrl: string | null;
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  close(): Promise<void>;
}

const LOCKING_TRIES = 50;

export async function freezable(
  { redisUrl }: QueueHome,
  database: DataSource,
): Promise<FreezableQueue> {
  if (redisUrl === null) return tablesOf(database);
  const url = new URL(redisUrl);
  const proxy = await startProxy({ host: url.hostname, port: Number(url.port || 6379) });
  url.port = String(proxy.port);
  url.hostname = '127.0.0.1';
  return {
    redisUrl: url.href,
    freeze: async () => proxy.freeze(),
    thaw: async () => proxy.thaw(),
    close: () => proxy.close(),
  };
}

function tablesOf(database: DataSource): FreezableQueue {
  const runner = database.createQueryRunner();
  return {
    redisUrl: null,
    freeze: async () => {
      const tables = await database.query<{ name: string }[]>(
        `SELECT format('%I.%I', schemaname, tablename) AS "name"
         FROM pg_tables
         WHERE schemaname = $1`,
        [QUEUE_SCHEMA],
      );
      for (let tries = 1; ; tries++) {
        await runner.startTransaction();
        try {
          await runner.query('SET LOCAL idle_in_transaction_session_timeout = 0');
          return void (await runner.query(
            `LOCK TABLE ${tables.map(({ name }) => name).join(', ')} IN ACCESS EXCLUSIVE MODE`,
          ));
        } catch (error) {
          await runner.rollbackTransaction(); // a deadlock with another session
          if (tries === LOCKING_TRIES) throw error;
          await pause(20);
        }
      }
    },
    thaw: () => runner.commitTransaction(),
    close: () => runner.release(),
  };
}
