/**
 * PostgreSQL with a standby loses its primary under load, and the standby is promoted: the service
 * follows it by itself, nothing that was confirmed is lost, and nothing is charged twice.
 */
import { SteadyClient } from '../../src/platform/database/steady-client';
import { hasBalancer, startBalancer } from '../support/balancer';
import { Buyers } from '../support/buyers';
import { atTheEnd, leave } from '../support/leave';
import { expectNothingLostOrDoubled, untilNothingIsDue } from '../support/oracle';
import { startPair, startThree, type PostgresPair } from '../support/postgres-pair';
import { HOST, USER, hasPostgresPrograms, type PostgresServer } from '../support/postgres-server';
import { OPS_TOKEN, start, type Service } from '../support/process';
import { startProxy, type Proxy } from '../support/proxy';
import { RunningShop, placeAt, until, type Place } from '../support/running-shop';
import { expectWrittenAgain, read, write } from '../support/trial-writes';

const SUBSCRIPTIONS = 10;
/** A process asks every second which server is the primary. */
const NOTICED_WITHIN_MS = 5_000;
/** A refused write closes its connection, which a read must not get. */
const READS_AFTER_WRITES = 50;
const REPLICA = 'pitanga replica';
const ONE_WAY_MS = 400;

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

/** The connections of the service to a server, except those that ask whether it is the primary. */
const connectionsTo = (server: PostgresServer, name = 'pitanga%'): Promise<unknown> =>
  server.ask(
    `SELECT count(*)::integer FROM pg_stat_activity
     WHERE application_name LIKE '${name}' AND application_name <> 'pitanga hosts'`,
  );

/** The host that the metric of the API names. */
async function shownHosts(api: Service, wanted: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${OPS_TOKEN}` };
  const text = await (await fetch(`${api.url}/metrics`, { headers })).text();
  const chosen = /^pitanga_database_host_chosen\{.*wanted="([^"]*)",host="([^"]*)".*\} 1$/gm;
  return [...text.matchAll(chosen)].flatMap(([, what, host = '']) =>
    what === wanted ? [host] : [],
  );
}

/** Where a connection leads to that knows nothing yet. */
async function portOfNewcomer(databaseUrl: string): Promise<unknown> {
  const newcomer = new SteadyClient(databaseUrl);
  await newcomer.connect();
  const { rows } = await newcomer.query<{ port: number }>('SELECT inet_server_port() AS "port"');
  await newcomer.end();
  return rows[0]?.port;
}

/**
 * The standby that has everything that was confirmed, and the other one. Both have received all
 * that the dead primary sent.
 */
async function furthestFirst([one, two]: readonly [PostgresServer, PostgresServer]): Promise<
  [PostgresServer, PostgresServer]
> {
  const received = async (server: PostgresServer) => {
    await until(
      'it has received what was sent',
      async () => (await server.ask('SELECT count(*) FROM pg_stat_wal_receiver')) === '0',
    );
    return BigInt(String(await server.ask(`SELECT pg_last_wal_receive_lsn() - '0/0'::pg_lsn`)));
  };
  return (await received(one)) >= (await received(two)) ? [one, two] : [two, one];
}

/** Each answer takes almost a second through it, and a connection needs two of them. */
async function slowProxyTo({ port }: PostgresServer): Promise<Proxy> {
  const proxy = await startProxy({ host: HOST, port });
  proxy.slowDown(ONE_WAY_MS);
  atTheEnd(() => proxy.close());
  return proxy;
}

const replicated = (server: PostgresServer): Promise<unknown> =>
  server.ask(`SELECT count(*)::integer FROM pg_stat_replication WHERE state = 'streaming'`);

const story = hasPostgresPrograms ? test : test.skip;

story('the primary dies and the standby is promoted', async () => {
  const scene = await open(await startPair());
  const buyers = await underLoad(scene, () => scene.primary.die());
  await expectAllIsWell(scene, buyers);
});

const balanced = hasBalancer ? story : test.skip;

balanced('behind HAProxy the primary is silent and the standby is promoted', async () => {
  const pair = await startPair();
  const scene = await open({
    ...pair,
    databaseUrl: await startBalancer([pair.primary, pair.standby]),
  });
  const buyers = await underLoad(scene, () => pair.primary.freeze());
  await expectAllIsWell(scene, buyers);
});

story('a silent primary that was replaced comes back: it is not written any more', async () => {
  const scene = await open(await startPair());
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
  'of three hosts the last one is the primary and dies: the others follow each other',
  async () => {
    const { standbys, ...three } = await startThree();
    const { primary, databaseUrl } = three;
    const scene = await open({ ...three, standby: standbys[0] });
    const { api } = scene;
    expect(await shownHosts(api, 'read-write')).toEqual([primary.address]);
    const buyers = await underLoad(scene, async () => {
      await primary.die();
      const [next, other] = await furthestFirst(standbys);
      Object.assign(scene, { standby: next });
      await other.follow(next);
    });
    const { standby } = scene;
    const other = standbys.find((each) => each !== standby) ?? primary;
    expect(await shownHosts(api, 'read-write')).toEqual([standby.address]);
    await until('the other one follows it', async () => (await replicated(standby)) === 1);
    await until(
      'reports are read from the other one',
      async () =>
        Number(await connectionsTo(other, REPLICA)) > 0 &&
        (await connectionsTo(standby, REPLICA)) === 0,
    );
    expect(await shownHosts(api, 'standby')).toEqual([other.address]);
    expect(await portOfNewcomer(databaseUrl)).toBe(standby.port);
    await expectAllIsWell(scene, buyers);
  },
);

story('of two that say that they are the primary, the promoted one is', async () => {
  const { primary, standby, databaseUrl } = await startPair();
  await standby.promote();
  expect([await primary.isStandby(), await standby.isStandby()]).toEqual([false, false]);
  expect(await portOfNewcomer(databaseUrl)).toBe(standby.port);
});

story('a primary whose first answer takes longer than a second is found', async () => {
  const { primary, standby } = await startPair();
  const [one, two] = [await slowProxyTo(primary), await slowProxyTo(standby)];
  const address = `postgres://${USER}@${HOST}:${one.port},${HOST}:${two.port}/${USER}`;
  const databaseUrl = `${address}?target_session_attrs=read-write`;
  const found = () => portOfNewcomer(databaseUrl).catch(() => null);
  await until('it is found', async () => (await found()) === primary.port);
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
