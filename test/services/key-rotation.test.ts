/**
 * SECRET_KEY is changed by the steps of docs/operating/keys.md while two API processes and two
 * workers are restarted one after another under load: no call is refused, what one process seals
 * is read by every other one, and every webhook is signed.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FakeEfi } from '../../scripts/fakes/efi/fake-efi';
import { wireId } from '../../src/modules/providers/bcb-pix/wire';
import { forgetEarlierJobs, onOneBackend } from '../support/backends';
import { atTheEnd, leave } from '../support/leave';
import { freshFolder, start, type Service } from '../support/process';
import { freePort, toolOf } from '../support/production-process';
import { startReceiver, type Receiver } from '../support/receiver';
import {
  RunningShop,
  freshPlace,
  isSigned,
  until,
  type Json,
  type Place,
} from '../support/running-shop';

const [OLD, NEW] = ['the old secret key', 'the new secret key'] as const;
const NAMES = ['api-1', 'api-2', 'worker-1', 'worker-2'] as const;
const READ_EVERY_MS = 50;
/** Four minutes. */
const REMINDED_AFTER_DAYS = 4 / 1_440;
const CREATE_KEY = `mutation ($input: CreateApiKeyInput!) {
  createApiKey(input: $input) { newApiKey { key } userErrors { message } }
}`;
const ORIGIN = 'https://loja.example';

/** The processes of an installation. Each is replaced by one with other keys, one at a time. */
class Fleet {
  readonly services = new Map<string, Service>();
  private readonly ports = new Map<string, number>();
  private readonly dataDir = freshFolder();

  constructor(
    private readonly place: Place,
    private readonly redisUrl: string | null,
  ) {}

  async open(keys: string): Promise<void> {
    for (const name of ['api-1', 'api-2']) this.ports.set(name, await freePort());
    for (const name of NAMES) await this.replace(name, keys);
  }

  async replace(name: string, keys: string): Promise<void> {
    const before = this.services.get(name);
    this.services.delete(name);
    if (before)
      expect([name, (await before.stop()).code, before.complaints]).toEqual([name, 0, []]);
    const { databaseUrl } = this.place;
    const { dataDir, redisUrl, publicUrl } = this;
    const port = this.ports.get(name);
    const env = { SECRET_KEY: keys, PUBLIC_URL: publicUrl, ...(port && { PORT: String(port) }) };
    const role = port === undefined ? 'worker' : 'api';
    this.services.set(name, await start({ role, databaseUrl, redisUrl, dataDir, env }));
  }

  get publicUrl(): string {
    return `http://127.0.0.1:${this.ports.get('api-1')}`;
  }

  /** The addresses that a load balancer would call now. */
  get apis(): string[] {
    return [...this.ports].flatMap(([name, port]) =>
      this.services.has(name) ? [`http://127.0.0.1:${port}`] : [],
    );
  }

  get devKey(): string {
    return String(this.services.get('api-1')?.key);
  }
}

/** A merchant whose calls go to the processes in turn, and who keeps all that they answered. */
class Merchant {
  readonly receivers: Receiver[] = [];
  private turn = 0;
  /** API keys that were made on the way, the demo key first. */
  private readonly keys: string[];
  /** Requests that may be repeated, each with the id that it made. */
  private readonly orders: { name: string; id: string }[] = [];
  private readonly refused: unknown[] = [];
  private reading: Promise<void> = Promise.resolve();
  private isClosed = false;

  constructor(
    private readonly fleet: Fleet,
    private readonly place: Place,
  ) {
    atTheEnd(() => this.close());
    this.keys = [fleet.devKey];
  }

  /** Makes all that is sealed or hashed, and then uses at each process what any other made. */
  async trade(): Promise<void> {
    const receiver = await startReceiver();
    atTheEnd(receiver.close);
    await this.next().register('pedidos', receiver.url, ['transparent.completed']);
    this.receivers.push(receiver);
    await this.createKey();
    const name = `order ${this.orders.length}`;
    const { id } = await this.order(this.next(), name);
    this.orders.push({ name, id: String(id) });
    const token = await this.next().post('/v2/tokens/create', {
      permissions: ['PRODUCT:READ'],
      origin: ORIGIN,
    });
    for (const url of this.fleet.apis) {
      for (const secret of [...this.keys, String(token.token)])
        expect([url, await statusOf(url, secret)]).toEqual([url, 200]);
      for (const order of this.orders)
        expect(await this.order(this.shopAt(url), order.name)).toMatchObject({ id: order.id });
    }
    await this.next().post(`/v2/transparents/simulate-payment?id=${id}`);
    await until('every receiver has it', () => this.receivers.every((each) => has(each, id)));
    for (const each of this.receivers) expect(each.requests.filter(isNotSigned)).toEqual([]);
  }

  /** Reads products at every process, over and over, until it is closed. */
  keepReading(): void {
    this.reading = (async () => {
      while (!this.isClosed) {
        for (const url of this.fleet.apis) {
          const status = await statusOf(url, String(this.keys[0])).catch(String);
          // A process that was stopped meanwhile takes no connection: a load balancer goes on.
          if (status !== 200 && this.fleet.apis.includes(url)) this.refused.push([url, status]);
        }
        await pause(READ_EVERY_MS);
      }
    })();
  }

  async close(): Promise<unknown[]> {
    this.isClosed = true;
    await this.reading;
    return this.refused;
  }

  private next(): RunningShop {
    const { apis } = this.fleet;
    return this.shopAt(String(apis[this.turn++ % apis.length]));
  }

  private shopAt(url: string): RunningShop {
    return new RunningShop(url, String(this.keys[0]), this.place.database);
  }

  private order(shop: RunningShop, name: string): Promise<Json> {
    const body = { method: 'PIX', amount: 2_500 };
    return shop.post('/v2/transparents/create', body, { 'idempotency-key': name });
  }

  private async createKey(): Promise<void> {
    const response = await fetch(`${this.next().url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.keys[0]}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        query: CREATE_KEY,
        variables: { input: { permissions: ['PRODUCT:READ'] } },
      }),
    });
    const { data } = (await response.json()) as Json;
    this.keys.push(String(data.createApiKey.newApiKey.key));
  }
}

const has = ({ requests }: Receiver, id: string) => requests.some(({ raw }) => raw.includes(id));
const isNotSigned = (received: Receiver['requests'][number]) => !isSigned(received);

async function statusOf(url: string, secret: string): Promise<number> {
  const headers = { authorization: `Bearer ${secret}`, origin: ORIGIN };
  const response = await fetch(`${url}/v2/products/list`, { headers });
  await response.text();
  return response.status;
}

/** A bank account, whose file and secret are sealed, and a production key. */
async function openAccount(fleet: Fleet, { databaseUrl, database }: Place) {
  const efi = await FakeEfi.start();
  atTheEnd(() => efi.close());
  const tool = toolOf({ DATABASE_URL: databaseUrl, PUBLIC_URL: fleet.publicUrl, SECRET_KEY: OLD });
  const [store] = (await tool('store', 'list')) as Json[];
  const file = join(freshFolder(), 'account.json');
  writeFileSync(file, JSON.stringify(efi.accountFile()));
  const where = ['--store', String(store?.id), '--env', 'prod'];
  const name = ['--kind', 'efi', '--name', 'Efí'];
  const account = await tool('provider', 'add', ...where, ...name, '--file', file);
  await tool('provider', 'webhooks', String(account.id));
  await tool('provider', 'enable', String(account.id), '--methods', 'PIX');
  const { key } = await tool('key', 'create', ...where, '--all');
  return async () => {
    for (const url of fleet.apis) {
      const shop = new RunningShop(url, String(key), database);
      const { id } = await shop.post('/v2/transparents/create', { method: 'PIX', amount: 1_000 });
      efi.pay(wireId(String(id)), 1_000);
      await efi.notify(wireId(String(id)));
      const isPaid = async () =>
        (await shop.get(`/v2/transparents/get?id=${id}`)).status === 'PAID';
      await until('a worker asked the bank, and it is paid', isPaid);
    }
  };
}

/** Bia ends her reminders by the link in one of them; answers whether that is still known. */
async function unsubscribe(fleet: Fleet, { database }: Place): Promise<() => Promise<void>> {
  const shop = () => new RunningShop(String(fleet.apis[0]), fleet.devKey, database);
  const reminder = async (): Promise<Json> => {
    const customer = { name: 'Bia', email: 'bia@example.com', taxId: '52998224725' };
    const { id } = await shop().post('/v2/transparents/create', {
      method: 'PIX',
      data: { amount: 1_000, customer },
    });
    await shop().timePasses(REMINDED_AFTER_DAYS);
    const found = async () => (await shop().get(`/v2/messages/list?objectId=${id}`))[0] as Json;
    await until('its mail is settled', async () => (await found())?.status !== 'QUEUED');
    return shop().get(`/v2/messages/get?id=${(await found()).id}`);
  };
  await shop().post('/v2/stores/update', { mailsForTransparents: true });
  const { html } = await reminder();
  const [link = ''] = /\/pay\/mesg_[^"?]*\/unsubscribe\?token=\w+/.exec(String(html)) ?? [];
  expect((await fetch(`${shop().url}${link}`, { method: 'POST' })).status).toBe(200);
  return async () => {
    expect(await reminder()).toMatchObject({ status: 'SKIPPED', reason: 'UNSUBSCRIBED' });
    const opened = await fetch(`${shop().url}${link}`, { headers: { accept: 'text/html' } });
    expect(opened.status).toBe(200);
  };
}

beforeEach(forgetEarlierJobs);
afterEach(leave);

onOneBackend(({ redisUrl }) => {
  test('every step of a change of SECRET_KEY, process by process, refuses and loses nothing', async () => {
    const place = await freshPlace();
    const { databaseUrl } = place;
    const fleet = new Fleet(place, redisUrl);
    await fleet.open(OLD);
    const sellAtBank = await openAccount(fleet, place);
    const merchant = new Merchant(fleet, place);
    merchant.keepReading();
    await merchant.trade();
    await sellAtBank();
    const staysUnsubscribed = await unsubscribe(fleet, place);
    const replaceAll = async (keys: string) => {
      for (const name of NAMES) {
        await fleet.replace(name, keys);
        await merchant.trade();
      }
      await sellAtBank();
    };

    await replaceAll(`${OLD},${NEW}`);
    await replaceAll(`${NEW},${OLD}`);
    const reseal = toolOf({ DATABASE_URL: databaseUrl, SECRET_KEY: `${NEW},${OLD}` });
    const { resealed, apiKeysOfOlderKeys } = await reseal('ops', 'reseal');
    expect(resealed).toMatchObject({
      'webhooks.sealedSecret': expect.any(Number),
      'providerAccounts.sealedFile': 1,
      'hashKeys.sealedKey': 2,
    });
    expect(apiKeysOfOlderKeys).toBe(0);
    await merchant.trade();
    await replaceAll(NEW);
    await staysUnsubscribed();
    expect(await merchant.close()).toEqual([]);
    const tool = toolOf({ DATABASE_URL: databaseUrl, SECRET_KEY: NEW });
    expect(await tool('ops', 'backup-check', '--database', databaseUrl)).toMatchObject({
      usable: true,
    });
    expect(await new RunningShop('', '', place.database).violations()).toEqual([]);
    for (const service of fleet.services.values()) expect(service.complaints).toEqual([]);
  }, 600_000);
});
