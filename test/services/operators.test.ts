/**
 * What operators see of a running service: the queues on a board, the figures, and how quiet it is
 * when nothing happens.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { forgetEarlierJobs, onBothBackends } from '../support/backends';
import { leave } from '../support/leave';
import { OPS_TOKEN, start } from '../support/process';
import { RunningShop, freshPlace, until, type Json, type Place } from '../support/running-shop';

/** Of one core, once it has warmed up. Measured: 4 to 7 percent. */
const IDLE_CPU_MAX = 0.15;
const IDLE_CONNECTIONS_MAX = 25;
const CLOCK_TICKS_PER_SECOND = 100;

let place: Place;

beforeEach(async () => {
  await forgetEarlierJobs();
  place = await freshPlace();
});

afterEach(leave);

const bearer = { headers: { authorization: `Bearer ${OPS_TOKEN}` } };

onBothBackends(({ redisUrl }) => {
  test('the board shows the jobs that were done, the figures are there, and neither opens without the token', async () => {
    const service = await start({ databaseUrl: place.databaseUrl, redisUrl });
    const shop = new RunningShop(service.url, service.key, place.database);
    await shop.subscribe();
    await shop.timePasses(31);
    await until('it was renewed', async () => (await shop.renewals()) === 1);
    for (const path of ['/ops/queues', '/ops/queues/api/queues', '/metrics']) {
      expect((await fetch(`${service.url}${path}`)).status).toBe(401);
      expect(
        (await fetch(`${service.url}${path}`, { headers: { authorization: 'Bearer wrong' } }))
          .status,
      ).toBe(401);
    }
    const board = await fetch(`${service.url}/ops/queues`, {
      headers: { authorization: `Basic ${Buffer.from(`ops:${OPS_TOKEN}`).toString('base64')}` },
    });
    expect(await board.text()).toMatch(/^<!doctype html>/i);
    const jobs = async () =>
      (
        (await (
          await fetch(
            `${service.url}/ops/queues/api/queues?activeQueue=billing&status=completed&page=1`,
            bearer,
          )
        ).json()) as { queues: Json[] }
      ).queues;
    await until('the renewal is on the board', async () =>
      (await jobs()).some(
        ({ name, jobs: done }) =>
          name === 'billing' &&
          done?.some(
            (job: Json) => job.name === 'renew-subscriptions' && job.returnValue.done === 1,
          ),
      ),
    );
    expect((await jobs()).map(({ name }) => name)).toEqual(['sweeps', 'billing', 'webhooks']);
    const asked = {
      method: 'POST',
      headers: { ...bearer.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ queues { name jobs { name count } } }' }),
    };
    const { data } = (await (await fetch(`${service.url}/ops/graphql`, asked)).json()) as Json;
    expect(data.queues).toMatchObject([
      { name: 'sweeps' },
      { name: 'billing' },
      { name: 'webhooks' },
    ]);
    const figures = await (await fetch(`${service.url}/metrics`, bearer)).text();
    expect(figures).toMatch(/^pitanga_queue_jobs\{queue="billing",state="completed"\} [1-9]/m);
    expect(figures).toMatch(/^pitanga_process_cpu_seconds_total /m);
  });

  test('with nothing to do it uses little of a core and few connections, and complains about nothing', async () => {
    const service = await start({ databaseUrl: place.databaseUrl, redisUrl });
    let used = 1;
    await until(
      'it has come to rest',
      async () => {
        const before = cpuSeconds(service.pid);
        await pause(5_000);
        used = (cpuSeconds(service.pid) - before) / 5;
        return used < IDLE_CPU_MAX;
      },
      60_000,
    );
    const [row] = await place.database.query<{ count: string }[]>(
      `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()`,
    );
    expect(Number(row?.count)).toBeLessThan(IDLE_CONNECTIONS_MAX);
    expect(service.complaints).toEqual([]);
    process.stderr.write(
      `idle: ${(used * 100).toFixed(1)} % of a core, ${row?.count} connections\n`,
    );
  });
});

function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND;
}

test('refused operators are logged with address, requests with network, an untrusted proxy once', async () => {
  const service = await start({ databaseUrl: place.databaseUrl, role: 'api' });
  for (let time = 0; time < 12; time++)
    await fetch(`${service.url}/metrics`, { headers: { authorization: `Bearer guess${time}` } });
  for (let time = 0; time < 3; time++)
    await fetch(`${service.url}/v2/products/list`, {
      headers: { 'x-forwarded-for': '203.0.113.7' },
    });
  const linesWith = (message: string) =>
    service.lines
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Json)
      .filter(({ msg }) => String(msg).startsWith(message));
  await until('the requests are logged', () => linesWith('request').length >= 3);
  expect(linesWith('an operator was refused')).toEqual([
    ...Array.from({ length: 10 }, () =>
      expect.objectContaining({
        address: '127.0.0.1',
        method: 'GET',
        route: '/metrics',
        reason: 'wrong',
      }),
    ),
    ...Array.from({ length: 2 }, () => expect.objectContaining({ reason: 'limited' })),
  ]);
  expect(linesWith('request')[0]).toMatchObject({ status: 401, network: '127.0.0.0/24' });
  expect(linesWith('X-Forwarded-For came from an address')).toHaveLength(1);
  expect(service.lines.join('\n')).not.toMatch(/guess\d|203\.0\.113/);
});
