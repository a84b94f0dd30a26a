/** A clone that cannot be prepared says why in one sentence, with the remedy. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../support/documents';

/** A clone with the lock file and nothing installed. */
let clone: string;

beforeAll(() => {
  clone = realpathSync(mkdtempSync(join(tmpdir(), 'pitanga-clone-')));
  mkdirSync(join(clone, 'scripts'));
  for (const file of ['package-lock.json', join('scripts', 'prepare.mjs')])
    copyFileSync(join(ROOT, file), join(clone, file));
});
afterAll(() => rmSync(clone, { recursive: true }));

test.each([
  ['ENOSPC', (folder: string) => `No space is left on the disk of ${folder}: make room, and try`],
  ['EDQUOT', (folder: string) => `No space is left on the disk of ${folder}: make room, and try`],
  [
    'EACCES',
    (folder: string) =>
      `This clone cannot be prepared by this user, who may not write everywhere in ${folder}`,
  ],
])('a folder that answers %s is one sentence', (code, sentence) => {
  const failing = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    fs.mkdirSync = () => { throw Object.assign(new Error('${code}: mkdir'), { code: '${code}' }); };
    syncBuiltinESMExports();`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(failing)}`,
      join(clone, 'scripts/prepare.mjs'),
    ],
    { encoding: 'utf8' },
  );
  expect([status, stdout, stderr.trim().split('\n').length]).toEqual([1, '', 1]);
  expect(stderr).toContain(sentence(clone));
});
