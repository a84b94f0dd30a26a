/**
 * Proves that the tests can fail. Applies each test/mutants/*.patch to a scratch copy of the tree;
 * the test that the patch names must then be red. Without any patch it must be green.
 *
 * The first line of a patch says what it breaks, the second names the test:
 * `test: <file> [-t <name>]`. Tests of real processes (test/game-day, test/services) run the
 * compiled code of the changed sources.
 *
 * Run by `npm run test:mutants [-- name …]`. With `--tenth` it runs a tenth of those whose tests need
 * no processes, chosen by PROPERTY_SEED or the tree of the commit; `npm test` and `npm run
 * test:full` must have passed before. `--outputFile=<path>` writes the totals as jest does.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';

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
const OUTPUT_LINES = 25;

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { tenth: { type: 'boolean', default: false }, outputFile: { type: 'string' } },
});
const known = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.patch'))
  .toSorted()
  .map(readMutant);
const mutants = options.tenth ? tenthOf(known) : known.filter(isWanted);
if (mutants.length === 0) fail('no mutant has such a name');

const scratch = mkdtempSync(join(tmpdir(), 'pitanga-mutants-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
for (const name of COPIED) cpSync(join(ROOT, name), join(scratch, name), { recursive: true });
symlinkSync(join(ROOT, 'node_modules'), join(scratch, 'node_modules'));
if (!options.tenth) checkTests();
const unseen = mutants.filter((mutant) => !isSeen(mutant));
const seen = mutants.length - unseen.length;

console.log(`${seen} of ${mutants.length} mutants were seen`);
if (options.outputFile)
  writeFileSync(
    options.outputFile,
    JSON.stringify({
      numPassedTests: seen,
      numFailedTests: unseen.length,
      numRuntimeErrorTestSuites: 0,
      testResults: unseen.map(({ name, says }) => ({
        name: join(FOLDER, `${name}.patch`),
        status: 'failed',
        message: `${says} (its test did not fail, or not as a test fails)`,
        assertionResults: [],
      })),
    }),
  );
process.exitCode = seen === mutants.length ? 0 : 1;

function readMutant(patch) {
  const text = readFileSync(join(FOLDER, patch), 'utf8');
  const [, file, title] =
    /^test: (\S+)(?: -t (.+))?$/m.exec(text) ?? fail(`${patch} does not name its test`);
  const changed = [...text.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, path]) => path);
  return { name: basename(patch, '.patch'), says: text.split('\n')[0], file, title, changed };
}

function isWanted({ name }) {
  return wanted.length === 0 || wanted.some((part) => name.includes(part));
}

/** The same tenth for the same seed. */
function tenthOf(all) {
  const seed = String(process.env.PROPERTY_SEED || treeOfCommit());
  const cheap = all.filter(({ file }) => /^test\/(unit|contract|scenarios)\//.test(file));
  const placeOf = ({ name }) => createHash('sha256').update(`${seed} ${name}`).digest('hex');
  const chosen = cheap
    .toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)))
    .slice(0, Math.ceil(cheap.length / 10));
  console.log(`${chosen.length} of ${all.length} mutants, chosen by PROPERTY_SEED=${seed}`);
  return chosen;
}

function treeOfCommit() {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD^{tree}'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : fail('without a git commit, PROPERTY_SEED must be set');
}

/** A test that is red without a mutant proves nothing. */
function checkTests() {
  for (const file of new Set(mutants.map((mutant) => mutant.file))) {
    const titles = mutants.filter((mutant) => mutant.file === file).map(({ title }) => title);
    const title = titles.includes(undefined) ? undefined : [...new Set(titles)].join('|');
    const { status, stderr, seconds } = run({ file, title });
    console.log(`${status === 0 ? 'green' : 'RED  '} ${seconds} s  ${file} without a mutant`);
    if (status !== 0) fail(lastLinesOf(stderr));
    if (!/^Tests:.* passed/m.test(stderr))
      fail(`${file} -t ${title} was not run: what does it need?`);
  }
}

/** Whether the test is red with the mutant. */
function isSeen({ name, says, changed, ...test }) {
  try {
    const applied = spawnSync(
      'git',
      ['apply', '--unidiff-zero', '--recount', join(FOLDER, `${name}.patch`)],
      {
        cwd: scratch,
        encoding: 'utf8',
        env: { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir() },
      },
    );
    if (applied.status !== 0) {
      console.log(`NOT APPLIED  ${name}: write it again\n${applied.stderr}`);
      return false;
    }
    const { status, stderr, seconds } = run(test);
    const isRed = status === 1 && /^Tests:.* failed/m.test(stderr);
    console.log(`${isRed ? 'red  ' : 'GREEN'} ${seconds} s  ${name}: ${says}`);
    if (!isRed) console.log(lastLinesOf(stderr));
    return isRed;
  } finally {
    for (const path of changed) cpSync(join(ROOT, path), join(scratch, path));
  }
}

function run({ file, title }) {
  const startedAt = performance.now();
  const suite = /^test\/(game-day|services)\//.exec(file)?.[1];
  if (suite) compile();
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      'node_modules/jest/bin/jest.js',
      ...(suite ? ['--config', `test/${suite}.config.js`] : [`--testTimeout=${HANGING_MS}`]),
      '--maxWorkers=1',
      '--forceExit',
      file,
      ...(title ? ['-t', title] : []),
    ],
    {
      cwd: scratch,
      encoding: 'utf8',
      timeout: TEST_TIMEOUT_MS,
      // Properties try all their values.
      env: { ...process.env, CI: 'true' },
    },
  );
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(5);
  return { status, stderr, seconds };
}

function compile() {
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

function lastLinesOf(text) {
  return text.split('\n').slice(-OUTPUT_LINES).join('\n');
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
