/**
 * The account that runs the embedded PostgreSQL, and the place of its data. PostgreSQL refuses to
 * run as root, so for root an unprivileged account runs it, in a place that the account can reach.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readlink, realpath, rmdir, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** The data or their folder cannot be used as they are, and the message says what to do. */
export class DataRefusal extends Error {}

export type SystemAccount = { uid: number; gid: number };
/**
 * `home` holds the data, the password and the log. It need not exist yet; its parent folder does.
 * `account` is null unless this process runs as root.
 */
export type ServerPlace = { home: string; account: SystemAccount | null };

const ACCOUNTS = ['postgres', '_postgres', 'nobody'];
const ELSEWHERE = '/var/lib/pitanga';
const COMMAND_TIMEOUT_MS = 120_000;

export async function findPlace(
  directory: string,
  log: (message: string) => void,
): Promise<ServerPlace> {
  const home = await followLink(resolve(directory));
  if (process.getuid?.() !== 0) return { home, account: null };
  const account = (await ownerOf(join(home, 'data'))) ?? (await firstAccount());
  const elsewhere = (await canEnter(account, dirname(home))) ? null : await moveElsewhere(home);
  const place = { home: elsewhere ?? home, account };
  if (place.home !== resolve(directory))
    log(`The data of the embedded PostgreSQL is in ${place.home}`);
  return place;
}

/**
 * Runs a command to its end with an empty environment, and returns its output. Rejects with the
 * error output of the command.
 */
export async function run(
  command: string,
  parameters: string[],
  account: SystemAccount | null,
): Promise<string> {
  const { stdout } = await promisify(execFile)(command, parameters, {
    ...processOptions(account),
    timeout: COMMAND_TIMEOUT_MS,
  });
  return stdout.trim();
}

/** Starts in the root folder, because the account may have no access to the current one. */
export function processOptions(account: SystemAccount | null): {
  cwd: string;
  env: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
} {
  return { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }, ...account };
}

/** The result of the operation, or null when it fails with one of these codes. */
export async function nullOn<Answer>(
  codes: string[],
  operation: Promise<Answer>,
): Promise<Answer | null> {
  return operation.catch((error: unknown) => {
    if (codes.includes(codeOf(error))) return null;
    throw error;
  });
}

/** The code of the error, such as ENOENT, EPERM or 42P04; empty if it has none. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

async function followLink(directory: string): Promise<string> {
  await mkdir(dirname(directory), { recursive: true });
  const target = resolve(dirname(directory), (await linkTarget(directory)) ?? basename(directory));
  await mkdir(dirname(target), { recursive: true });
  return join(await realpath(dirname(target)), basename(target));
}

async function linkTarget(path: string): Promise<string | null> {
  return nullOn(['ENOENT', 'EINVAL'], readlink(path));
}

/** Existing data keeps its owner, so that root can start what an ordinary user created. */
async function ownerOf(path: string): Promise<SystemAccount | null> {
  const owner = await nullOn(['ENOENT'], stat(path));
  return owner === null || owner.uid === 0 ? null : { uid: owner.uid, gid: owner.gid };
}

async function firstAccount(): Promise<SystemAccount> {
  for (const name of ACCOUNTS) {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map((which) => run('id', [which, name], null).catch(() => '')),
    );
    if (!uid || !gid) continue;
    const account = { uid: Number(uid), gid: Number(gid) };
    if (await canEnter(account, '/')) return account;
  }
  throw new Error(
    `PostgreSQL refuses to run as root, and there is no account ${ACCOUNTS.join(', ')} here ` +
      'that we may become: start as an ordinary user, or set DATABASE_URL',
  );
}

async function canEnter(account: SystemAccount, folder: string): Promise<boolean> {
  return run('sh', ['-c', 'cd "$1"', 'sh', folder], account).then(
    () => true,
    () => false,
  );
}

/**
 * Leaves a link to the new place. A restart finds the data through it; removing the link starts
 * with new data.
 */
async function moveElsewhere(home: string): Promise<string> {
  if (
    (await nullOn(
      ['ENOTEMPTY', 'EEXIST'],
      nullOn(['ENOENT', 'ENOTDIR'], rmdir(home)).then(() => 'free'),
    )) === null
  ) {
    throw new Error(
      'PostgreSQL refuses to run as root, and the account it would run as cannot reach ' +
        `${home}: move it, start as its owner, or set DATABASE_URL`,
    );
  }
  await mkdir(ELSEWHERE, { recursive: true });
  await chmod(ELSEWHERE, 0o755);
  const elsewhere = join(ELSEWHERE, `postgres-${randomBytes(4).toString('hex')}`);
  // a second process of ours may have created the link first
  await nullOn(['EEXIST'], symlink(elsewhere, home));
  return (await linkTarget(home)) ?? elsewhere;
}
