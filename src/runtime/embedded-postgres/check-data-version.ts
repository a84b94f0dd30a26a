/** The major version of the data and of the programs, and refusals where they do not fit. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type SystemAccount, DataRefusal, nullOn, run } from './postgres-account';
import type { Cluster } from './postgres-cluster';

/** PostgreSQL reads only data of its own major version. Nothing is changed. */
export async function checkDataVersion({
  home,
  data,
  binaries,
  account,
}: Pick<Cluster, 'home' | 'data' | 'binaries' | 'account'>): Promise<void> {
  const wrote = await majorOfData(data);
  if (wrote === null) return; // the server itself says what is wrong with such a folder
  const reads = await majorOfPrograms(binaries, account);
  if (wrote === reads) return;
  const remedy =
    wrote < reads
      ? 'Start the release that was used before, and move the data by ops dump and ops load: see ' +
        '"Another major version of PostgreSQL" in docs/operating/backup.md'
      : 'Start the release that was used before, or a newer one';
  throw new DataRefusal(
    `The data of the embedded PostgreSQL in ${home} was written by PostgreSQL ${wrote}, and this ` +
      `release runs PostgreSQL ${reads}, which cannot read it. Nothing was changed. ${remedy}`,
  );
}

/** The major version that wrote the data; null if the folder does not say. */
async function majorOfData(data: string): Promise<number | null> {
  const text = await nullOn(['ENOENT', 'EACCES'], readFile(join(data, 'PG_VERSION'), 'utf8'));
  return text === null ? null : Number(text);
}

async function majorOfPrograms(binaries: string, account: SystemAccount | null): Promise<number> {
  const version = await run(join(binaries, 'postgres'), ['--version'], account);
  return Number(/\d+/.exec(version)?.[0]);
}
