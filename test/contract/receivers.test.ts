/**
 * The receivers of the guides, run as a merchant would run them: they take what is signed and
 * recent, store an event once, refuse everything else, and do at the next start what they had
 * stored and not done. One whose language is not installed is skipped.
 */
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { wallNow } from '../../src/platform/time/clock';
import { signatureHeaders } from '../../src/modules/webhooks/deliveries/sign';
import { ROOT, documents, textOf } from '../support/documents';
import type { Json } from '../support/world';

const run = promisify(execFile);
const FOLDER = join(ROOT, 'docs/guides/receivers');
const STANDARD = `whsec_${Buffer.from('thirty-two bytes of a test secret').toString('base64')}`;
const SECRETS = [STANDARD, 'a secret of another form'];
const OLD_MS = 301_000;
const UP_WITHIN_MS = 60_000;

interface Language {
  file: string;
  /** Null = it always runs. */
  needs: string | null;
  /** The command that starts it; `built` is a folder for what is compiled. */
  start(port: number, built: string): Promise<readonly [string, ...string[]]>;
  /** The command of the job that does what is left, where the receiver itself has no start. */
  job?: readonly [string, ...string[]];
}

const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const STRICT =
  '--strict --noUncheckedIndexedAccess --target es2022 --module node20 --types node --ignoreConfig'.split(
    ' ',
  );
const path = (name: string): string => join(FOLDER, name);
const LANGUAGES: readonly Language[] = [
  {
    file: 'receiver.ts',
    needs: null,
    start: async (_port, built) => {
      await run(process.execPath, [TSC, ...STRICT, '--outDir', built, path('receiver.ts')]);
      return [process.execPath, join(built, 'receiver.js')];
    },
  },
  {
    file: 'receiver.py',
    needs: 'python3',
    start: () => Promise.resolve(['python3', path('receiver.py')]),
  },
  {
    file: 'receiver.php',
    needs: 'php',
    start: (port) => Promise.resolve(['php', '-S', `127.0.0.1:${port}`, path('receiver.php')]),
    job: ['php', path('receiver.php')],
  },
  {
    file: 'receiver.go',
    needs: 'go',
    start: async (_port, built) => {
      const env = { ...process.env, GOFLAGS: '-mod=mod', GOCACHE: join(built, 'cache') };
      await run('go', ['build', '-o', join(built, 'receiver'), path('receiver.go')], { env });
      return [join(built, 'receiver')];
    },
  },
  {
    file: 'receiver.rb',
    needs: 'ruby',
    start: () => Promise.resolve(['ruby', path('receiver.rb')]),
  },
];

const open = new Set<ChildProcess>();
const temporary = mkdtempSync(join(tmpdir(), 'receivers-'));
afterEach(async () => {
  for (const child of open)
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'close');
    }
  open.clear();
});
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

test('both guides name every receiver, and nothing else is in their folder', () => {
  const files = LANGUAGES.map(({ file }) => file).toSorted();
  expect(readdirSync(FOLDER).toSorted()).toEqual(files);
  for (const guide of documents.filter((name) => name.endsWith('webhooks.md'))) {
    const linked = [...textOf(guide).matchAll(/^\[[^\]]+\]\(\S*receivers\/(\S+)\)$/gm)];
    expect([guide, linked.map(([, file]) => file).toSorted()]).toEqual([guide, files]);
  }
});

describe.each(LANGUAGES)('$file', (language) => {
  const { needs } = language;
  const isInstalled = needs === null || has(needs);
  (isInstalled ? test : test.skip)(
    `takes each signed message once${isInstalled ? '' : ` (skipped: ${needs} is not installed)`}`,
    async () => {
      for (const secret of SECRETS) await checkReceiver(await started(language, secret), secret);
    },
  );
});

interface Running {
  url: string;
  inbox: string;
  printed(): string;
}

async function started({ file, start, job }: Language, secret: string): Promise<Running> {
  const port = await freePort();
  const inbox = mkdtempSync(join(temporary, 'inbox-'));
  leaveStored(inbox);
  const [command, ...words] = await start(port, mkdtempSync(join(temporary, file)));
  const env = {
    PATH: process.env.PATH ?? '',
    WEBHOOK_SECRET: secret,
    PORT: String(port),
    INBOX: inbox,
  };
  let text = '';
  const child = spawn(command, words, { env });
  open.add(child);
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (text += chunk.toString()));
  const late = performance.now() + UP_WITHIN_MS;
  while (!(await accepts(port))) {
    if (performance.now() > late || child.exitCode !== null) throw new Error(`not up: ${text}`);
    await pause(50);
  }
  if (job) {
    const { stdout, stderr } = await run(job[0], job.slice(1), { env });
    text += stdout + stderr;
  }
  return { url: `http://127.0.0.1:${port}/webhooks`, inbox, printed: () => text };
}

const bodyOf = (id: string): string =>
  `{"id":"${id}","event":"checkout.completed","data":{"name":"João"}}`;

/** As a stopped receiver leaves it: log_a and log_b stored, log_b done, and half of log_c. */
function leaveStored(inbox: string): void {
  writeFileSync(join(inbox, 'log_0'), 'an event whose work fails holds up no other');
  for (const id of ['log_a', 'log_b']) writeFileSync(join(inbox, id), bodyOf(id));
  writeFileSync(join(inbox, 'log_b.done'), '');
  writeFileSync(join(inbox, '.c'), bodyOf('log_c').slice(0, 20));
}

async function checkReceiver({ url, inbox, printed }: Running, secret: string): Promise<void> {
  let number = 0;
  const send = async (more: Json = {}, change = (text: string) => text): Promise<number> => {
    const id = String(more.id ?? `log_${++number}`);
    const body = bodyOf(id);
    const message = { secrets: [secret], id, body, timestamp: wallNow(), ...more };
    const headers = {
      'content-type': 'application/json',
      ...signatureHeaders(message as never),
      ...(more.headers as Record<string, string> | undefined),
    };
    const answer = await fetch(url, { method: 'POST', headers, body: change(body) });
    await answer.arrayBuffer();
    return answer.status;
  };
  const at = (ms: number) => ({ timestamp: new Date(wallNow().getTime() + ms) });
  expect(await send()).toBe(200); // log_1
  expect(await send({ secrets: ['the newer one', secret] })).toBe(200); // log_2, being rotated
  expect(await send({ id: 'log_1' })).toBe(200); // the second time
  for (const id of ['log_a', 'log_b']) expect(await send({ id })).toBe(200); // were stored before
  const refused = [
    await send({ secrets: ['another secret'] }),
    await send({}, (text) => text.replace('João', 'Joao')),
    await send(at(-OLD_MS)),
    await send(at(OLD_MS + 5_000)),
    await send({ headers: { 'webhook-signature': '' } }),
    await send({ headers: { 'webhook-signature': 'v1,' } }),
    await send({ headers: { 'webhook-timestamp': 'soon' } }),
    await send({ headers: { 'webhook-id': 'log_9' } }),
  ];
  expect(refused).toEqual(refused.map(() => 401));
  const done = ['log_1', 'log_2', 'log_a'];
  const isDone = (): boolean => done.every((id) => readdirSync(inbox).includes(`${id}.done`));
  const late = performance.now() + 10_000;
  while (!isDone() && performance.now() < late) await pause(20);
  const stored = [...done, 'log_b'];
  const files = ['.c', 'log_0', ...stored.flatMap((id) => [id, `${id}.done`])];
  expect(readdirSync(inbox).toSorted()).toEqual(files);
  expect(readFileSync(join(inbox, 'log_1'), 'utf8')).toContain('João');
  const timesDone = (id: string): number => printed().split(`checkout.completed ${id}`).length - 1;
  expect(stored.map(timesDone)).toEqual([1, 1, 1, 0]);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
}

function has(command: string): boolean {
  try {
    execFileSync(command, [command === 'go' ? 'version' : '--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
