/**
 * Prepares a clone: installs the packages of the lock file and, with `build`, compiles. `start` does
 * as much of it as the service needs to run: its own packages and packages/build, and its own
 * sources. Needs only Node, and prints nothing when there is nothing to do.
 */
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** From here on `require` loads packages that are written as ES modules. */
const NODE_AT_LEAST = [20, 19];
const NODE_22_AT_LEAST = [22, 12];
const SERVED = ['src', 'jobs', 'scripts', 'ormconfig.ts', 'tsconfig.json', 'tsconfig.start.json'];
const SOURCES = [...SERVED, 'test', 'bench'];
/** By wish: what is compiled, by which file of the compiler, and what it was compiled from. */
const BUILDS = {
  start: { sources: SERVED, project: 'tsconfig.start.json', stamp: join('dist', '.started-from') },
  build: { sources: SOURCES, project: 'tsconfig.json', stamp: join('dist', '.built-from') },
};
/** What `/docs` serves is written from these. */
const DOCUMENTS = [
  'docs',
  'README.md',
  'CHANGELOG.md',
  join('scripts', 'docs'),
  'package-lock.json',
];
const DOCS = join('dist', 'docs');
const DOCS_STAMP = join('dist', '.docs-from');
/** What the browser loads below `/dashboard`; its sources are no part of what `tsc` compiles. */
const DASHBOARD = join('dist', 'dashboard');
const LOCK = join('dist', '.preparing');
const LOCK_POLLS_MAX = 6_000;
const LOCK_POLL_MS = 100;
const LOCK_POLLS_QUIET = 20;
const LOCK_HOLDERS = /prepare\.mjs|npm|tsc/;

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
try {
  await main(process.argv[2]);
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}

async function main(wish) {
  requireNode();
  const isReady = () => !wish || (isBuilt(wish) && isDocumented());
  const hasPackages = () => isInstalled(wish);
  provideExec();
  if (hasPackages() && isReady()) return;
  const release = await takeTurn();
  try {
    if (!hasPackages()) await install(wish);
    provideExec();
    if (!isReady() && !isBuilt(wish)) await build(wish);
    if (!isReady()) await writeDocs();
  } finally {
    release();
  }
}

function sentenceOf({ code, message }) {
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return (
      'This clone cannot be prepared by this user, who may not write everywhere in ' +
      `${process.cwd()} (${message})`
    );
  if (['ENOSPC', 'EDQUOT'].includes(code))
    return `No space is left on the disk of ${process.cwd()}: make room, and try again (${message})`;
  return message;
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isRecent = (least) => major > least[0] || (major === least[0] && minor >= least[1]);
  if (isRecent(NODE_22_AT_LEAST) || (major === NODE_AT_LEAST[0] && isRecent(NODE_AT_LEAST))) return;
  throw new Error(
    `Pitanga needs Node ${NODE_AT_LEAST.join('.')}, ${NODE_22_AT_LEAST.join('.')} or newer, and ` +
      `this is ${process.versions.node}: install a newer one from https://nodejs.org`,
  );
}

/**
 * npm writes its own lock file into node_modules when an install is complete. It must contain every
 * package of ours, unchanged; for a start, those of development may be missing.
 */
function isInstalled(wish) {
  const ours = packagesIn('package-lock.json');
  const theirs = packagesIn(join('node_modules', '.package-lock.json'));
  if (ours === null)
    throw new Error(
      'package-lock.json is missing: get it back with git checkout package-lock.json',
    );
  if (theirs === null) return false;
  return Object.entries(ours).every(([path, each]) => {
    const there = theirs[path];
    if (path === '') return true;
    if (!there) return each.optional === true || (wish === 'start' && isOfDevelopment(each));
    return there.version === each.version && there.integrity === each.integrity;
  });
}

function isOfDevelopment({ dev, devOptional }) {
  return dev === true || devOptional === true;
}

/**
 * `npm start` is `exec node …`: npm passes a signal on to the shell that it starts, and dash would
 * keep it from node. The shell of Windows, where signals go to all programs of a console, has no
 * `exec`: this one runs what it is given.
 */
function provideExec() {
  const folder = join('node_modules', '.bin');
  if (process.platform !== 'win32' || !existsSync(folder)) return;
  writeFileSync(join(folder, 'exec.cmd'), '@%*\r\n');
}

function packagesIn(path) {
  const text = read(path);
  return text === null ? null : JSON.parse(text).packages;
}

/**
 * None of our packages needs its install script. The packages of development are added to those that
 * a service of this clone may be running with; `npm ci` would remove these first.
 */
async function install(wish) {
  const how = wish !== 'start' && isInstalled('start') ? ['install', '--no-save'] : ['ci'];
  const development = wish === 'start' ? '--omit=dev' : '--include=dev';
  console.error(`Installing the packages (npm ${how.join(' ')} ${development}) …`);
  const parameters = [
    ...how,
    development,
    '--include=optional',
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const caller = process.env.npm_execpath ?? '';
  const [command, ...before] =
    basename(caller) === 'npm-cli.js' ? [process.execPath, caller] : ['npm'];
  if (!(await succeeds(command, [...before, ...parameters])))
    throw new Error(
      'The packages could not be installed: npm says why above. The first install needs the ' +
        'network',
    );
}

/**
 * The output goes to stderr, because the next command may need a clean stdout. If this process is
 * killed, the child it started keeps the lock.
 */
async function succeeds(command, parameters) {
  const child = spawn(command, parameters, {
    stdio: ['ignore', 2, 2],
    shell: command === 'npm' && process.platform === 'win32',
  });
  const ended = once(child, 'exit');
  const name = join(LOCK, `${child.pid}-${basename(command)}`);
  if (child.pid) writeFileSync(name, '');
  const [code] = await ended;
  rmSync(name, { force: true });
  return code === 0;
}

function isBuilt(wish) {
  const { stamp, sources } = BUILDS[wish];
  return read(stamp) === sourcesPrint(sources) && existsSync(join(DASHBOARD, 'manifest.json'));
}

async function build(wish) {
  console.error('Compiling …');
  const { project } = BUILDS[wish];
  // Who compiles everything has compiled what starts, too.
  const made = wish === 'build' ? Object.values(BUILDS) : [BUILDS[wish]];
  // Read before: later changes are compiled next time.
  const stamps = made.map(({ stamp, sources }) => [stamp, sourcesPrint(sources)]);
  rmSync(DOCS_STAMP, { force: true }); // the compiler may have changed what writes them
  for (const { stamp } of Object.values(BUILDS)) rmSync(stamp, { force: true });
  removeOrphans('dist');
  const [isCompiled, isBundled] = await Promise.all([
    succeeds(process.execPath, [join('node_modules', 'typescript', 'bin', 'tsc'), '-p', project]),
    succeeds(process.execPath, [join('scripts', 'build-dashboard.mjs')]),
  ]);
  if (!isCompiled) throw new Error('The sources do not compile: the compiler says why above');
  if (!isBundled) throw new Error('The dashboard cannot be bundled: the reason is above');
  if (!(await succeeds(process.execPath, [join('scripts', 'write-revision.mjs')])))
    throw new Error('The revision of the build cannot be written: the reason is above');
  for (const [stamp, print] of stamps) writeFileSync(stamp, print);
}

function isDocumented() {
  return existsSync(DOCS) && read(DOCS_STAMP) === printOf(DOCUMENTS, /./);
}

async function writeDocs() {
  const print = printOf(DOCUMENTS, /./);
  if (!(await succeeds(process.execPath, [join('dist', 'scripts', 'write-docs.js')])))
    throw new Error('The documentation cannot be written: the reason is above');
  writeFileSync(DOCS_STAMP, print);
}

function sourcesPrint(sources) {
  return printOf(sources, /\.(tsx?|json|css|mjs)$/);
}

/** Changes whenever a file is added, removed, or has another size or time. */
function printOf(sources, pattern) {
  const files = sources
    .flatMap((source) => (existsSync(source) ? filesIn(source) : []))
    .filter((path) => pattern.test(path));
  const lines = files.sort().map((path) => {
    const { size, mtimeMs } = statSync(path);
    return `${path} ${size} ${mtimeMs}`;
  });
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

function filesIn(path) {
  return statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true }).map((name) => join(path, name))
    : [path];
}

/** A compiled migration or test whose source was deleted must not be found. */
function removeOrphans(output) {
  if (!existsSync(output)) return;
  const compiled = filesIn(output).filter(
    (path) =>
      path.endsWith('.js') && ![DOCS, DASHBOARD].some((folder) => path.startsWith(folder + sep)),
  );
  const hasSource = (path) =>
    ['.ts', '.tsx'].some((extension) =>
      existsSync(path.slice(output.length + 1).replace(/\.js$/, extension)),
    );
  for (const path of compiled.filter((path) => !hasSource(path))) {
    rmSync(path);
    rmSync(`${path}.map`, { force: true });
  }
}

/**
 * One process per clone at a time. A process has the lock if its folder, which contains its name,
 * was renamed to LOCK; a rename replaces only an empty folder. The name of a dead process is
 * removed.
 */
async function takeTurn() {
  const name = `${process.pid}-${randomBytes(4).toString('hex')}`;
  const mine = `${LOCK}-${name}`;
  mkdirSync(mine, { recursive: true });
  writeFileSync(join(mine, name), '');
  for (let poll = 0; poll < LOCK_POLLS_MAX; poll += 1) {
    if (moveTo(LOCK, mine)) return () => rmSync(join(LOCK, name), { force: true });
    const holder = removeDead(LOCK);
    if (poll === LOCK_POLLS_QUIET)
      console.error(`Waiting for process ${holder}, which is preparing this clone …`);
    await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS));
  }
  rmSync(mine, { recursive: true });
  throw new Error(
    `Another process has been preparing this clone for too long: end it, or remove ${LOCK}, ` +
      'and try again',
  );
}

function moveTo(lock, mine) {
  try {
    // removes only an empty folder; needed where a rename does not replace an empty folder
    rmdirSync(lock);
  } catch {
    // held by another process or missing: the rename shows which
  }
  try {
    renameSync(mine, lock);
    return true;
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) return false;
    throw error;
  }
}

function removeDead(lock) {
  const names = existsSync(lock) ? readdirSync(lock) : [];
  for (const name of names.filter((name) => !isAlive(parseInt(name, 10))))
    rmSync(join(lock, name), { force: true });
  return parseInt(names[0] ?? '', 10) || 'unknown';
}

/** Where the system supports it, a pid that now belongs to another program counts as dead. */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return pid !== process.pid && LOCK_HOLDERS.test(read(`/proc/${pid}/cmdline`) ?? 'npm');
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}
