/**
 * Builds the release before this one, from the history of the repository: its code, its packages
 * and this release's compiler.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readFileSync, writeFileSync } from 'node:fs';
import { freshFolder } from './process';

const ROOT = process.cwd();
const INSTALLED_WITHIN_MS = 240_000;

const { version, commit } = JSON.parse(
  readFileSync(join(ROOT, 'scripts', 'previous-release.json'), 'utf8'),
) as { version: string; commit: string };

/** A clone without history does not have it. */
export const hasPreviousRelease =
  spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT }).status === 0;
if (!hasPreviousRelease)
  process.stderr.write(
    `The history of this clone lacks ${commit}: release ${version} is not tried beside this one\n`,
  );

/** The folder of the built release. */
export function buildPreviousRelease(): string {
  const folder = freshFolder();
  const archive = join(folder, 'release.tar');
  execFileSync('git', ['archive', '--output', archive, commit], { cwd: ROOT });
  execFileSync('tar', ['-xf', archive], { cwd: folder });
  execFileSync(
    'npm',
    ['ci', '--omit=dev', '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund'],
    { cwd: folder, stdio: 'ignore', timeout: INSTALLED_WITHIN_MS },
  );
  // Only the code that a process runs. Some types are packages for development, which are not
  // installed: the compiler complains about them, and writes its output nevertheless.
  const settings = join(folder, 'tsconfig.release.json');
  writeFileSync(
    settings,
    JSON.stringify({
      extends: './tsconfig.json',
      compilerOptions: {
        types: ['node'],
        typeRoots: [join(ROOT, 'node_modules', '@types')],
        noEmitOnError: false,
      },
      include: ['src', 'jobs', 'ormconfig.ts'],
    }),
  );
  spawnSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', settings], {
    cwd: folder,
  });
  return folder;
}
