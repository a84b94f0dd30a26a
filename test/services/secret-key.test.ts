/** A process with a SECRET_KEY that is not the one of its database does not start; keys are
 * changed as the README says. */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { leave } from '../support/leave';
import { freshFolder, launch, start, type ServiceOptions } from '../support/process';
import { RunningShop, freshPlace } from '../support/running-shop';
import { execute } from '../support/server';

afterEach(leave);

async function starts(key: string, options: ServiceOptions): Promise<void> {
  const service = await start({ ...options, env: { SECRET_KEY: key } });
  expect((await service.stop()).code).toBe(0);
}

async function isRefused(key: string, options: ServiceOptions): Promise<void> {
  const service = launch({ ...options, env: { SECRET_KEY: key } });
  expect((await service.ended).code).toBe(1);
  expect(service.lines.join('\n')).toContain('SECRET_KEY does not match this database');
}

test('another key is refused, one beside the right one is not, and after the change the old one is', async () => {
  const place = await freshPlace();
  const options = { databaseUrl: place.databaseUrl, dataDir: freshFolder(), role: 'api' } as const;
  const service = await start({ ...options, env: { SECRET_KEY: 'old' } });
  const shop = new RunningShop(service.url, service.key, place.database);
  await shop.listen();
  expect((await service.stop()).code).toBe(0);

  await isRefused('wrong', options);
  await starts('old,new', options);
  await starts('new,old', options);
  expect(reseal(place.databaseUrl, 'new,old').apiKeysOfOlderKeys).toBe(1);
  await isRefused('old', options); // the secret of the webhook was sealed again
  await place.database.query(`UPDATE "apiKeys" SET "revokedAt" = now()`);
  expect(reseal(place.databaseUrl, 'new,old').apiKeysOfOlderKeys).toBe(0);
  await isRefused('old', options);
  await starts('new', options);
});

test('an old key that is removed before ops reseal: the start is refused and says what to do', async () => {
  const place = await freshPlace();
  const options = { databaseUrl: place.databaseUrl, dataDir: freshFolder(), role: 'api' } as const;
  const service = await start({ ...options, env: { SECRET_KEY: 'old' } });
  const shop = new RunningShop(service.url, service.key, place.database);
  await shop.listen();
  expect((await service.stop()).code).toBe(0);
  await starts('new,old', options);
  const refused = launch({ ...options, env: { SECRET_KEY: 'new' } });
  expect((await refused.ended).code).toBe(1);
  const said = refused.lines.join('\n');
  expect(said).toContain('SECRET_KEY does not match this database');
  expect(said).toContain('webhooks.sealedSecret');
  expect(said).toContain('ops reseal');
  expect(reseal(place.databaseUrl, 'new,old').apiKeysOfOlderKeys).toBe(1);
  // Everything opens. The API key was never used, so that a warning counts it.
  const warned = await start({ ...options, env: { SECRET_KEY: 'new' } });
  expect(warned.lines.join('\n')).toMatch(/"apiKeys":1,.*valid API keys are refused/);
  await warned.stop();
});

test('a database of an earlier release: what is stored there tells the right key', async () => {
  const place = await freshPlace();
  const options = { databaseUrl: place.databaseUrl, dataDir: freshFolder(), role: 'api' } as const;
  await starts('right', options);
  await execute(place.databaseUrl, `DELETE FROM "secretKeyIds"`);
  await isRefused('wrong', options);
  await starts('right', options);
  await isRefused('wrong', options);
});

test('the embedded database and the key that was made with it belong together', async () => {
  const dataDir = freshFolder();
  const file = join(dataDir, 'secret-key');
  await starts('', { dataDir });
  const made = readFileSync(file, 'utf8');
  rmSync(file);
  await isRefused('', { dataDir });
  writeFileSync(file, made);
  await starts('', { dataDir });
});

function reseal(databaseUrl: string, keys: string): { apiKeysOfOlderKeys: number } {
  const { PATH = '', HOME = '' } = process.env;
  return JSON.parse(
    execFileSync(process.execPath, ['dist/src/cli.js', 'ops', 'reseal', '--json'], {
      cwd: join(__dirname, '../..'),
      env: { PATH, HOME, DATABASE_URL: databaseUrl, SECRET_KEY: keys },
      encoding: 'utf8',
    }),
  );
}
