/** Behind PgBouncer in transaction mode, where no two statements need to share a session. */
import { DataSource } from 'typeorm';
import { allStores } from '../support/handles';
import { checkWithin } from '../../src/operators/invariants';
import { leave } from '../support/leave';
import { launch, start, type Service } from '../support/process';
import { RunningShop, freshPlace, until, type Place } from '../support/running-shop';
import { hasPooler, poolerPrepares, startPooler } from '../support/pooler';
import { execute } from '../support/server';

const withPooler = hasPooler ? test : test.skip;

let place: Place;
const shops: RunningShop[] = [];

beforeEach(async () => {
  place = await freshPlace();
});

afterEach(async () => {
  const broken = await Promise.all(shops.splice(0).map((shop) => shop.violations()));
  await leave();
  expect(broken.flat()).toEqual([]);
});

/** The sentence with which a process ends instead of starting. */
async function refusalOf(service: Service): Promise<string> {
  expect((await service.ended).code).toBe(1);
  return service.lines.join('\n');
}

/** The settings of its role that a process behind a pooler asks for, as it prints them. */
async function commandsOf(databaseUrl: string): Promise<string[]> {
  const pooled = await startPooler(databaseUrl);
  const env = { DATABASE_DIRECT_URL: databaseUrl };
  return (await refusalOf(launch({ databaseUrl: pooled, env }))).match(/ALTER ROLE .*;/g) ?? [];
}

withPooler('without DATABASE_DIRECT_URL it says that this is a pooler', async () => {
  const refusing = await startPooler(place.databaseUrl);
  expect(await refusalOf(launch({ databaseUrl: refusing }))).toContain(
    'DATABASE_DIRECT_URL must be the address of PostgreSQL itself',
  );
  const ignoring = await startPooler(place.databaseUrl, [
    'ignore_startup_parameters = options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout,extra_float_digits',
  ]);
  expect(await refusalOf(launch({ databaseUrl: ignoring }))).toContain(
    'DATABASE_URL leads to a pooler that drops the settings of a session',
  );
});

withPooler('it names the settings that the role lacks; with them it works', async () => {
  const commands = await commandsOf(place.databaseUrl);
  expect(commands.map((command) => / SET (\w+) = /.exec(command)?.[1])).toEqual([
    'statement_timeout',
    'lock_timeout',
    'idle_in_transaction_session_timeout',
    'jit',
  ]);
  await execute(place.databaseUrl, ...commands);
  // PgBouncer keeps the sessions that it has opened before.
  await sellsAndRenews(await startPooler(place.databaseUrl));
});

// Debian 12 has 1.18. PGBOUNCER names a newer program.
const withPrepared = poolerPrepares ? test : test.skip;

withPrepared('from 1.21 on it works with statements that the pooler keeps prepared', async () => {
  await execute(place.databaseUrl, ...(await commandsOf(place.databaseUrl)));
  const pooled = await startPooler(place.databaseUrl, ['max_prepared_statements = 200']);
  await sellsAndRenews(pooled, { DATABASE_PREPARE: '1' });
});

/** Two processes behind the pooler sell, renew, notify, and end without a complaint. */
async function sellsAndRenews(pooled: string, more: Record<string, string> = {}): Promise<void> {
  const env = { DATABASE_DIRECT_URL: place.databaseUrl, ...more };
  const first = await start({ databaseUrl: pooled, env });
  const second = await start({ databaseUrl: pooled, dataDir: first.dataDir, env });
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  const shop = new RunningShop(first.url, first.key, place.database);
  shops.push(shop);
  await shop.listen();
  const product = await shop.product();
  for (let buyer = 0; buyer < 5; buyer++) await shop.subscribe(product);
  await until(
    'the messages of five sales',
    () => shop.received('subscription.completed').length === 5,
  );
  await shop.timePasses(32);
  await until('five renewals', async () => (await shop.renewals()) === 5);
  expect(await shop.approvedRenewals()).toBe(5);
  expect((await second.stop()).code).toBe(0);
  expect((await first.stop()).code).toBe(0);
  expect([...first.complaints, ...second.complaints]).toEqual([]);
}

withPooler('the limit of a check does not stay with a session of the pooler', async () => {
  const pooled = await startPooler(place.databaseUrl, ['default_pool_size = 1']);
  const database = await new DataSource({ type: 'postgres', url: pooled }).initialize();
  try {
    const found = await checkWithin(allStores(database), 100, {
      'it is quick': `SELECT 'row' AS "id"`,
      'it is slow': `SELECT pg_sleep(10)::text AS "id"`,
      'it is sound': `SELECT 'row' AS "id" WHERE false`,
    });
    expect(found).toEqual({
      violations: [{ invariant: 'it is quick', count: 1, examples: ['row'] }],
      unchecked: ['it is slow'],
    });
    expect(await database.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '0' }]);
  } finally {
    await database.destroy();
  }
});
