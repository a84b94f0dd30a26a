/**
 * `npm start` in fresh clones, with nothing but Node: it is ready, lives beside another, ends when
 * told to, and comes back after SIGKILL. Needs no service.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { until } from '../support/running-shop';

const ROOT = join(__dirname, '../..');
const CLONED = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.start.json',
  'ormconfig.ts',
  'src',
  'jobs',
  'scripts',
  'docs',
  'README.md',
  'CHANGELOG.md',
];

interface Started {
  npm: ChildProcess;
  url: string;
  lines: string[];
}

let folder: string;
const running: ChildProcess[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitanga clones '));
});

afterAll(() => {
  for (const npm of running) killGroup(npm);
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

test('two clones run side by side; a killed one recovers its data; npm and node pass on SIGTERM', async () => {
  const one = clone('one');
  const other = clone('other');
  const [first, second] = await Promise.all([npmStart(one), npmStart(other)]);
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  expect(first.lines.filter((line) => line.startsWith('ready '))).toHaveLength(1);
  const product = await createProduct(first.url, one);

  killGroup(first.npm);
  await until('its server has ended with it', () => processesOf(one).length === 0);
  const again = await npmStart(one);
  expect((await productOf(again.url, one, product)).data.name).toBe('Plano');

  // Ctrl-C and supervisors tell npm; others find node and tell it.
  again.npm.kill('SIGTERM');
  await once(again.npm, 'exit');
  await until('nothing is left of it', () => processesOf(one).length === 0);
  const third = await npmStart(one);
  const [node] = processesOf(one).filter(
    ({ command }) => command.includes('dist/src/main.js') && !command.includes('sh -c'),
  );
  if (!node) throw new Error('npm runs node');
  process.kill(node.pid, 'SIGTERM');
  expect(await once(third.npm, 'exit')).toEqual([0, null]);
  await until('nothing is left of it', () => processesOf(one).length === 0);

  expect((await fetch(`${second.url}/healthz`)).status).toBe(200);
  second.npm.kill('SIGTERM');
  await once(second.npm, 'exit');
  await until('nothing is left of the other', () => processesOf(other).length === 0);
});

function clone(name: string): string {
  const target = join(folder, name);
  mkdirSync(target);
  for (const part of CLONED) cpSync(join(ROOT, part), join(target, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(target, 'node_modules'));
  return target;
}

async function npmStart(directory: string): Promise<Started> {
  const { PATH = '', HOME = '' } = process.env;
  const npm = spawn('npm', ['start'], {
    cwd: directory,
    env: { PATH, HOME, PORT: '0', CLONE: directory },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  running.push(npm);
  const lines: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [npm.stdout, npm.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        if (line.startsWith('ready ')) resolve(line.slice('ready '.length));
      });
    }
    npm.once('exit', (code) =>
      reject(new Error(`npm start ended (${code}):\n${lines.join('\n')}`)),
    );
  });
  return { npm, url, lines };
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // it has ended by itself
  }
}

/** Every process that was started in or for the clone, its PostgreSQL included. */
function processesOf(directory: string): { pid: number; command: string }[] {
  const all = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => ({ pid: parseInt(line, 10), command: line.trim().replace(/^\d+ /, '') }));
  return all.filter(
    ({ pid, command }) =>
      command.includes(directory) || environmentOf(pid).includes(`CLONE=${directory}\0`),
  );
}

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return '';
  }
}

async function createProduct(url: string, directory: string): Promise<string> {
  const body = JSON.stringify({ externalId: 'p1', name: 'Plano', price: 4990, currency: 'BRL' });
  const response = await fetch(`${url}/v2/products/create`, {
    method: 'POST',
    headers: { ...authorization(directory), 'content-type': 'application/json' },
    body,
  });
  return ((await response.json()) as { data: { id: string } }).data.id;
}

async function productOf(
  url: string,
  directory: string,
  id: string,
): Promise<{ data: { name: string } }> {
  return (await (
    await fetch(`${url}/v2/products/get?id=${id}`, { headers: authorization(directory) })
  ).json()) as { data: { name: string } };
}

function authorization(directory: string): { authorization: string } {
  return {
    authorization: `Bearer ${readFileSync(join(directory, '.data', 'dev-api-key'), 'utf8').trim()}`,
  };
}
