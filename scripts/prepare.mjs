/** Makes a clone ready to run: installs the packages the lock file names and, asked to `build`, compiles. Needs nothing but Node, and says nothing when there is nothing to do. */
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
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NODE_AT_LEAST = [20, 19];
const SOURCES = ['src', 'jobs', 'test', 'bench', 'scripts', 'ormconfig.ts', 'tsconfig.json'];
const STAMP = join('dist', '.built-from');
const LOCK = join('dist', '.preparing');
const LOCK_POLLS_MAX = 6_000;
const LOCK_POLL_MS = 100;
const LOCK_POLLS_QUIET = 20;
const LOCK_HOLDERS = /prepare\.mjs|npm|tsc/;

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
try {
  await main(process.argv[2]);
} catch (error) {
  const mayNotWrite = ['EACCES', 'EPERM', 'EROFS'].includes(error.code);
  console.error(
    mayNotWrite
      ? `This clone cannot be prepared by this user, who may not write everywhere in ${process.cwd()} (${error.message})`
      : error.message,
  );
  process.exitCode = 1;
}

async function main(wish) {
  requireNode();
  const isReady = () => wish !== 'build' || isBuilt();
  if (isInstalled() && isReady()) return;
  const release = await takeTurn();
  try {
    if (!isInstalled()) await install();
    if (!isReady()) await build();
  } finally {
    release();
  }
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > NODE_AT_LEAST[0] || (major === NODE_AT_LEAST[0] && minor >= NODE_AT_LEAST[1])) return;
  throw new Error(
    `Pitanga needs Node ${NODE_AT_LEAST.join('.')} or newer, and this is ${process.versions.node}: install a newer one from https://nodejs.org`,
  );
}

/** npm writes its own lock file into node_modules when an install is complete: every package of ours must be in it, unchanged. */
function isInstalled() {
  const ours = packagesIn('package-lock.json');
  const theirs = packagesIn(join('node_modules', '.package-lock.json'));
  if (ours === null)
    throw new Error(
      'package-lock.json is missing: get it back with git checkout package-lock.json',
    );
  if (theirs === null) return false;
  return Object.entries(ours).every(([path, { version, integrity, optional }]) => {
    const there = theirs[path];
    return (
      path === '' ||
      (there ? there.version === version && there.integrity === integrity : optional === true)
    );
  });
}

function packagesIn(path) {
  const text = read(path);
  return text === null ? null : JSON.parse(text).packages;
}

/** No package of ours needs its install script. */
async function install() {
  console.error('Installing the packages (npm ci) …');
  const parameters = [
    'ci',
    '--include=dev',
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
      'The packages could not be installed: npm says why above. The first install needs the network',
    );
}

/** What it prints goes to stderr: the command that follows us may owe its caller a clean stdout. Should we be killed, the turn is kept by what we started. */
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

function isBuilt() {
  return read(STAMP) === sourcesPrint();
}

async function build() {
  console.error('Compiling …');
  const print = sourcesPrint(); // taken before: what changes meanwhile is compiled next time
  rmSync(STAMP, { force: true });
  removeOrphans('dist');
  if (!(await succeeds(process.execPath, [join('node_modules', 'typescript', 'bin', 'tsc')])))
    throw new Error('The sources do not compile: the compiler says why above');
  writeFileSync(STAMP, print);
}

/** Changes whenever a source is added, removed, or has another size or time. */
function sourcesPrint() {
  const files = SOURCES.flatMap((source) => (existsSync(source) ? filesIn(source) : [])).filter(
    (path) => /\.(tsx?|json)$/.test(path),
  );
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

/** A migration or test whose source is gone must not be found by its compiled self. */
function removeOrphans(output) {
  if (!existsSync(output)) return;
  const compiled = filesIn(output).filter((path) => path.endsWith('.js'));
  const hasSource = (path) =>
    ['.ts', '.tsx'].some((extension) =>
      existsSync(path.slice(output.length + 1).replace(/\.js$/, extension)),
    );
  for (const path of compiled.filter((path) => !hasSource(path))) {
    rmSync(path);
    rmSync(`${path}.map`, { force: true });
  }
}

/** One at a time in a clone: the turn is whose folder, name inside, was renamed to LOCK, which works over an empty folder only. A name whose process is gone is removed. */
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
    `Another process has been preparing this clone for too long: end it, or remove ${LOCK}, and try again`,
  );
}

function moveTo(lock, mine) {
  try {
    rmdirSync(lock); // only an empty one goes; needed where a rename does not replace an empty folder
  } catch {
    // held, or not there: the rename tells
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

/** Where the system tells, a number that has passed to another program counts as gone. */
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
