/**
 * PostgreSQL with a standby loses its primary under load, and the standby is promoted: the service
 * follows it by itself, nothing that was confirmed is lost, and nothing is charged twice.
 */
import { hasBalancer, startBalancer } from '../support/balancer';
import { Buyers } from '../support/buyers';
import { atTheEnd, leave } from '../support/leave';
import { expectNothingLostOrDoubled, untilNothingIsDue } from '../support/oracle';
import { startPair, type PostgresPair } from '../support/postgres-pair';
import { hasPostgresPrograms, type PostgresServer } from '../support/postgres-server';
import { start, type Service } from '../support/process';
import { RunningShop, placeAt, until, type Place } from '../support/running-shop';
import { expectWrittenAgain, read, write } from '../support/trial-writes';

const SUBSCRIPTIONS = 10;
/** HAProxy finds a server that does not answer after three seconds. */
const NOTICED_WITHIN_MS = 5_000;
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

/** A shop on the servers, with an API that may read from a standby, and a worker. */
async function open(servers: PostgresPair): Promise<Scene> {
  const { databaseUrl, replicaUrl } = servers;
  const [api, worker] = [
    await start({ role: 'api', databaseUrl, env: { DATABASE_REPLICA_URL: replicaUrl } }),
    await start({ role: 'worker', databaseUrl }),
  ];
  // Before the servers end.
  atTheEnd(async () => {
    await Promise.all([api.kill(), worker.kill()]);
  });
  const place = await placeAt(databaseUrl);
  const shop = await RunningShop.open(api, place, SUBSCRIPTIONS);
  return { ...servers, api, worker, place, shop };
}

/** Buyers buy and the renewals of a month are being made while the primary is lost. */
async function underLoad(scene: Scene, lose: () => unknown): Promise<Buyers> {
  const { api, shop } = scene;
  const buyers = await Buyers.come(shop);
  await shop.timePasses(31);
  await until('renewals are being made', async () => (await shop.renewals()) > 0);
  await lose();
  expect(await write(api)).toBe(503);
  await scene.standby.promote();
  await expectWrittenAgain(api, 'the promotion');
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

/** The connections of the service to a server. */
const connectionsTo = (server: PostgresServer): Promise<unknown> =>
  server.ask(
    `SELECT count(*)::integer FROM pg_stat_activity WHERE application_name LIKE 'pitanga%'`,
  );

const story = hasPostgresPrograms ? test : test.skip;

const balanced = hasBalancer ? story : test.skip;

/** A scene whose processes know one address, that of an HAProxy that leads to the primary. */
async function openBalanced(): Promise<Scene> {
  const pair = await startPair();
  return open({ ...pair, databaseUrl: await startBalancer([pair.primary, pair.standby]) });
}

balanced('the primary dies and the standby is promoted', async () => {
  const scene = await openBalanced();
  const buyers = await underLoad(scene, () => scene.primary.die());
  await expectAllIsWell(scene, buyers);
});

balanced('a silent primary that was replaced comes back: it is not written any more', async () => {
  const scene = await openBalanced();
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
    await expectWrittenAgain(api, 'the end of read-only');

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
