/**
 * Prints what the structure of the source is measured by (`npm run structure`): sizes of layers,
 * folders and files, words and private fields that are not to be used, names that are exported
 * twice. Exits with 1 while a limit is exceeded.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const GENERATED = 'src/dashboard/app/gql/';

/** Lines of TypeScript that a layer may have, without tests. A layer is the sum of its folders. */
const LAYERS = [
  { name: 'platform', max: 7_500, folders: ['src/platform'] },
  {
    name: 'of it records and database',
    max: 3_300,
    folders: ['src/platform/records', 'src/platform/database'],
  },
  { name: 'graphql', max: 4_500, folders: ['src/api/graphql'] },
  { name: 'runtime, operators and CLI', max: 6_500, folders: ['src/runtime', 'src/operators'] },
  { name: 'bench', max: 6_000, folders: ['bench'] },
];
const FOLDER_FILES_MAX = 20;
const FILE_LINES_MAX = 400;
const LIVING_DECISIONS_MAX = 45;
const MUTANTS_MAX = 150;
const UNSCOPED_MAX = 20;
const README_LINES_MAX = 180;
const SHOWN = 15;

/** Words that the prose of this project does not use, with what they are written for. */
const BANNED =
  /\b(anew|doors?|rooms|a room|the kit|whoever|of ours|nobody|somebody|hears?|in hand|comes? again|had better|at the most|what became of|(?<!-)lived|makes? up for|called off|told of|whose maker)\b|\b(told|tells?)\b|\ba look\b|\bbeside\b/gi;
/** Fields of libraries that are not part of their public interface. */
const PRIVATE =
  /\b_result\b|\.connection\.stream\b|\breadyForQuery\b|\bdriver\.master\b|\bcompileFunction\b/g;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\n')
  .filter(Boolean);
const sources = files
  .filter((path) => /^(src|jobs)\/.*\.tsx?$|^ormconfig\.ts$/.test(path))
  .filter((path) => !path.startsWith(GENERATED))
  .map((path) => ({ path, text: read(path) }));

let exceeded = 0;

for (const { name, max, folders } of LAYERS) {
  const lines = files
    .filter((path) => path.endsWith('.ts'))
    .filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)))
    .reduce((sum, path) => sum + linesOf(read(path)), 0);
  report(`lines of ${name}`, lines, max);
}
report('decision records', count(/^docs\/decisions\/\d.*\.md$/), LIVING_DECISIONS_MAX);
report('mutants', count(/^test\/mutants\/.*\.patch$/), MUTANTS_MAX);
report('lines of README.md', linesOf(read('README.md')), README_LINES_MAX);
report('exceptions to the scope rule', exceptionsToScope(), UNSCOPED_MAX);
list(`folders with more than ${FOLDER_FILES_MAX} source files`, fullFolders());
list(
  `files with more than ${FILE_LINES_MAX} lines`,
  sources
    .map(({ path, text }) => ({ path, lines: linesOf(text) }))
    .filter(({ lines }) => lines > FILE_LINES_MAX)
    .map(({ path, lines }) => `${path} ${lines}`),
);
list('exported type names that exist twice', namesExportedTwice());
list(
  'private fields of libraries',
  found(PRIVATE, (text) => text),
);
list(
  'words of our own dialect in comments',
  found(BANNED, commentsOf).filter((row) => !row.startsWith('src/migrations/')),
);
process.exitCode = exceeded > 0 ? 1 : 0;

function report(what, is, max) {
  if (is > max) exceeded += 1;
  console.log(`${is > max ? 'EXCEEDED' : 'ok      '} ${what}: ${is} of ${max}`);
}

function list(what, rows) {
  if (rows.length > 0) exceeded += 1;
  console.log(`${rows.length > 0 ? 'EXCEEDED' : 'ok      '} ${what}: ${rows.length}`);
  const shown = process.argv.includes('--all') ? rows : rows.slice(0, SHOWN);
  for (const row of shown) console.log(`           ${row}`);
  if (rows.length > shown.length)
    console.log(`           and ${rows.length - shown.length} more (--all shows them)`);
}

function fullFolders() {
  const counts = new Map();
  for (const { path } of sources) {
    const folder = dirname(path);
    if (folder !== 'src/migrations') counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, size]) => size > FOLDER_FILES_MAX)
    .toSorted(([, one], [, other]) => other - one)
    .map(([folder, size]) => `${folder} ${size}`);
}

function namesExportedTwice() {
  const places = new Map();
  for (const { path, text } of sources)
    for (const [, name] of text.matchAll(/^export (?:abstract )?(?:class|interface|type) (\w+)/gm))
      places.set(name, [...(places.get(name) ?? []), path]);
  return [...places]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name}: ${paths.join(', ')}`);
}

/** `path:line match` for each place, in the part of a file that `part` keeps. */
function found(pattern, part) {
  return sources.flatMap(({ path, text }) =>
    part(text)
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(pattern)].map(([match]) => `${path}:${index + 1} ${match}`),
      ),
  );
}

/** The comments of a file at their lines; everything else is blank. */
function commentsOf(text) {
  const blank = (code) => code.replaceAll(/[^\n]/g, ' ');
  return text.replaceAll(
    /(\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$)|[^/]+|\//gm,
    (all, comment) => comment ?? blank(all),
  );
}

function exceptionsToScope() {
  const rules = read('test/house-rules.test.ts');
  const block = /const UNSCOPED[\s\S]*?\n};/.exec(rules)?.[0] ?? '';
  return [...block.matchAll(/^ {2}'/gm)].length;
}

function count(pattern) {
  return files.filter((path) => pattern.test(path)).length;
}

function read(path) {
  return readFileSync(join(ROOT, path), 'utf8');
}

function linesOf(text) {
  return text.split('\n').length - 1;
}
