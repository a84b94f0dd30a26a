/** Opens the PostgreSQL of this process: the configured one, or the embedded one. */
import { join } from 'node:path';
import type { Config } from '../config';
import { startEmbeddedPostgres } from '../embedded-postgres/start-embedded-postgres';
import { memoryOfMachine } from '../kit/machine';
import { log } from '../kit/observe/log';

export interface OpenDatabase {
  url: string;
  /** True when this process runs the server itself, so no other process can have migrated it. */
  isOurs: boolean;
  stop(): Promise<void>;
}

export async function openDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
  if (databaseUrl) return { url: databaseUrl, isOurs: false, stop: () => Promise.resolve() };
  const { url, adopted, stop } = await startEmbeddedPostgres({
    directory: join(dataDir, 'postgres'),
    memoryBytes: memoryOfMachine(),
    log: (message) => log.info(message),
  });
  return { url, isOurs: !adopted, stop };
}
