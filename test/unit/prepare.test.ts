/** A clone that cannot be prepared says why in one sentence, with the remedy. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
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

describe('which packages are installed', () => {
  const served = { version: '1.0.0', integrity: 'sha512-served' };
  const development = { version: '2.0.0', integrity: 'sha512-development', dev: true };
  const locked = (packages: Record<string, object>) => JSON.stringify({ packages });

  beforeAll(() => {
    // In the place of npm: it says what it is asked to do, and does nothing.
    writeFileSync(join(clone, 'npm-cli.js'), 'console.log(process.argv.slice(2).join(" "));');
    writeFileSync(
      join(clone, 'package-lock.json'),
      locked({ '': {}, 'node_modules/served': served, 'node_modules/tests': development }),
    );
    mkdirSync(join(clone, 'node_modules'));
  });

  /** What npm is asked for; if nothing, what is done instead. */
  function askedFor(wish: string[], there: Record<string, object>): string {
    writeFileSync(join(clone, 'node_modules/.package-lock.json'), locked(there));
    const { stderr } = spawnSync(process.execPath, [join(clone, 'scripts/prepare.mjs'), ...wish], {
      encoding: 'utf8',
      env: { ...process.env, npm_execpath: join(clone, 'npm-cli.js') },
    });
    return (
      /^((?:ci|install) .*?) --ignore-scripts/m.exec(stderr)?.[1] ?? stderr.split('\n')[0] ?? ''
    );
  }

  test.each([
    ['a start needs none of tests', ['start'], {}, 'ci --omit=dev --include=optional'],
    ['a start with them', ['start'], { 'node_modules/served': served }, 'Compiling …'],
    ['tests need all', ['build'], {}, 'ci --include=dev --include=optional'],
    [
      'tests add theirs to those of a service that may be running',
      ['build'],
      { 'node_modules/served': served },
      'install --no-save --include=dev --include=optional',
    ],
    [
      'an older package is replaced',
      ['start'],
      { 'node_modules/served': { ...served, version: '0.9.0' } },
      'ci --omit=dev --include=optional',
    ],
    ['all are there', [], { 'node_modules/served': served, 'node_modules/tests': development }, ''],
  ])('%s', (_title, wish, there, asked) => {
    expect(askedFor(wish, there)).toBe(asked);
  });
});
