/**
 * PostgreSQL with a standby loses its primary under load, and the standby is promoted: the service
 * follows it by itself, nothing that was confirmed is lost, and nothing is charged twice.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { SteadyClient } from '../../src/kit/data/steady-client';
import { Buyers } from '../support/buyers';
import { atTheEnd, leave } from '../support/leave';
import { expectNothingLostOrDoubled, untilNothingIsDue } from '../support/oracle';
import {
  hasPostgresPrograms,
  startPair,
  type PostgresPair,
  type PostgresServer,
} from '../support/postgres-pair';
import { start, type Service } from '../support/process';
import { RunningShop, placeAt, until, type Place } from '../support/running-shop';

const SUBSCRIPTIONS = 10;
/** What docs/operating/postgresql.md says is 5 seconds; the rest is for a busy machine. */
const WRITES_AGAIN_WITHIN_MS = 20_000;
const ANSWERED_WITHIN_MS = 20_000;
/** A process asks every second which server is the primary. */
const NOTICED_WITHIN_MS = 5_000;
const ASK_EVERY_MS = 50;
/** A refused write closes its connection, which a read must not get. */
const READS_AFTER_WRITES = 50;

jest.setTimeout(180_000);
afterEach(leave);

interface Scene extends PostgresPair {
  api: Service;
  worker: Service;
  place: Place;
  shop: RunningShop;
}

/** A shop on both servers, with an API and a worker. */
async function open(): Promise<Scene> {
  const pair = await startPair();
  const { databaseUrl } = pair;
  const [api, worker] = [
    await start({ role: 'api', databaseUrl }),
    await start({ role: 'worker', databaseUrl }),
  ];
  // Before the servers end.
  atTheEnd(async () => {
    await Promise.all([api.kill(), worker.kill()]);
  });
  const place = await placeAt(databaseUrl);
  const shop = await RunningShop.open(api, place, SUBSCRIPTIONS);
  return { ...pair, api, worker, place, shop };
}

/** How a write is answered: the status, or 0 without an answer. */
async function write(api: Service): Promise<number> {
  try {
    const response = await fetch(`${api.url}/v2/customers/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: `c${performance.now()}@example.com` }),
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    });
    await response.text();
    return response.status;
  } catch {
    return 0;
  }
}

async function read(api: Service): Promise<number> {
  const headers = { authorization: `Bearer ${api.key}` };
  return (await fetch(`${api.url}/v2/products/list`, { headers })).status;
}

/** Milliseconds until a write succeeds. Until then all are answered with 503. */
async function untilWritten(api: Service): Promise<number> {
  const began = performance.now();
  const answers = new Set<number>();
  for (;;) {
    const status = await write(api);
    if (status === 200) break;
    answers.add(status);
    if (performance.now() - began > WRITES_AGAIN_WITHIN_MS) break;
    await pause(ASK_EVERY_MS);
  }
  expect([...answers].filter((status) => status !== 503)).toEqual([]);
  return performance.now() - began;
}

/** Buyers buy and the renewals of a month are being made while the primary is lost. */
async function underLoad(scene: Scene, lose: () => unknown): Promise<Buyers> {
  const { api, shop, standby } = scene;
  const buyers = await Buyers.come(shop);
  await shop.timePasses(31);
  await until('renewals are being made', async () => (await shop.renewals()) > 0);
  await lose();
  expect(await write(api)).toBe(503);
  await standby.promote();
  const ms = await untilWritten(api);
  expect(ms).toBeLessThan(WRITES_AGAIN_WITHIN_MS);
  process.stderr.write(`written again ${Math.round(ms)} ms after the promotion\n`);
  return buyers;
}

async function expectAllIsWell({ shop, place, api, worker }: Scene, buyers: Buyers): Promise<void> {
  await buyers.stop();
  await untilNothingIsDue(place.database);
  await expectNothingLostOrDoubled(shop, place, buyers.paid);
  expect([api.isRunning, worker.isRunning]).toEqual([true, true]);
  expect(buyers.refusals.filter((refusal) => !/: (503|409) |is PENDING$/.test(refusal))).toEqual(
    [],
  );
}

/** The connections of the service to a server, except those that ask whether it is the primary. */
const connectionsTo = (server: PostgresServer): Promise<unknown> =>
  server.ask(
    `SELECT count(*)::integer FROM pg_stat_activity
     WHERE application_name LIKE 'pitanga%' AND application_name <> 'pitanga hosts'`,
  );

const story = hasPostgresPrograms ? test : test.skip;

story('the primary dies and the standby is promoted', async () => {
  const scene = await open();
  const buyers = await underLoad(scene, () => scene.primary.die());
  await expectAllIsWell(scene, buyers);
});

story('a silent primary that was replaced comes back: it is not written any more', async () => {
  const scene = await open();
  const { primary, standby } = scene;
  const buyers = await underLoad(scene, () => primary.freeze());
  primary.thaw();
  await until('the old primary answers', () => primary.answers());
  expect([await primary.isStandby(), await standby.isStandby()]).toEqual([false, false]);
  // What waits there for its standby is confirmed to nobody. It ends now.
  await primary.set('synchronous_standby_names', '');
  await until(
    'nobody is connected to it',
    async () => (await connectionsTo(primary)) === 0,
    NOTICED_WITHIN_MS,
  );
  const events = () => primary.ask('SELECT count(*)::integer FROM events', 'pitanga');
  const before = await events();
  await expectAllIsWell(scene, buyers);
  expect([await events(), await connectionsTo(primary)]).toEqual([before, 0]);
});

story('of two that say that they are the primary, the promoted one is', async () => {
  const { primary, standby, databaseUrl } = await startPair();
  await standby.promote();
  expect([await primary.isStandby(), await standby.isStandby()]).toEqual([false, false]);
  const newcomer = new SteadyClient(databaseUrl);
  await newcomer.connect();
  const { rows } = await newcomer.query('SELECT inet_server_port() AS "port"');
  await newcomer.end();
  expect(rows).toEqual([{ port: standby.port }]);
});

story(
  'a primary that only reads, and a replica that lags, is lost, and is waited for',
  async () => {
    const { primary, standby, databaseUrl, replicaUrl } = await startPair();
    const env = { DATABASE_REPLICA_URL: replicaUrl, REPLICA_LAG_MAX_SECONDS: '1' };
    const api = await start({ role: 'api', databaseUrl, env });
    atTheEnd(() => api.kill());
    const said = (text: string) => api.lines.filter((line) => line.includes(text)).length;
    const BEHIND = 'the replica is away or too far behind';
    const USED = 'reports are read from the replica';
    await until('the replica is used', () => said(USED) === 1);
    await standby.ask('SELECT pg_wal_replay_pause()');
    await until('the replica is too far behind', async () => {
      await write(api);
      return said(BEHIND) === 1;
    });
    await standby.ask('SELECT pg_wal_replay_resume()');
    await until('the replica is used again', () => said(USED) === 2);

    await primary.set('default_transaction_read_only', 'on');
    await until('writes are refused', async () => (await write(api)) === 503);
    for (let round = 0; round < READS_AFTER_WRITES; round++)
      expect([await write(api), await read(api)]).toEqual([503, 200]);
    await primary.set('default_transaction_read_only', 'off');
    expect(await untilWritten(api)).toBeLessThan(WRITES_AGAIN_WITHIN_MS);

    // Nothing is confirmed that only the primary has.
    await standby.die();
    let isAnswered = false;
    const waiting = write(api).finally(() => (isAnswered = true));
    await until(
      'a commit waits for the standby',
      async () =>
        Number(
          await primary.ask(`SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`),
        ) > 0,
    );
    await until('the replica is away', () => said(BEHIND) === 2);
    expect(isAnswered).toBe(false);
    await primary.set('synchronous_standby_names', '');
    expect(await waiting).toBe(200);
    expect(await write(api)).toBe(200);
    expect(api.isRunning).toBe(true);
  },
);
