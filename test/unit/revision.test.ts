/** What a build is called that has no BUILD_REVISION. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../support/documents';

const SCRIPT = join(ROOT, 'scripts/write-revision.mjs');

/** The revision of a build with these files, in a folder of its own. */
function revisionOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'revision-'));
  try {
    for (const part of ['src', 'jobs', 'dashboard'])
      mkdirSync(join(folder, 'dist', part), { recursive: true });
    for (const [name, text] of Object.entries(files))
      writeFileSync(join(folder, 'dist', name), text);
    execFileSync(process.execPath, [SCRIPT], { cwd: folder });
    return readFileSync(join(folder, 'dist/.revision'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('equal builds have one revision, and others have another', () => {
  const first = revisionOf({ 'src/main.js': 'start(1)', 'jobs/worker.js': '' });
  expect(first).toMatch(/^[0-9a-f]{12}$/);
  expect(revisionOf({ 'src/main.js': 'start(1)', 'jobs/worker.js': '' })).toBe(first);
  const others: Record<string, string>[] = [
    { 'src/main.js': 'start(2)', 'jobs/worker.js': '' },
    { 'src/main.js': '', 'jobs/worker.js': 'start(1)' },
    { 'src/main.js': 'start(1)', 'jobs/worker.js': '', 'dashboard/manifest.json': '{}' },
  ];
  expect(new Set([first, ...others.map(revisionOf)]).size).toBe(4);
});

test('every build writes it', () => {
  for (const file of ['Dockerfile', 'package.json', 'scripts/prepare.mjs'])
    expect([file, readFileSync(join(ROOT, file), 'utf8')]).toEqual([
      file,
      expect.stringContaining('write-revision.mjs'),
    ]);
});
