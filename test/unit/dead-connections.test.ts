/** Connections to PostgreSQL that go silent without closing are found, and a statement that only
 * takes long is left alone. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '../../src/runtime/database';
import { listen } from '../../src/platform/database/database-notifications';
import { registry } from '../../src/platform/observability/metrics';
import { ResilientClient } from '../../src/platform/database/resilient-client';
import { freshDatabase } from '../support/database';
import { startProxy, type Proxy } from '../support/proxy';
import { until } from '../support/running-shop';

/** Longer than the server is waited for before it is asked whether it is there. */
const SLOW_SECONDS = 12;
/** Between two looks whether the server is there, which takes two seconds if it is not. */
const ANSWERED_SECONDS = 2.5;
/** Longer than a question whether the server is there may take. */
const BUSY_MS = 2_500;

let url: string;
let proxyUrl: string;
let proxy: Proxy;
let drop: () => Promise<void>;

beforeEach(async () => {
  ({ url, drop } = await freshDatabase());
  const address = new URL(url);
  proxy = await startProxy({ host: address.hostname, port: Number(address.port) });
  address.port = String(proxy.port);
  proxyUrl = address.href;
});

afterEach(async () => {
  await proxy.close();
  await drop();
});

test('a slow statement is answered; one on a connection that another server has replaced is not waited for', async () => {
  const { database, close } = await connect(proxyUrl, { poolSize: 2 });
  expect(await database.query(`SELECT 1 AS "one" FROM pg_sleep(${SLOW_SECONDS})`)).toEqual([
    { one: 1 },
  ]);
  // As when a database fails over to another machine and its name with it: the old connections are
  // dead, new ones work.
  proxy.strand();
  const begun = performance.now();
  await expect(database.query('SELECT 1')).rejects.toThrow('the database does not answer');
  expect(performance.now() - begun).toBeLessThan(30_000);
  expect(await database.query('SELECT 1 AS "one"')).toEqual([{ one: 1 }]);
  await close();
});

test('a connection that was answered meanwhile is kept, although no new one is possible', async () => {
  const client = new ResilientClient({ connectionString: proxyUrl, quietMs: 1_000 });
  await client.connect();
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  proxy.target = { host: '127.0.0.1', port: (silent.address() as AddressInfo).port };
  for (let answered = 0; answered < 2; answered++)
    expect((await client.query(`SELECT 1 FROM pg_sleep(${ANSWERED_SECONDS})`)).rows).toHaveLength(
      1,
    );
  await client.end();
  silent.close();
});

test('a process that is busy itself does not blame the server', async () => {
  const client = new ResilientClient({ connectionString: url, quietMs: 500 });
  await client.connect();
  let isDone = false;
  const slow = client.query(`SELECT 1 AS "one" FROM pg_sleep(${SLOW_SECONDS})`).finally(() => {
    isDone = true;
  });
  slow.catch(() => undefined);
  // Between two stretches of work of its own the process is free for a moment, as under overload.
  while (!isDone) {
    const busyUntil = performance.now() + BUSY_MS;
    while (performance.now() < busyUntil);
    await pause(3);
  }
  expect((await slow).rows).toEqual([{ one: 1 }]);
  await client.end();
});

test('a connection that only listens is found by its heartbeat, and listens again', async () => {
  const heard: string[] = [];
  let reconnections = 0;
  const { database, close } = await connect(url, { poolSize: 2 });
  const listening = await listen(proxyUrl, {
    channel: 'tests',
    receive: (message) => heard.push(message),
    reconnected: () => reconnections++,
  });
  await database.query(`SELECT pg_notify('tests', 'one')`);
  await until('it is heard', () => heard.length === 1);
  const before = reconnections;
  proxy.strand();
  await until('it listens again', () => reconnections > before);
  expect(await registry.metrics()).toMatch(/broken_off_total\{pool="pitanga listen"\} 1/);
  await database.query(`SELECT pg_notify('tests', 'two')`);
  await until('it is heard', () => heard.length === 2);
  expect(heard).toEqual(['one', 'two']);
  await listening.close();
  await close();
});
