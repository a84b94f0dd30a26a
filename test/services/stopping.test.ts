/** A process that is told to stop while others still need it, or something it needs is away: it
 * ends cleanly and in time. */
import { createServer, type AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { onBothBackends, onOneBackend } from '../support/backends';
import { atTheEnd, leave } from '../support/leave';
import { start, type Service, type ServiceOptions } from '../support/process';
import { RunningShop, freshPlace, until } from '../support/running-shop';

const DELAY_SECONDS = 4;
/** The collector is waited for at most 3 seconds; the rest is for a busy machine. */
const STOP_WITHIN_MS = 25_000;

const ROLES = ['all', 'api', 'worker'] as const;
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

afterEach(leave);

test.each(SIGNALS)('with the embedded PostgreSQL %s ends it without a warning', async (signal) =>
  expect(await complaintsOfStop({}, signal)).toEqual([]),
);

onBothBackends(({ redisUrl }) => {
  test.each(ROLES.flatMap((role) => SIGNALS.map((signal) => [role, signal] as const)))(
    'a process of role %s ends without a warning on %s',
    async (role, signal) => {
      const { databaseUrl } = await freshPlace();
      expect(await complaintsOfStop({ databaseUrl, redisUrl, role }, signal)).toEqual([]);
    },
  );
});

test('with a drain delay it says that it is not ready, and still answers for so long', async () => {
  const { databaseUrl } = await freshPlace();
  const service = await start({
    databaseUrl,
    env: { DRAIN_DELAY_SECONDS: String(DELAY_SECONDS) },
  });
  expect(await statusOf(service, '/readyz')).toBe(200);
  const begun = performance.now();
  const ended = service.stop();
  await until('it is not ready', async () => (await statusOf(service, '/readyz')) === 503);
  const seen: (readonly [number, number])[] = [];
  while (performance.now() - begun < (DELAY_SECONDS - 2) * 1_000)
    seen.push([await statusOf(service, '/readyz'), await statusOf(service, '/v2/products/list')]);
  expect(seen.length).toBeGreaterThan(0);
  expect(new Set(seen.map(String))).toEqual(new Set(['503,200']));
  const { code, tookMs } = await ended;
  expect(code).toBe(0);
  expect(tookMs).toBeGreaterThan(DELAY_SECONDS * 1_000 - 100);
});

test.each(['refuses', 'does not answer'])(
  'a collector of traces that %s does not hold up the stop, and is told of once',
  async (manner) => {
    const { databaseUrl } = await freshPlace();
    const endpoint = manner === 'refuses' ? 'http://127.0.0.1:1' : await startSilentServer();
    const service = await start({
      databaseUrl,
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_BSP_SCHEDULE_DELAY: '200' },
    });
    for (let asked = 0; asked < 3; asked++) {
      expect(await statusOf(service, '/v2/products/list')).toBe(200);
      await pause(500);
    }
    const { code, tookMs } = await service.stop();
    expect([code, tookMs < STOP_WITHIN_MS]).toEqual([0, true]);
    expect(service.complaints.filter((line) => line.includes('collector'))).toHaveLength(1);
  },
);

onOneBackend(({ redisUrl }) => {
  test('work that is still open when the time to drain ends is named, and another worker does it', async () => {
    const place = await freshPlace();
    const setting = { databaseUrl: place.databaseUrl, redisUrl };
    const api = await start({ ...setting, role: 'api' });
    const shop = new RunningShop(api.url, api.key, place.database);
    const silent = () => undefined;
    const receiver = await shop.listen(silent, ['checkout.completed']);
    const worker = await start({ ...setting, role: 'worker' });
    await shop.subscribe();
    await until('the endpoint does not answer', () => receiver.requests.length === 1);
    const { code } = await worker.stop();
    expect([code, linesOf(worker, 'the workers stop before')]).toEqual([
      0,
      [expect.objectContaining({ level: 40, open: 1, jobs: { 'deliver-webhooks': 1 } })],
    ]);
    receiver.answers.push((response) => void response.end('ok'));
    await start({ ...setting, role: 'worker' });
    await until('another worker sends it', () => receiver.requests.length === 2);
    expect(receiver.requests[1]?.body.id).toBe(receiver.requests[0]?.body.id);
  });
});

function linesOf({ lines }: Service, message: string): Record<string, unknown>[] {
  return lines
    .filter((line) => line.startsWith('{') && line.includes(message))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** What a process that has worked says while it stops. */
async function complaintsOfStop(
  options: ServiceOptions,
  signal: (typeof SIGNALS)[number],
): Promise<string[]> {
  const service = await start(options);
  if (options.role !== 'worker')
    for (let asked = 0; asked < 3; asked++)
      expect(await statusOf(service, '/v2/products/list')).toBe(200);
  const before = service.complaints.length;
  const { code } = await service.stop(signal);
  expect(code).toBe(0);
  // The first and the last lines say which process of which release it was.
  const lines = service.lines.flatMap((line) =>
    line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : [],
  );
  const of = { host: hostname(), pid: service.pid, role: options.role ?? 'all' };
  for (const msg of ['starting', 'stopping', 'stopped'])
    expect(lines).toContainEqual(
      expect.objectContaining({ ...of, msg, release: expect.stringMatching(/^\d\S* \w{12}$/) }),
    );
  return service.complaints.slice(before);
}

async function statusOf(service: Service, path: string): Promise<number> {
  const response = await fetch(`${service.url}${path}`, {
    headers: { authorization: `Bearer ${service.key}` },
  });
  await response.text();
  return response.status;
}

async function startSilentServer(): Promise<string> {
  const server = createServer((socket) => void socket.on('error', () => undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atTheEnd(async () => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
