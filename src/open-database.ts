/** The PostgreSQL of this process: the one the settings name, or the embedded one that lives with it. */
import { join } from 'node:path';
import type { Config } from './config';
import { startEmbeddedPostgres } from './kit/embedded-postgres';
import { log } from './kit/log';

export interface OpenDatabase {
  url: string;
  /** True when this process runs the server itself, so that nobody else can have migrated it meanwhile. */
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
    log: (message) => log.info(message),
  });
  return { url, isOurs: !adopted, stop };
}
