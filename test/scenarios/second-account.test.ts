/**
 * A store with two accounts for PIX and boletos, at two fakes of Efí: the second one issues a code
 * only where nothing can have been sent to the first. Codes are counted at both banks.
 */
import { config } from '../../src/config/config';
import { addAccount } from '../../src/modules/providers/accounts/add-account';
import { registerWebhooks } from '../../src/modules/providers/accounts/check-account';
import { enableAccount } from '../../src/modules/providers/accounts/enable-account';
import type {
  AccountMethod,
  ProviderAccount,
} from '../../src/modules/providers/accounts/provider-account';
import { wireId } from '../../src/modules/providers/bcb-pix/wire';
import type { Fault } from '../../scripts/fakes/faults';
import { FakeEfi } from '../../scripts/fakes/efi/fake-efi';
import { ProductionShop } from '../support/production';
import { changeRows, inWallTime, not, rowsOf } from '../support/rows';
import type { Answer, Json } from '../support/world';

const BUYER = { name: 'Ana Lima', taxId: '529.982.247-25' };
const FAILURES = 5;

let shop: ProductionShop;
let first: FakeEfi;
let second: FakeEfi;
let reserve: ProviderAccount;
const { publicUrl } = config;
beforeEach(async () => {
  shop = await ProductionShop.open(['PIX', 'BOLETO']);
  first = shop.efi;
  second = await FakeEfi.start();
  const file = JSON.stringify(second.accountFile());
  reserve = await addAccount(shop.ctx, { kind: 'efi', name: 'Second', file });
  await enableAccount(shop.ctx, reserve.id, [], ['PIX', 'BOLETO']);
  await registerWebhooks(shop.ctx, reserve.id, 0);
});
afterEach(async () => {
  config.publicUrl = publicUrl;
  await second.close();
  await shop.close().catch(() => undefined);
});

const requestPix = (values: Json = {}): Promise<Answer> =>
  shop.request('POST', '/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 1_000, ...values },
  });
const requestBoleto = (): Promise<Answer> =>
  shop.request('POST', '/v2/transparents/create', {
    method: 'BOLETO',
    data: { amount: 10_000, customer: BUYER },
  });
const codes = () => [first.book.cobs.size, second.book.cobs.size];
const slips = () => [first.charges.slips.length, second.charges.slips.length];
const accountsOf = async () =>
  (await rowsOf(shop.dev, 'charges', {})).map(({ providerAccountId }) => providerAccountId);

test('the first account issues while it answers', async () => {
  expect((await requestPix()).status).toBe(200);
  expect((await requestBoleto()).status).toBe(200);
  expect([codes(), slips()]).toEqual([
    [1, 0],
    [1, 0],
  ]);
});

test('a connection that is refused: the second issues, is paid, asked and refunded', async () => {
  await first.close();
  const charge = await shop.pixCharge();
  expect((await requestBoleto()).status).toBe(200);
  expect(await accountsOf()).toEqual([reserve.id, reserve.id]);
  expect([codes(), slips()]).toEqual([
    [0, 1],
    [0, 1],
  ]);
  const txid = wireId(String(charge.id));
  second.pay(txid, 1_000);
  expect(await second.notify(txid)).toBe(200);
  await shop.run('ask-for-payments');
  expect(await shop.statusOf(charge)).toBe('PAID');
  await shop.post('/v2/transparents/refund', { id: charge.id, amount: 300 });
  second.now = () => new Date(Date.now() + 60_000);
  await changeRows(shop.dev, 'refunds', {}, { checkAt: inWallTime('-1 second') });
  await shop.run('settle-refunds');
  expect(second.book.kept()).toBe(700); // 1000 - 300
});

test('an outage of the first: the second issues; afterwards the first one again', async () => {
  first.faults.always('GET /v2/cob', 'unavailable');
  for (let failed = 0; failed < FAILURES; failed++) expect((await requestPix()).status).toBe(503);
  expect(codes()).toEqual([0, 0]);
  expect((await requestPix()).status).toBe(200);
  expect(codes()).toEqual([0, 1]);
  first.faults.always('GET /v2/cob', null);
  await changeRows(shop.dev, 'providerOutages', {}, { retryAt: inWallTime('-1 second') });
  expect((await requestPix()).status).toBe(200);
  expect(codes()).toEqual([1, 1]);
  // What was begun at the first stays there, and is issued there.
  await changeRows(
    shop.dev,
    'charges',
    { issueAt: not(null) },
    { issueAt: inWallTime('-1 second') },
  );
  await shop.run('issue-charges');
  expect(codes()).toEqual([1 + FAILURES, 1]);
});

test.each<Fault>(['act-and-drop', 'drop', 'timeout', 'unavailable', 'html', 'too-many', 'refuse'])(
  'after %s of the first the second is not asked',
  async (fault) => {
    first.faults.next('PUT /v2/cob', fault);
    first.faults.next('GET /v2/cob', fault);
    first.faults.next('POST /v1/charge', fault);
    for (const answer of [await requestPix(), await requestPix(), await requestBoleto()])
      expect([200, 422, 503]).toContain(answer.status);
    expect([second.book.cobs.size, second.charges.slips.length]).toEqual([0, 0]);
    expect(new Set(await accountsOf())).toEqual(new Set([shop.account.id]));
  },
);

test('a request that was sent, and whose question is refused a connection, is not moved', async () => {
  first.faults.next('PUT /v2/cob', 'act-and-drop');
  const values = { externalId: 'order-1' };
  expect((await requestPix(values)).status).toBe(503);
  await first.close();
  expect((await requestPix(values)).status).toBe(503);
  expect(second.book.cobs.size).toBe(0);
  expect(await accountsOf()).toEqual([shop.account.id]);
});

test('a repeated request binds the charge to the account that it asks', async () => {
  // The first call waits at the bank; a second request for the same charge asks meanwhile.
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let isFirst = true;
  first.gate = async () => {
    if (!isFirst) return;
    isFirst = false;
    await held;
  };
  const values = { externalId: 'order-1' };
  const slow = requestPix(values);
  while (isFirst) await new Promise((resolve) => setImmediate(resolve));
  expect((await requestPix(values)).status).toBe(200);
  first.gate = null;
  release();
  expect((await slow).status).toBe(200);
  expect(codes()).toEqual([1, 0]);
});

test('who may be second is refused in words', async () => {
  const enable = (methods: AccountMethod[], secondFor?: AccountMethod[]) =>
    enableAccount(shop.ctx, reserve.id, methods, secondFor);
  await expect(enable([], ['PAYOUT'])).rejects.toThrow('only PIX and BOLETO have a second account');
  await expect(enable(['PIX'], [])).rejects.toThrow('PIX is served by');
  await expect(enableAccount(shop.ctx, shop.account.id, ['PIX'], ['PIX'])).rejects.toThrow(
    'the second account is another one than the first',
  );
  await expect(enableAccount(shop.ctx, shop.account.id, ['PIX'], ['BOLETO'])).rejects.toThrow(
    'BOLETO is served by',
  );
  // An empty list disables it, as before.
  expect(await enable([])).toMatchObject({ methods: [], secondFor: [] });
});
