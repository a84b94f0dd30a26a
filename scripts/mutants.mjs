/**
 * Proves that the tests can fail. Applies each test/mutants/*.patch to a scratch copy of the tree;
 * the test that the patch names must then fail. Without any patch it must pass.
 *
 * The first line of a patch describes the protection that it removes, the second names the test:
 * `test: <file> [-t <name>]`. Tests of real processes (test/game-day, test/services) run the
 * compiled code of the changed sources, and the test of drawn pages runs their bundle.
 *
 * Run by `npm run test:mutants [-- name …]`.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const ROOT = process.cwd();
const FOLDER = join(ROOT, 'test', 'mutants');
const COPIED = [
  'src',
  'jobs',
  'bench',
  'test',
  'scripts',
  'docs',
  'README.md',
  'CHANGELOG.md',
  'ormconfig.ts',
  'jest.config.js',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'schema.graphql',
];
/** A mutant may hang a test: it fails then, and so do its waits. */
const HANGING_MS = 120_000;
const TEST_TIMEOUT_MS = 600_000;

const DRAWN = 'test/contract/dashboard-drawn.test.ts';

const wanted = process.argv.slice(2);
const patches = readdirSync(FOLDER)
  .filter(
    (file) =>
      file.endsWith('.patch') &&
      (wanted.length === 0 || wanted.some((name) => file.includes(name))),
  )
  .sort();
const mutants = patches.map((patch) => {
  const text = readFileSync(join(FOLDER, patch), 'utf8');
  const [, file, name] =
    /^test: (\S+)(?: -t (.+))?$/m.exec(text) ?? fail(`${patch} does not say which test kills it`);
  return { patch, says: text.split('\n')[0], file, name };
});

// A test that fails without a mutant proves nothing.
inScratch((scratch) => {
  const tests = new Map(mutants.map(({ file, name }) => [`${file} ${name}`, { file, name }]));
  for (const test of tests.values()) {
    const { status, stderr } = run(scratch, test);
    const called = `${test.file} ${test.name ?? ''}`;
    if (status !== 0) fail(`${called} is red without any mutant`);
    if (!/^Tests:.* passed/m.test(stderr)) fail(`${called} was not run: what does it need?`);
  }
});

let survivors = 0;
for (const { patch, says, ...test } of mutants) {
  inScratch((scratch) => {
    const applied = spawnSync(
      'git',
      ['apply', '--unidiff-zero', '--recount', join(FOLDER, patch)],
      {
        cwd: scratch,
        encoding: 'utf8',
        env: { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir() },
      },
    );
    if (applied.status !== 0) fail(`${patch} no longer applies: write it again\n${applied.stderr}`);
    const { status, stderr } = run(scratch, test);
    const isKilled = status === 1 && /^Tests:.* failed/m.test(stderr);
    if (!isKilled) survivors++;
    console.log(`${isKilled ? 'killed  ' : 'SURVIVED'} ${basename(patch, '.patch')}: ${says}`);
    if (!isKilled) console.log(stderr.split('\n').slice(-25).join('\n'));
  });
}
console.log(`${patches.length - survivors} killed, ${survivors} survived`);
process.exitCode = survivors === 0 && patches.length > 0 ? 0 : 1;

function inScratch(work) {
  const scratch = mkdtempSync(join(tmpdir(), 'pitanga-mutant-'));
  try {
    for (const name of COPIED) cpSync(join(ROOT, name), join(scratch, name), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(scratch, 'node_modules'));
    work(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function run(scratch, { file, name }) {
  const suite = /^test\/(game-day|services)\//.exec(file)?.[1];
  if (suite) compile(scratch);
  if (file === DRAWN) bundle(scratch);
  return spawnSync(
    process.execPath,
    [
      'node_modules/jest/bin/jest.js',
      ...(suite ? ['--config', `test/${suite}.config.js`] : [`--testTimeout=${HANGING_MS}`]),
      '--maxWorkers=1',
      '--forceExit',
      file,
      ...(name ? ['-t', name] : []),
    ],
    {
      cwd: scratch,
      encoding: 'utf8',
      timeout: TEST_TIMEOUT_MS,
      // Properties try all their values.
      env: { ...process.env, CI: 'true' },
    },
  );
}

function compile(scratch) {
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      'node_modules/typescript/bin/tsc',
      '--noUnusedLocals',
      'false',
      '--noUnusedParameters',
      'false',
    ],
    { cwd: scratch, encoding: 'utf8' },
  );
  if (status !== 0) fail(`the mutant does not compile\n${stdout}`);
}

function bundle(scratch) {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build-dashboard.mjs'], {
    cwd: scratch,
    encoding: 'utf8',
  });
  if (status !== 0) fail(`the dashboard of the mutant is not built\n${stderr}`);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
