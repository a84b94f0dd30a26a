/**
 * Production keys send money by PIX from an account at a bank (a fake of Efí): payouts to the
 * merchant, transfers to others, the holder of the key, and lost answers. What was sent is counted
 * at the bank.
 */
import { config } from '../../src/config/config';
import { checkAccount } from '../../src/modules/providers/accounts/check-account';
import { enableAccount } from '../../src/modules/providers/accounts/enable-account';
import { wireId } from '../../src/modules/providers/bcb-pix/wire';
import type { Fault } from '../../scripts/fakes/faults';
import { ProductionShop } from '../support/production';
import { changeRows, inWallTime, not, rowOf } from '../support/rows';
import type { Json } from '../support/world';

const SOLD = 10_000;
const KEY = { pixKey: 'loja@example.com', pixKeyType: 'EMAIL' };

let shop: ProductionShop;
const { publicUrl } = config;
beforeEach(async () => {
  shop = await ProductionShop.open();
  await enableAccount(shop.ctx, shop.account.id, ['PIX', 'PAYOUT']);
  const charge = await shop.pixCharge({ amount: SOLD });
  shop.efi.pay(wireId(String(charge.id)), SOLD);
  await shop.efi.notify(wireId(String(charge.id)));
  await shop.run('ask-for-payments');
});
afterEach(async () => {
  config.publicUrl = publicUrl;
  await shop.close();
});

const available = async (): Promise<number> =>
  ((await shop.get('/v2/stores/get')).balance as Json).available as number;

const payout = (more: Json = {}): Promise<Json> =>
  shop.post('/v2/payouts/create', { amount: 5_000, externalId: 'saque', ...KEY, ...more });

/** Some seconds later the bank has decided, and is asked. */
async function settle(seconds = 10): Promise<void> {
  shop.efi.now = () => new Date(Date.now() + seconds * 1_000);
  await changeRows(
    shop.dev,
    'transfers',
    { nextCheckAt: not(null) },
    { nextCheckAt: inWallTime('-1 second') },
  );
  await shop.run('settle-payouts');
}

const statusOf = async ({ id }: Json): Promise<string> =>
  String((await shop.get(`/v2/payouts/get?id=${id}`)).status);

const sent = () =>
  shop.efi.payouts.sent.map(({ idEnvio, cents, chave }) => [idEnvio, cents, chave]);

test('a payout leaves the account of the store, and is complete once the bank says so', async () => {
  const before = await available();
  const made = await payout();
  expect(made).toMatchObject({ status: 'PENDING', devMode: false });
  expect(sent()).toEqual([[wireId(String(made.id)), 5_000, 'loja@example.com']]);
  await settle();
  expect(await statusOf(made)).toBe('COMPLETE');
  expect(await available()).toBe(before - 5_000 - Number(made.platformFee));
});

test('the callback of the bank is a reason to ask it', async () => {
  const made = await payout();
  shop.efi.now = () => new Date(Date.now() + 10_000);
  expect(await shop.efi.notifyOfPayouts()).toBe(200);
  await shop.run('settle-payouts');
  expect(await statusOf(made)).toBe('COMPLETE');
});

test('a callback that says more than the bank knows moves nothing', async () => {
  const made = await payout();
  const pix = [{ status: 'NAO_REALIZADO', gnExtras: { idEnvio: wireId(String(made.id)) } }];
  expect(await shop.efi.post(JSON.stringify({ pix }))).toBe(200);
  await shop.run('settle-payouts');
  expect(await statusOf(made)).toBe('PENDING');
});

test('a transfer by GraphQL goes to others', async () => {
  const query = `mutation { sendPix(input: {
    amount: 1200, externalId: "nota 7", pixKey: "52998224725", pixKeyType: CPF
  }) { transfer { id status } } }`;
  const answer = await shop.request('POST', '/graphql', { query });
  const { transfer } = ((answer.body.data as Json).sendPix ?? {}) as Json;
  expect(transfer).toMatchObject({ status: 'PENDING' });
  expect(sent()).toEqual([[wireId(String((transfer as Json).id)), 1_200, '52998224725']]);
});

describe('lost answers', () => {
  test.each<Fault>(['act-and-drop', 'drop', 'unavailable', 'too-many', 'html', 'page-400'])(
    '%s: it is sent once',
    async (fault) => {
      const before = await available();
      shop.efi.faults.next('PUT /v3/gn/pix', fault);
      const made = await payout();
      expect(made.status).toBe('PENDING');
      for (let asked = 1; asked <= 3; asked++) await settle(asked * 10);
      expect(sent()).toHaveLength(1);
      expect(await statusOf(made)).toBe('COMPLETE');
      expect(await available()).toBe(before - 5_000 - Number(made.platformFee));
    },
  );

  test('a request that is repeated meanwhile sends nothing more', async () => {
    shop.efi.faults.next('PUT /v3/gn/pix', 'act-and-drop');
    const made = await payout();
    expect(await payout()).toMatchObject({ id: made.id, status: 'PENDING' });
    expect(sent()).toHaveLength(1);
    await settle();
    expect(await statusOf(made)).toBe('COMPLETE');
  });
});

describe('what the bank refuses', () => {
  test('more than the account holds: the money is back in the balance', async () => {
    const before = await available();
    shop.efi.payouts.balance = 4_999;
    const made = await payout();
    expect(made.status).toBe('FAILED');
    expect(await available()).toBe(before);
    expect(sent()).toEqual([]);
  });

  test.each([
    ['of the callback', true, /^Conta inválida$/],
    ['that new accounts have a limit, where there is none', false, /^refused_by_bank: .*R\$ 0\.30/],
  ])('is told with the reason %s', async (_reason, tellsReasons, sentence) => {
    shop.efi.payouts.tellsReasons = tellsReasons;
    shop.efi.payouts.refusing.add('loja@example.com');
    const made = await payout();
    shop.efi.now = () => new Date(Date.now() + 10_000);
    shop.efi.payouts.listed();
    expect(await shop.efi.notifyOfPayouts()).toBe(200);
    await shop.run('settle-payouts');
    expect(await statusOf(made)).toBe('FAILED');
    expect(await rowOf(shop.dev, 'transfers', { id: made.id })).toMatchObject({
      failureReason: expect.stringMatching(sentence),
    });
  });

  test('what came back: the money is back in the balance', async () => {
    const before = await available();
    shop.efi.payouts.refusing.add('loja@example.com');
    const made = await payout();
    await settle();
    expect(await statusOf(made)).toBe('FAILED');
    expect(await available()).toBe(before);
  });

  test('a withdrawal of version 1 to a key of somebody else', async () => {
    const before = await available();
    shop.efi.payouts.holders.set('loja@example.com', '52998224725');
    const withdraw = { amount: 5_000, externalId: 'saque', method: 'PIX', pix: ownKey() };
    const made = await shop.post('/v1/withdraw/create', withdraw);
    expect(made.status).toBe('FAILED');
    expect(await available()).toBe(before);
    expect(sent()).toEqual([]);
  });

  test('also when the first answer was lost, the holder is checked', async () => {
    shop.efi.payouts.holders.set('loja@example.com', '52998224725');
    shop.efi.faults.next('PUT /v3/gn/pix', 'drop');
    const withdraw = { amount: 5_000, externalId: 'saque', method: 'PIX', pix: ownKey() };
    const made = await shop.post('/v1/withdraw/create', withdraw);
    await settle();
    expect(await statusOf(made)).toBe('FAILED');
    expect(sent()).toEqual([]);
  });

  test('a withdrawal of version 1 to a key of the store is sent', async () => {
    shop.efi.payouts.holders.set('loja@example.com', '11222333000181');
    const withdraw = { amount: 5_000, externalId: 'saque', method: 'PIX', pix: ownKey() };
    await shop.post('/v1/withdraw/create', withdraw);
    expect(sent()).toHaveLength(1);
  });

  const ownKey = () => ({ type: 'EMAIL', key: 'loja@example.com' });
});

describe('what is refused at once, and nothing is written', () => {
  test('a copy-and-paste code, because it decides itself how much is paid', async () => {
    const { brCode: pixKey } = await shop.pixCharge();
    const asked = { amount: 5_000, externalId: 'saque', pixKey, pixKeyType: 'BR_CODE' };
    expect(await shop.request('POST', '/v2/payouts/create', asked)).toMatchObject({
      status: 422,
      body: { field: 'pixKey', error: expect.stringContaining('BR_CODE') },
    });
    expect(await shop.get('/v2/payouts/list')).toEqual([]);
  });

  test('a store whose account is not enabled for payouts', async () => {
    await enableAccount(shop.ctx, shop.account.id, ['PIX']);
    const asked = { amount: 5_000, externalId: 'saque', ...KEY };
    expect(await shop.request('POST', '/v2/payouts/create', asked)).toMatchObject({
      status: 422,
      body: { code: 'PROVIDER_NOT_CONFIGURED', error: expect.stringContaining('PAYOUT') },
    });
    expect(await shop.request('POST', '/v1/withdraw/create', asked)).toMatchObject({
      body: { code: 'PROVIDER_NOT_CONFIGURED' },
    });
    expect(await shop.get('/v2/payouts/list')).toEqual([]);
  });
});

test('what is under way stays with its account when that is disabled', async () => {
  shop.efi.faults.next('PUT /v3/gn/pix', 'act-and-drop');
  const made = await payout();
  await enableAccount(shop.ctx, shop.account.id, []);
  await settle();
  expect(await statusOf(made)).toBe('COMPLETE');
});

test('taken-away scopes: the payout waits for the repair, and is sent once', async () => {
  const { scopes } = shop.efi;
  shop.efi.scopes = scopes.replace('pix.send ', '');
  const made = await payout();
  expect(made.status).toBe('PENDING');
  expect(sent()).toEqual([]);
  shop.efi.scopes = scopes;
  expect((await checkAccount(shop.ctx, shop.account.id)).problems).toEqual([]);
  await settle();
  expect(sent()).toHaveLength(1);
});
