/** Several processes that one start runs: they are one service to clients, operators and signals. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { request } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { leave } from '../support/leave';
import { freshFolder, launch, OPS_TOKEN, start, type Service } from '../support/process';
import { addressOfWorker, freshPlace, RunningShop, until } from '../support/running-shop';

const THREE = { API_PROCESSES: '2', WORKER_PROCESSES: '1' };
/** As many as a client with patience sends while a process is started again. */
const REQUESTS = 40;

afterEach(leave);

test('a killed API process is started again while the other answers; one SIGTERM ends all', async () => {
  const service = await start({ env: THREE });
  expect(linesWith(service, 'ready ')).toHaveLength(1);
  expect(await restartsOf(service)).toEqual({ 'api-1': 0, 'api-2': 0, 'worker-1': 0 });
  const [first = 0] = nodesOf(service);
  process.kill(first, 'SIGKILL');
  await until('its end is seen', () => linesWith(service, 'is started again').length === 1);
  const statuses = [];
  for (let sent = 0; sent < REQUESTS; sent++)
    statuses.push(await statusOf(service, '/v2/products/list'));
  expect(new Set(statuses)).toEqual(new Set([200]));
  await until('it serves again', async () => (await restartsOf(service))['api-1'] === 1);
  expect(await statusOf(service, '/readyz')).toBe(200);

  const [postgres, ...left] = [...databasesOf(service), ...nodesOf(service)];
  expect([postgres !== undefined, left.length]).toEqual([true, 3]);
  const complaints = service.complaints.length;
  expect((await service.stop()).code).toBe(0);
  expect(service.complaints.slice(complaints)).toEqual([]);
  // Each of the three and their supervisor, once.
  expect(linesWith(service, '"msg":"stopping"')).toHaveLength(4);
  await until('nothing is left', () => [postgres, ...left].every(isGone));
});

test('a subscription is sold by the API process and renewed by the worker, which knows the address', async () => {
  const place = await freshPlace();
  const service = await start({ databaseUrl: place.databaseUrl, env: THREE });
  const shop = new RunningShop(service.url, service.key, place.database);
  await shop.subscribe();
  await shop.timePasses(31);
  await until('the worker counted a renewal', async () =>
    /job_rows_total\{job_name="renew-subscriptions",outcome="done",process="worker-1"\} [1-9]/.test(
      await figuresOf(service),
    ),
  );
  expect(await shop.violations()).toEqual([]);
  expect((await service.stop('SIGINT')).code).toBe(0);
});

test('SIGKILL of the supervisor leaves nothing behind, and the next start has the data', async () => {
  const dataDir = freshFolder();
  const service = await start({ dataDir, env: THREE });
  const everything = [...nodesOf(service), ...databasesOf(service)];
  expect(everything).toHaveLength(4);
  await service.kill();
  await until('everything has ended', () => everything.every(isGone));
  const port = new URL(service.url).port;
  const again = await start({ dataDir, env: { ...THREE, PORT: port } });
  expect(again.url).toBe(service.url);
  expect(await statusOf(again, '/v2/products/list')).toBe(200);
  expect((await again.stop()).code).toBe(0);
});

test('a process that ends again and again ends the service, which says so', async () => {
  const { databaseUrl } = await freshPlace();
  const service = await start({ databaseUrl, env: { API_PROCESSES: '1', WORKER_PROCESSES: '1' } });
  const [api = 0, ...workers] = nodesOf(service);
  expect(workers).toHaveLength(1);
  let killed = 0;
  while (service.isRunning) {
    const [worker] = nodesOf(service).filter((pid) => pid !== api);
    if (worker) {
      process.kill(worker, 'SIGKILL');
      killed += 1;
      await until('its end is seen', () => isGone(worker));
    }
    await until('it is started again', () => nodesOf(service).length === 2 || !service.isRunning);
  }
  expect([killed, (await service.ended).code]).toEqual([5, 1]);
  expect(linesWith(service, 'the process worker-1 ended 5 times within a minute')).toHaveLength(1);
  expect(isGone(api)).toBe(true);
});

test('no connection is left open by an API process that is killed while it is opened', async () => {
  const { databaseUrl } = await freshPlace();
  const service = await start({ databaseUrl, env: { API_PROCESSES: '1', WORKER_PROCESSES: '1' } });
  const [, worker = 0] = nodesOf(service);
  const socketsBefore = socketsOf(service);
  for (let kill = 1; kill <= 3; kill++) {
    const [api = 0] = nodesOf(service).filter((pid) => pid !== worker);
    let ended = 0;
    for (let sent = 0; sent < 100; sent++)
      void freshStatus(`${service.url}/healthz`)
        .catch(() => null)
        .then(() => ended++);
    await until('some are answered', () => ended > 0);
    process.kill(api, 'SIGKILL');
    await until('each is answered or closed', () => ended === 100);
    await until('it serves again', async () => {
      const restarts = await restartsOf(service).catch(() => null);
      return restarts?.['api-1'] === kill;
    });
  }
  expect(socketsOf(service)).toBe(socketsBefore);
  expect((await service.stop()).code).toBe(0);
});

test('of workers that share a port, one that stands still makes the health 503', async () => {
  const { databaseUrl } = await freshPlace();
  const service = await start({
    role: 'worker',
    databaseUrl,
    env: { WORKER_PROCESSES: '2', WORKER_PORT: '0' },
  });
  const address = await addressOfWorker(service);
  const health = () => freshStatus(`${address}/healthz`);
  expect([await health(), await health()]).toEqual([200, 200]);
  const [, second = 0] = nodesOf(service);
  process.kill(second, 'SIGSTOP');
  // A connection that the frozen process was given is not answered before it goes on.
  const answers = await Promise.all([health(), health(), health(), health()].map(withinSeconds));
  process.kill(second, 'SIGCONT');
  expect(answers.filter((status) => status !== null)).toContain(503);
  expect(answers).not.toContain(200);
  await until('both work again', async () => (await health()) === 200);
  expect((await service.stop()).code).toBe(0);
});

test('a process that does not stop in time is killed, and the exit code says so', async () => {
  const { databaseUrl } = await freshPlace();
  const service = await start({ databaseUrl, env: { API_PROCESSES: '1', WORKER_PROCESSES: '1' } });
  const all = nodesOf(service);
  const [, worker = 0] = all;
  process.kill(worker, 'SIGSTOP');
  const { code, tookMs } = await service.stop();
  expect([code, tookMs > 24_000]).toEqual([1, true]);
  await until('nothing is left', () => all.every(isGone));
});

test('connections beyond the limit of all processes are closed at once', async () => {
  const { databaseUrl } = await freshPlace();
  const service = await start({
    role: 'api',
    databaseUrl,
    env: { API_PROCESSES: '2', MAX_CONNECTIONS: '10' },
  });
  const port = Number(new URL(service.url).port);
  const sockets = Array.from({ length: 30 }, () =>
    connect(port, '127.0.0.1').on('error', () => undefined),
  );
  await until('ten are closed', () => sockets.filter(({ destroyed }) => destroyed).length >= 10);
  // A busy process is given fewer connections, so that the other one may close more than half.
  expect(sockets.filter(({ destroyed }) => !destroyed).length).toBeLessThanOrEqual(20);
  for (const socket of sockets) socket.destroy();
  await until('they are counted', async () => {
    const dropped = /^pitanga_connections_dropped_total\{process="api-[12]"\} (\d+)$/gm;
    // Until it has noticed that the others are closed, this connection is one too many.
    const figures = await figuresOf(service).catch(() => '');
    const counts = [...figures.matchAll(dropped)];
    return counts.reduce((sum, [, count]) => sum + Number(count), 0) >= 10;
  });
});

test('a port in use is said in one sentence, and nothing is left', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as AddressInfo;
  const service = launch({ env: { ...THREE, PORT: String(port) } });
  expect((await service.ended).code).toBe(1);
  const text = service.lines.join('\n');
  expect(text).toContain(`the port ${port} is in use: choose another one with PORT=`);
  expect(text).not.toMatch(/EADDRINUSE|could not start/);
  taken.close();
});

function linesWith({ lines }: Service, text: string): string[] {
  return lines.filter((line) => line.includes(text));
}

/** The processes that the service has started, oldest first. */
function childrenOf({ pid }: Service): { pid: number; command: string }[] {
  return execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [])
    .filter(([, , parent, state]) => Number(parent) === pid && !state?.startsWith('Z'))
    .map(([, child, , , command = '']) => ({ pid: Number(child), command }));
}

function nodesOf(service: Service): number[] {
  const nodes = childrenOf(service).filter(({ command }) => command.includes('main.js'));
  return nodes.map(({ pid }) => pid);
}

/** How many sockets the supervisor holds. */
function socketsOf({ pid }: Service): number {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((name) => {
    try {
      return readlinkSync(join(folder, name)).startsWith('socket:');
    } catch {
      return false; // It was closed meanwhile.
    }
  }).length;
}

function databasesOf(service: Service): number[] {
  const databases = childrenOf(service).filter(({ command }) => command.includes('bin/postgres'));
  return databases.map(({ pid }) => pid);
}

function isGone(pid: number | undefined): boolean {
  const state = execFileSync('ps', ['-eo', 'pid=,stat='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(([known]) => Number(known) === pid);
  return state === undefined || state[1]?.startsWith('Z') === true;
}

/** Over a new connection, which may lead to any process. */
function freshStatus(url: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers, agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    })
      .once('error', reject)
      .end();
  });
}

const statusOf = (service: Service, path: string) =>
  freshStatus(service.url + path, { authorization: `Bearer ${service.key}` });

const withinSeconds = (answer: Promise<number>): Promise<number | null> =>
  Promise.race([answer, new Promise<null>((resolve) => setTimeout(() => resolve(null), 3_000))]);

async function figuresOf({ url }: Service): Promise<string> {
  const answer = await fetch(`${url}/metrics`, {
    headers: { authorization: `Bearer ${OPS_TOKEN}` },
  });
  return answer.text();
}

async function restartsOf(service: Service): Promise<Record<string, number>> {
  const found = (await figuresOf(service)).matchAll(
    /^pitanga_process_restarts_total\{process="([^"]+)"\} (\d+)$/gm,
  );
  return Object.fromEntries([...found].map(([, name, count]) => [name, Number(count)]));
}
