/**
 * PostgreSQL goes down in the middle of a sentence and comes back: nobody has to be started again,
 * and every renewal is made once.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../src/runtime/embedded-postgres/start-embedded-postgres';
import { forgetEarlierJobs, onBothBackends, onOneBackend } from '../support/backends';
import { Buyers } from '../support/buyers';
import { atTheEnd, leave } from '../support/leave';
import { expectNothingLostOrDoubled, isNothingDue, untilNothingIsDue } from '../support/oracle';
import { start } from '../support/process';
import { startProxy, type Proxy } from '../support/proxy';
import { RunningShop, freshPlace, placeAt, until, type Place } from '../support/running-shop';
import { scratchFolder } from '../support/server';

const SUBSCRIPTIONS = 40;
const RESTARTS = 3;

let place: Place;
let shop: RunningShop;

beforeEach(() => forgetEarlierJobs());

afterEach(leave);

onBothBackends(({ redisUrl }) => {
  test(`the database restarts ${RESTARTS} times in immediate mode: nothing is lost or charged twice`, async () => {
    const server = await startOwnServer();
    const { databaseUrl } = server;
    const [api, worker] = [
      await start({ role: 'api', databaseUrl, redisUrl }),
      await start({ role: 'worker', databaseUrl, redisUrl }),
    ];
    atTheEnd(server.stop);
    place = await placeAt(databaseUrl);
    shop = await RunningShop.open(api, place, SUBSCRIPTIONS);
    // Their mails would be due at any moment, and another month would not begin.
    await shop.post('/v2/stores/update', { buyerMails: false });
    const buyers = await Buyers.come(shop);
    for (let time = 0; time < RESTARTS; time++) {
      if (time === 0 || (await isNothingDue(place.database))) await buyers.timePasses(31);
      await until('renewals are being made', async () => (await shop.renewals()) > 0);
      await pause(150 * time);
      await server.restart();
      await until('the API answers', () =>
        shop.get('/v2/products/list').then(
          () => true,
          () => false,
        ),
      );
    }
    await buyers.stop();
    await untilNothingIsDue(place.database);
    await expectNothingLostOrDoubled(shop, place, buyers.paid);
    expect([api.isRunning, worker.isRunning]).toEqual([true, true]);
    // While it was away: "come back", or "your payment is still being made"; never a fault of ours.
    expect(buyers.refusals.filter((refusal) => !/: (503|409) |is PENDING$/.test(refusal))).toEqual(
      [],
    );
    expect((await Promise.all([api.stop(), worker.stop()])).map(({ code }) => code)).toEqual([
      0, 0,
    ]);
  });
});

onOneBackend(({ redisUrl }) => {
  test('it hangs up on every connection of the service, again and again', async () => {
    place = await freshPlace();
    const service = await start({ databaseUrl: place.databaseUrl, redisUrl });
    shop = await RunningShop.open(service, place, SUBSCRIPTIONS);
    await shop.timePasses(31);
    for (let time = 0; time < 3; time++) {
      await pause(500);
      await place.database
        .query(
          `SELECT pg_terminate_backend(pid)
           FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        )
        .catch(() => undefined);
    }
    await until('the database lets us look again', () =>
      isNothingDue(place.database).catch(() => false),
    );
    await until('the API answers', () =>
      shop.get('/v2/products/list').then(
        () => true,
        () => false,
      ),
    );
    await expectNothingLostOrDoubled(shop, place);
    expect(service.isRunning).toBe(true);
    expect((await service.stop()).code).toBe(0);
  });
});

interface OwnServer {
  databaseUrl: string;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A durable server of our own, reached through a proxy since each run of it has another port. */
async function startOwnServer(): Promise<OwnServer> {
  const directory = scratchFolder();
  let server: EmbeddedPostgres = await startEmbeddedPostgres({ directory });
  const address = new URL(server.url);
  const proxy: Proxy = await startProxy({ host: '127.0.0.1', port: Number(address.port) });
  address.port = String(proxy.port);
  return {
    databaseUrl: address.href,
    restart: async () => {
      const pidFile = join(server.dataDirectory, 'postmaster.pid');
      const pid = parseInt(readFileSync(pidFile, 'utf8'), 10);
      process.kill(pid, 'SIGQUIT'); // what `pg_ctl stop -m immediate` sends
      await until('the server is down', () => !isAlive(pid));
      server = await startEmbeddedPostgres({ directory });
      proxy.target = { host: '127.0.0.1', port: Number(new URL(server.url).port) };
    },
    stop: async () => {
      await proxy.close();
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
