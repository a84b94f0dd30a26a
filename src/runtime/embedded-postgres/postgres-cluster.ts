/**
 * The folder of the embedded PostgreSQL: the data, the password and the log of the server. It is
 * created completely or not at all.
 */
import { randomBytes } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { access, chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { codeOf, DataRefusal, nullOn, type ServerPlace, run } from './postgres-account';

export type Cluster = ServerPlace & {
  data: string;
  binaries: string;
  durable: boolean;
  /** Null = the memory settings that PostgreSQL has by itself. */
  memoryBytes: number | null;
  log: (message: string) => void;
};

/**
 * Builds under another name and then renames. A crash never leaves a partial cluster, and one of
 * two concurrent processes wins.
 */
export async function createCluster({
  home,
  data,
  account,
  binaries,
  durable,
}: Cluster): Promise<void> {
  if (
    (await nullOn(['EACCES', 'EROFS'], access(dirname(home), constants.W_OK | constants.X_OK))) ===
    null
  ) {
    throw new DataRefusal(
      `This user may not write in ${dirname(home)}: choose another DATA_DIR, or set DATABASE_URL`,
    );
  }
  await removeUnfinished(home);
  const unfinished = `${home}.init-${process.pid}-${randomBytes(4).toString('hex')}`;
  const password = join(unfinished, 'password');
  try {
    await mkdir(unfinished, { mode: 0o700 });
    await writeFile(password, randomBytes(24).toString('hex'), { mode: 0o600 });
    if (account !== null)
      await Promise.all(
        [unfinished, password].map((path) => chown(path, account.uid, account.gid)),
      );
    const settings = [
      '--username=pitanga',
      `--pwfile=${password}`,
      '--auth=scram-sha-256',
      '--locale=C',
      '--encoding=UTF8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ];
    await run(join(binaries, 'initdb'), [...settings, '-D', join(unfinished, 'data')], account);
    await nullOn(['EEXIST', 'ENOTEMPTY'], rename(unfinished, home));
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  if (!existsSync(data))
    throw new DataRefusal(
      `${home} holds something other than our PostgreSQL data, or belongs to another user: ` +
        'choose another DATA_DIR, or set DATABASE_URL',
    );
}

/** Removes what crashed processes left behind. */
async function removeUnfinished(home: string): Promise<void> {
  const prefix = `${basename(home)}.init-`;
  const left = (await readdir(dirname(home))).filter(
    (name) => name.startsWith(prefix) && !isAlive(parseInt(name.slice(prefix.length), 10)),
  );
  await Promise.all(
    left.map((name) =>
      rm(join(dirname(home), name), { recursive: true, force: true, maxRetries: 3 }),
    ),
  );
}

/** Also true for a process of another user, which this process may see but not signal. */
export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
