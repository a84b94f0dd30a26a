/**
 * The server of the demo: the given one, a running one, or one of its own that ends with the demo.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { config } from '../../src/config/config';
import { ask } from './client';
import { startReceiver } from './receiver';
import { tell } from './narrator';

const READY_WITHIN_MS = 120_000;
const ENDS_WITHIN_MS = 30_000;
const PROBE_TIMEOUT_MS = 2_000;
const ERRORS_MAX = 4_000;

export interface DemoServer {
  url: string;
  key: string;
}

/** A server that ends with the demo. */
export interface OwnServer extends DemoServer {
  /** The tool of an operator needs the folder of its data. */
  dataDir: string;
  /** Makes the owner of the store whose key the demo uses: it works once. */
  dashboardLink: string;
  ended: Promise<void>;
}

export type OnEnd = (end: () => Promise<void>) => void;

export async function findServer(
  { url, key }: { url?: string | undefined; key?: string | undefined },
  onEnd: OnEnd,
): Promise<DemoServer | OwnServer> {
  if (url !== undefined || key !== undefined)
    return namedServer(url ?? `http://localhost:${config.port}`, key);
  const running = await runningServer();
  if (running && (await mayCallUs(running))) {
    tell(`The server that runs at ${running.url} plays along.`);
    return running;
  }
  if (running)
    tell(
      `The server at ${running.url} does not let webhooks go to this machine ` +
        '(ALLOW_PRIVATE_ENDPOINTS=1 would), so the demo starts one of its own.',
    );
  return ownServer(onEnd);
}

async function namedServer(url: string, key: string | undefined): Promise<DemoServer> {
  const knownKey = key ?? keyIn(config.dataDir);
  if (knownKey === null)
    throw new Error(
      'give the demo a Dev mode key with --key: there is none in ' +
        `${join(config.dataDir, 'dev-api-key')}`,
    );
  const known = { url: url.replace(/\/+$/, ''), key: knownKey };
  const refusal = await refusalOf(known);
  if (refusal) throw new Error(`${known.url} does not play along: ${refusal}`);
  if (!(await mayCallUs(known)))
    throw new Error(
      `${known.url} does not let webhooks go to this machine: start it with ` +
        'ALLOW_PRIVATE_ENDPOINTS=1, or leave --url out, and the demo starts a server of its own',
    );
  return known;
}

async function runningServer(): Promise<DemoServer | null> {
  const key = keyIn(config.dataDir);
  const url = `http://localhost:${config.port}`;
  return key !== null && (await refusalOf({ url, key })) === null ? { url, key } : null;
}

/** Why this server cannot be used with this key; null if it can. */
async function refusalOf({ url, key }: DemoServer): Promise<string | null> {
  try {
    await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    const { status, body } = await ask(url, key, 'GET', '/v2/dev/clock');
    return status === 200 ? null : String(body.error);
  } catch (error) {
    if (!(error instanceof Error)) return String(error);
    const cause = error.cause instanceof Error ? error.cause.message : '';
    return `it does not answer (${cause || error.message})`;
  }
}

/** Whether a webhook may be registered whose endpoint is on this machine. */
async function mayCallUs({ url, key }: DemoServer): Promise<boolean> {
  const receiver = await startReceiver('');
  const { status, body } = await ask(url, key, 'POST', '/v2/webhooks/create', {
    name: 'demo probe',
    endpoint: receiver.url,
    secret: 'probe',
    events: ['checkout.completed'],
  });
  if (status === 200) await ask(url, key, 'POST', '/v2/webhooks/delete', { id: body.data.id });
  await receiver.close();
  return status === 200;
}

/** With further settings by their names. */
export async function ownServer(
  onEnd: OnEnd,
  settings: Record<string, string> = {},
): Promise<OwnServer> {
  tell('The demo starts a server of its own (a fresh database in a temporary folder) …');
  const dataDir = mkdtempSync(join(tmpdir(), 'pitanga-demo-'));
  // For root, the database runs under an unprivileged account, which must be able to reach the
  // folder.
  chmodSync(dataDir, 0o755);
  onEnd(async () => removeData(dataDir));
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    TMPDIR: tmpdir(),
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    ALLOW_PRIVATE_ENDPOINTS: '1',
    ...settings,
  };
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', join(__dirname, '../../src/main.js')],
    { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  onEnd(() => end(child));
  const places = await placesOf(child);
  const key = keyIn(dataDir);
  if (key === null) throw new Error("the demo's own server has made no Dev mode key");
  return { ...places, key, dataDir, ended };
}

/** Read from what it prints at its start. */
function placesOf(child: ChildProcess): Promise<Pick<OwnServer, 'url' | 'dashboardLink'>> {
  return new Promise((resolve, reject) => {
    let printed = '';
    let errors = '';
    const fail = (reason: string) =>
      reject(new Error(`the demo's own server ${reason}${errors ? `:\n${errors}` : ''}`));
    setTimeout(
      () => fail(`is not ready after ${READY_WITHIN_MS / 1_000} seconds`),
      READY_WITHIN_MS,
    ).unref();
    child.stderr?.on(
      'data',
      (chunk: Buffer) => (errors = `${errors}${chunk.toString()}`.slice(-ERRORS_MAX)),
    );
    child.stdout?.on('data', (chunk: Buffer) => {
      printed = `${printed}${chunk.toString()}`.slice(-ERRORS_MAX);
      const [, url] = /^ready (\S+)$/m.exec(printed) ?? [];
      if (!url) return;
      const [, dashboardLink] = /^ +Dashboard +(\S+#\S+)$/m.exec(printed) ?? [];
      if (dashboardLink) resolve({ url, dashboardLink });
      else fail('has printed no link to its dashboard');
    });
    child.once('exit', () => fail('ended before it was ready'));
    child.once('error', (error) => fail(`could not be started: ${error.message}`));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS);
  await ended;
  clearTimeout(force);
}

/** The folder of the database may be a link to a place that its account can reach. */
function removeData(dataDir: string): void {
  const postgres = join(dataDir, 'postgres');
  if (existsSync(postgres))
    rmSync(realpathSync(postgres), { recursive: true, force: true, maxRetries: 3 });
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
}

function keyIn(dataDir: string): string | null {
  const file = join(dataDir, 'dev-api-key');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}
