/** Opens the PostgreSQL of this process: the configured one, or the embedded one. */
import { join } from 'node:path';
import type { Config } from '../config/config';
import { DataRefusal } from './embedded-postgres/postgres-account';
import { startEmbeddedPostgres } from './embedded-postgres/start-embedded-postgres';
import { memoryOfMachine } from '../platform/operations/machine';
import { log } from '../platform/observability/log';
import { StartProblem } from '../config/start-problem';

export interface DatabaseAddresses {
  /** For requests and jobs; may lead to a pooler that gives each transaction another connection. */
  url: string;
  /** For what needs a connection of its own: migrations, LISTEN, session locks, queues. */
  directUrl: string;
  /** True when this start runs the server itself, so no other one can have migrated it. */
  isOurs: boolean;
}

export interface OpenDatabase extends DatabaseAddresses {
  stop(): Promise<void>;
}

export async function openDatabase({
  databaseUrl,
  databaseDirectUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>): Promise<OpenDatabase> {
  if (databaseUrl)
    return {
      url: databaseUrl,
      directUrl: databaseDirectUrl ?? databaseUrl,
      isOurs: false,
      stop: () => Promise.resolve(),
    };
  const { url, adopted, stop } = await startEmbeddedPostgres({
    directory: join(dataDir, 'postgres'),
    memoryBytes: memoryOfMachine(),
    log: (message) => log.info(message),
  }).catch((error: unknown) => {
    throw error instanceof DataRefusal ? new StartProblem(error.message) : error;
  });
  return { url, directUrl: url, isOurs: !adopted, stop };
}
