/** Refuses data that another major version of PostgreSQL wrote, and says how to move it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nullOn, run } from './postgres-account';
import type { Cluster } from './postgres-cluster';

/** PostgreSQL reads only data of its own major version. Nothing is changed. */
export async function checkDataVersion({
  home,
  data,
  binaries,
  account,
}: Pick<Cluster, 'home' | 'data' | 'binaries' | 'account'>): Promise<void> {
  const file = await nullOn(['ENOENT', 'EACCES'], readFile(join(data, 'PG_VERSION'), 'utf8'));
  if (file === null) return; // the server itself says what is wrong with such a folder
  const wrote = file.trim();
  const version = await run(join(binaries, 'postgres'), ['--version'], account);
  const reads = /\d+/.exec(version)?.[0];
  if (wrote === reads) return;
  throw new Error(
    `The data of the embedded PostgreSQL in ${home} was written by PostgreSQL ${wrote}, and this ` +
      `release runs PostgreSQL ${reads}, which cannot read it. Nothing was changed. Start the ` +
      'release that was used before, dump its database, and restore the dump with this release: ' +
      'see "Another major version of PostgreSQL" in docs/operating/backup.md',
  );
}
