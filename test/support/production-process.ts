/**
 * Real processes whose store sells with a production key through an account at a fake of Efí, set
 * up by the operator's tool.
 */
import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { FakeEfi } from '../../scripts/fakes/efi/fake-efi';
import { runCli } from './cli-process';
import { atTheEnd } from './leave';
import { freshFolder, start, type ServiceOptions } from './process';
import { RunningShop, type Json, type Place } from './running-shop';

export interface ProductionProcesses {
  efi: FakeEfi;
  shop: RunningShop;
  key: string;
  accountId: string;
  storeId: string;
}

/** One process for the API and so many workers. */
export async function startProduction(
  { databaseUrl, database }: Place,
  { workers, redisUrl }: { workers: number } & Pick<ServiceOptions, 'redisUrl'>,
): Promise<ProductionProcesses> {
  const efi = await FakeEfi.start();
  atTheEnd(() => efi.close());
  const port = await freePort();
  const env = { PUBLIC_URL: `http://127.0.0.1:${port}` };
  const setting = { databaseUrl, redisUrl: redisUrl ?? null, env };
  await start({ ...setting, role: 'api', env: { ...env, PORT: String(port) } });
  for (let worker = 0; worker < workers; worker++) await start({ ...setting, role: 'worker' });
  const tool = toolOf({ DATABASE_URL: databaseUrl, ...env });
  const [store] = (await tool('store', 'list')) as Json[];
  const storeId = String(store?.id);
  const file = join(freshFolder(), 'account.json');
  writeFileSync(file, JSON.stringify(efi.accountFile()));
  const where = ['--store', storeId, '--env', 'prod'];
  const name = ['--kind', 'efi', '--name', 'Efí'];
  const account = await tool('provider', 'add', ...where, ...name, '--file', file);
  const accountId = String(account.id);
  await tool('provider', 'webhooks', accountId);
  await tool('provider', 'enable', accountId, '--methods', 'PIX,BOLETO,PAYOUT');
  const { key } = await tool('key', 'create', ...where, '--all');
  const shop = new RunningShop(env.PUBLIC_URL, String(key), database);
  return { efi, shop, key: String(key), accountId, storeId };
}

/** Runs a command of the operator's tool, which must succeed: its answer. `env` may name a key. */
export function toolOf(env: Record<string, string>): (...words: string[]) => Promise<Json> {
  const more = { ALLOW_PRIVATE_ENDPOINTS: '1', SECRET_KEY: 'a secret key of the tests' };
  return async (...words) => {
    const { code, stdout, stderr } = await runCli([...words, '--json'], { ...more, ...env }).end;
    if (code !== 0) throw new Error(`${words.join(' ')}: ${stderr}`);
    return JSON.parse(stdout) as Json;
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
