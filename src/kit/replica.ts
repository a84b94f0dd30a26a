/** A copy of the database that may be a little behind (DATABASE_REPLICA_URL): reports are read from it, so that they never slow down what sells. */
import type { DataSource } from 'typeorm';
import { SECOND_MS } from './clock';
import { log } from './log';

const TRIED_AGAIN_AFTER_MS = 30 * SECOND_MS;

const replicas = new WeakMap<DataSource, DataSource>();

/** From now on reports about the database are read from its copy, or while that cannot be opened from the database itself. Answers how to let go of the copy. */
export function readReportsFrom(replica: DataSource, database: DataSource): () => Promise<void> {
  replicas.set(database, replica);
  let again: NodeJS.Timeout | undefined;
  const open = async (): Promise<void> => {
    try {
      await replica.initialize();
    } catch (error) {
      log.warn(
        { err: error },
        'the replica cannot be reached: reports are read from the database itself',
      );
      again = setTimeout(() => void open(), TRIED_AGAIN_AFTER_MS).unref();
    }
  };
  const opening = open();
  return async () => {
    await opening;
    clearTimeout(again);
    replicas.delete(database);
    if (replica.isInitialized) await replica.destroy();
  };
}

/** Where reports about the database are read. */
export function reportsOf(database: DataSource): DataSource {
  const replica = replicas.get(database);
  return replica?.isInitialized ? replica : database;
}
