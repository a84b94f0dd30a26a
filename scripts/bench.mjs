/**
 * Runs every measured comparison of `bench/`, one after another, each in its own process. Each
 * writes its part of bench/RESULTS.md, as ratios within this run.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join('dist', 'bench');

const wanted = process.argv.slice(2);
const files = readdirSync(FOLDER)
  .filter(
    (name) =>
      name.endsWith('.js') && (wanted.length === 0 || wanted.includes(name.replace('.js', ''))),
  )
  .toSorted();
for (const file of files) {
  console.error(`bench/${file.replace('.js', '.ts')}`);
  const { status } = spawnSync(process.execPath, ['--enable-source-maps', join(FOLDER, file)], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
