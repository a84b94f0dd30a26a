/**
 * Production keys sell by PIX through an account at a bank (a fake of Efí): codes, payments,
 * refunds, lost answers, and callbacks of every kind. What moved is counted at the bank.
 */
import { allStores } from '../support/handles';
import { figuresParts } from '../../jobs/figures/figures';
import { config } from '../../src/config/config';
import { Context } from '../../src/platform/operations/context';
import { SERVICE_OPERATOR } from '../../src/platform/operations/operator';
import { resealSecrets } from '../../src/operators/reseal-secrets';
import { createStore } from '../../src/modules/stores/create-store';
import { addAccount } from '../../src/modules/providers/accounts/add-account';
import { enableAccount } from '../../src/modules/providers/accounts/enable-account';
import { notificationUrlOf } from '../../src/modules/providers/accounts/account-secrets';
import { rotateAccount } from '../../src/modules/providers/accounts/rotate-account';
import { wireId } from '../../src/modules/providers/bcb-pix/wire';
import type { Fault } from '../../scripts/fakes/faults';
import { FakeEfi } from '../../scripts/fakes/efi/fake-efi';
import { Buyer } from '../support/buyer';
import { entriesOf } from '../support/ledger';
import { changeRows, inWallTime, not, rowOf, rowsOf } from '../support/rows';
import { ProductionShop } from '../support/production';
import type { Json } from '../support/world';

let shop: ProductionShop;
const { publicUrl } = config;
beforeEach(async () => {
  shop = await ProductionShop.open();
});
afterEach(async () => {
  config.callbackClientCertHeader = null;
  config.publicUrl = publicUrl;
  await shop.close();
});

/** The time comes at which the rows are looked at again. */
const makeDue = (table: 'charges' | 'refunds' | 'providerAccounts', column: string) =>
  changeRows(shop.dev, table, { [column]: not(null) }, { [column]: inWallTime('-1 second') });

/** The buyer pays at the bank. */
const pay = ({ id }: Json, cents = 1_000) => shop.efi.pay(wireId(String(id)), cents);

async function paidCharge(values: Json = {}): Promise<Json> {
  const charge = await shop.pixCharge(values);
  pay(charge, (values.amount as number | undefined) ?? 1_000);
  expect(await shop.efi.notify(wireId(charge.id))).toBe(200);
  await shop.run('ask-for-payments');
  expect(await shop.statusOf(charge)).toBe('PAID');
  return charge;
}

test('a time of the bank that is three hours early, or without a zone, is never before the charge', async () => {
  const charge = await shop.pixCharge();
  const horario = new Date(Date.now() - 3 * 3_600_000);
  shop.efi.pay(wireId(String(charge.id)), 1_000, horario);
  await shop.efi.notify(wireId(charge.id));
  await shop.run('ask-for-payments');
  expect(await shop.statusOf(charge)).toBe('PAID');
  const [{ createdAt, paidAt } = {}] = await rowsOf(shop.dev, 'charges');
  expect(paidAt).toEqual(createdAt);
});

test('a code of the bank is paid in the app of the buyer, and the callback leads to the payment', async () => {
  const charge = await shop.pixCharge({ description: 'Pedido 7' });
  expect(charge).toMatchObject({ devMode: false, brCode: expect.stringMatching(/^000201/) });
  expect(shop.efi.book.cobs.get(wireId(charge.id))).toMatchObject({
    valor: '10.00',
    expiracao: expect.any(Number),
    solicitacaoPagador: 'Pedido 7',
  });
  pay(charge);
  expect(await shop.statusOf(charge)).toBe('PENDING');
  await shop.efi.notify(wireId(charge.id));
  await shop.run('ask-for-payments');
  expect(await shop.statusOf(charge)).toBe('PAID');
  expect(await entriesOf(shop.dev, charge.id)).toEqual({
    PROVIDER: -1_000,
    AVAILABLE: 920,
    FEES: 80,
  });
});

test('refunds go back through the same account, in parts', async () => {
  const charge = await paidCharge();
  const [refund] = [await shop.post('/v2/transparents/refund', { id: charge.id, amount: 300 })];
  const endToEndId = shop.efi.book.pix[0]?.endToEndId ?? '';
  shop.efi.now = () => new Date(Date.now() + 11_000);
  await makeDue('refunds', 'checkAt');
  await shop.run('settle-refunds');
  expect(shop.efi.book.getRefund(endToEndId, wireId(refund.id)).body).toMatchObject({
    valor: '3.00',
    status: 'DEVOLVIDO',
  });
  expect(await shop.get(`/v2/transparents/get?id=${charge.id}`)).toMatchObject({
    status: 'PAID',
    refundedAmount: 300,
  });
  expect(shop.efi.book.kept()).toBe(700);
});

test('a refund that the bank refuses fails at once, and the money stays', async () => {
  const charge = await paidCharge();
  // The bank has given a part back by other means.
  const endToEndId = shop.efi.book.pix[0]?.endToEndId ?? '';
  shop.efi.book.putRefund(endToEndId, 'elsewhere', { valor: '5.00' });
  await shop.post('/v2/transparents/refund', { id: charge.id });
  expect(await shop.get(`/v2/transparents/get?id=${charge.id}`)).toMatchObject({
    status: 'PAID',
    refundedAmount: 0,
  });
  expect(await shop.get('/v2/refunds/list')).toMatchObject([{ status: 'FAILED' }]);
});

describe('lost answers', () => {
  test.each<Fault>(['act-and-drop', 'drop', 'unavailable', 'html'])(
    'of a code (%s): 503, and the charge has its code later, once at the bank',
    async (fault) => {
      const asked = { externalId: 'pedido', amount: 1_000 };
      shop.efi.faults.next('PUT /v2/cob', fault);
      expect(
        await shop.request('POST', '/v2/transparents/create', { method: 'PIX', data: asked }),
      ).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
      await makeDue('charges', 'issueAt');
      await shop.run('issue-charges');
      const charge = await shop.pixCharge(asked);
      expect(charge.brCode).toMatch(/^000201/);
      expect(shop.efi.book.cobs.size).toBe(1);
    },
  );

  test.each<Fault>(['act-and-drop', 'drop'])(
    'of a refund (%s): it is given once',
    async (fault) => {
      const charge = await paidCharge();
      shop.efi.faults.next('PUT /v2/pix', fault);
      expect(await shop.post('/v2/transparents/refund', { id: charge.id })).toMatchObject({
        status: 'PENDING',
      });
      shop.efi.now = () => new Date(Date.now() + 11_000);
      for (let asked = 0; asked < 3; asked++) {
        await makeDue('refunds', 'checkAt');
        await shop.run('settle-refunds');
        shop.efi.now = () => new Date(Date.now() + 30_000);
      }
      expect(shop.efi.book.pix[0]?.devolucoes).toHaveLength(1);
      expect(shop.efi.book.kept()).toBe(0);
      expect(await shop.statusOf(charge)).toBe('REFUNDED');
    },
  );

  test('a callback that never came: the bank is asked anyway', async () => {
    const charge = await shop.pixCharge();
    pay(charge);
    await makeDue('charges', 'askAt');
    await shop.run('ask-for-payments');
    expect(await shop.statusOf(charge)).toBe('PAID');
  });
});

describe('callbacks', () => {
  test('repeated and grouped, every payment counts once', async () => {
    const charges = [await shop.pixCharge(), await shop.pixCharge(), await shop.pixCharge()];
    for (const charge of charges) pay(charge);
    const txids = charges.map(({ id }) => wireId(String(id)));
    await Promise.all([shop.efi.notify(...txids), shop.efi.notify(...txids.toReversed())]);
    await shop.run('ask-for-payments');
    await shop.efi.notify(...txids);
    await shop.run('ask-for-payments');
    for (const charge of charges) expect(await shop.statusOf(charge)).toBe('PAID');
    expect(shop.efi.book.kept()).toBe(3_000);
  });

  test('an address that another system has registered, or the bank removed, is ours again a day later', async () => {
    const { webhookUrl: ours } = shop.efi;
    for (const other of ['https://other.example/pix', null]) {
      shop.efi.webhookUrl = other;
      await shop.run('check-provider-webhooks');
      expect(shop.efi.webhookUrl).toBe(other);
      await makeDue('providerAccounts', 'webhooksCheckAt');
      await shop.run('check-provider-webhooks');
      expect(shop.efi.webhookUrl).toBe(ours);
    }
    shop.efi.faults.next('GET /v2/webhook', 'drop');
    await makeDue('providerAccounts', 'webhooksCheckAt');
    await shop.run('check-provider-webhooks');
    const { webhooksCheckAt } = await rowOf<{ webhooksCheckAt: Date }>(
      shop.dev,
      'providerAccounts',
    );
    expect(webhooksCheckAt.getTime()).toBeLessThan(Date.now() + 2 * 3_600_000);
  });

  test('the days since the bank confirmed the address are a figure; an answer of the bank ends them', async () => {
    const { measure } = figuresParts.find(({ part }) => part === 'addresses') ?? {};
    const days = async () => {
      const samples = (await measure?.(allStores(shop.dev.database))) ?? [];
      return samples.map(({ labels, value }) => [labels?.account, value]);
    };
    await changeRows(shop.dev, 'providerAccounts', {}, { webhooksAt: inWallTime('-73 hours') });
    expect(await days()).toEqual([[shop.account.id, 3]]);
    shop.efi.faults.next('GET /v2/webhook', 'drop');
    await makeDue('providerAccounts', 'webhooksCheckAt');
    await shop.run('check-provider-webhooks');
    expect(await days()).toEqual([[shop.account.id, 3]]);
    await makeDue('providerAccounts', 'webhooksCheckAt');
    await shop.run('check-provider-webhooks');
    expect(await days()).toEqual([[shop.account.id, 0]]);
    await enableAccount(shop.ctx, shop.account.id, []);
    expect(await days()).toEqual([]);
  });

  test('forged: a payment that the bank does not know moves nothing', async () => {
    const charge = await shop.pixCharge();
    const forged = { pix: [{ endToEndId: 'E1', txid: wireId(charge.id), valor: '10.00' }] };
    expect(await shop.efi.post(JSON.stringify(forged))).toBe(200);
    await shop.run('ask-for-payments');
    expect(await shop.statusOf(charge)).toBe('PENDING');
  });

  test('of another account are heard only about its own store', async () => {
    const { database } = shop.dev;
    const { id: storeId } = await createStore(allStores(database), { name: 'Outra', taxId: null });
    const other = await addAccount(new Context({ database, scope: { storeId, devMode: false } }), {
      kind: 'efi',
      name: 'Efí',
      file: JSON.stringify(shop.efi.accountFile()),
    });
    const charge = await shop.pixCharge();
    const path = new URL(notificationUrlOf(other)).pathname;
    const pix = [{ txid: wireId(charge.id) }];
    expect(await shop.dev.request('POST', `${path}/pix`, { pix })).toMatchObject({
      status: 200,
      body: { data: { accepted: 0 } },
    });
  });

  test.each(['wrong', '', 'a'.repeat(64)])('with the secret "%s" are refused', async (secret) => {
    const path = `/notifications/${shop.account.id}/${secret}`;
    const answer = await shop.dev.request('POST', path, { pix: [] }, { authorization: '' });
    expect([401, 404]).toContain(answer.status);
  });

  test('with an unknown account, or that of nobody, are refused', async () => {
    const { pathname } = new URL(notificationUrlOf(shop.account));
    const secret = pathname.split('/').at(-1);
    for (const id of ['pacc_0', 'store_1', 'pacc_%00'])
      expect(
        (await shop.dev.request('POST', `/notifications/${id}/${secret}`, {})).status,
      ).toBeGreaterThanOrEqual(400);
  });

  test('where the proxy passes on client certificates, one without is refused', async () => {
    config.callbackClientCertHeader = 'x-client-cert';
    config.trustedProxies = ['127.0.0.1'];
    const { pathname } = new URL(notificationUrlOf(shop.account));
    const send = (headers: Record<string, string>) =>
      shop.dev.request('POST', `${pathname}/pix`, { pix: [] }, headers);
    expect((await send({})).status).toBe(401);
    expect((await send({ 'x-client-cert': 'ab12' })).status).toBe(200);
    config.trustedProxies = ['10.0.0.0/8'];
    expect((await send({ 'x-client-cert': 'ab12' })).status).toBe(401);
    config.trustedProxies = [];
  });
});

describe('late and wrong money', () => {
  test('another amount than asked goes back to the payer', async () => {
    const charge = await shop.pixCharge();
    pay(charge, 999);
    await shop.efi.notify(wireId(charge.id));
    await shop.run('ask-for-payments', 'settle-refunds');
    expect(await shop.statusOf(charge)).toBe('PENDING');
    expect(shop.efi.book.pix[0]?.devolucoes).toMatchObject([{ cents: 999 }]);
  });
});

describe('the page of a checkout', () => {
  const checkout = async (): Promise<Json> => {
    const { id } = await shop.post('/v2/products/create', {
      externalId: 'p',
      name: 'Produto',
      price: 1_000,
      currency: 'BRL',
    });
    return shop.post('/v2/checkouts/create', { items: [{ id, quantity: 1 }] });
  };

  test('offers what an account serves, and nothing else', async () => {
    const { id } = await checkout();
    const { body } = await shop.dev.app.server.inject({ url: `/pay/${id}` });
    expect(body).toMatch(/value="PIX"(?![^>]*disabled)/);
    expect(body).toMatch(/value="CARD"[^>]*disabled/);
    await enableAccount(shop.ctx, shop.account.id, []);
    const closed = await shop.dev.app.server.inject({ url: `/pay/${id}` });
    expect(closed.body).toMatch(/value="PIX"[^>]*disabled/);
  });

  test('sells by a code of the bank; a cancelled checkout’s code is removed there', async () => {
    const { id } = await checkout();
    await new Buyer(shop.dev).pay(`/pay/${id}`, { method: 'PIX' });
    expect(codesOfBank()).toMatchObject([{ status: 'ATIVA', valor: '10.00' }]);
    await shop.post('/v2/checkouts/cancel', { id });
    await shop.run('close-charges');
    expect(codesOfBank()).toMatchObject([{ status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }]);
  });

  const codesOfBank = () => [...shop.efi.book.cobs.values()];
});

describe('accounts', () => {
  test('other methods are refused by name, and nothing is written', async () => {
    const boleto = {
      method: 'BOLETO',
      data: {
        amount: 1_000,
        customer: { name: 'Ana', email: 'ana@example.com', taxId: '52998224725' },
      },
    };
    expect(await shop.request('POST', '/v2/transparents/create', boleto)).toMatchObject({
      status: 422,
      body: { code: 'PROVIDER_NOT_CONFIGURED', error: expect.stringContaining('BOLETO') },
    });
    expect(await shop.get('/v2/transparents/list')).toEqual([]);
  });

  test('a disabled account serves nothing new; what is under way stays with it', async () => {
    const charge = await shop.pixCharge();
    await enableAccount(shop.ctx, shop.account.id, []);
    expect(
      (
        await shop.request('POST', '/v2/transparents/create', {
          method: 'PIX',
          data: { amount: 1 },
        })
      ).status,
    ).toBe(422);
    pay(charge);
    await shop.efi.notify(wireId(charge.id));
    await shop.run('ask-for-payments');
    expect(await shop.statusOf(charge)).toBe('PAID');
    await shop.post('/v2/transparents/refund', { id: charge.id });
    expect(shop.efi.book.pix[0]?.devolucoes).toHaveLength(1);
  });

  test('a method has one account; after a change the old one keeps what it began', async () => {
    const first = await shop.pixCharge();
    const bank = await FakeEfi.start();
    const second = await addAccount(shop.ctx, {
      kind: 'efi',
      name: 'other',
      file: JSON.stringify(bank.accountFile()),
    });
    await expect(enableAccount(shop.ctx, second.id, ['PIX'])).rejects.toThrow(/PIX is served by/);
    await enableAccount(shop.ctx, shop.account.id, []);
    await enableAccount(shop.ctx, second.id, ['PIX']);
    const later = await shop.pixCharge();
    expect([...shop.efi.book.cobs.keys()]).toEqual([wireId(first.id)]);
    expect([...bank.book.cobs.keys()]).toEqual([wireId(later.id)]);
    pay(first);
    await shop.efi.notify(wireId(first.id));
    await shop.run('ask-for-payments');
    expect(await shop.statusOf(first)).toBe('PAID');
    await bank.close();
  });

  test('a method that the kind does not serve cannot be enabled', async () => {
    await expect(enableAccount(shop.ctx, shop.account.id, ['PIX', 'CARD'])).rejects.toThrow(
      /^CARD: an account of kind efi serves PIX/,
    );
  });

  test('wrong credentials: 503 with a sentence, and all is well after the rotation', async () => {
    const good = shop.efi.accountFile();
    const rotate = (file: object) => rotateAccount(shop.ctx, shop.account.id, JSON.stringify(file));
    await rotate({ ...good, clientSecret: 'old' });
    const data = { amount: 1_000, externalId: 'pedido' };
    expect(
      await shop.request('POST', '/v2/transparents/create', { method: 'PIX', data }),
    ).toMatchObject({
      status: 503,
      body: { error: expect.stringMatching(/operator must repair/) },
    });
    await expect(rotate({ ...good, pixKey: 'another' })).rejects.toThrow(
      /another profile, PIX key/,
    );
    await rotate(good);
    expect((await shop.pixCharge(data)).brCode).toMatch(/^000201/);
  });

  test('secrets are resealed with a newer key, and bound to their row', async () => {
    const [older = ''] = config.secretKeys;
    config.secretKeys = ['a newer key of the tests', older];
    const operator = {
      database: shop.dev.database,
      all: allStores(shop.dev.database),
      operator: SERVICE_OPERATOR,
    };
    const { resealed } = await resealSecrets(operator, config.secretKeys, { bind: true });
    expect(resealed).toMatchObject({
      'providerAccounts.sealedFile': 1,
      'providerAccounts.sealedSecret': 1,
    });
    const charge = await paidCharge();
    expect(await shop.statusOf(charge)).toBe('PAID');
    const copied = await rowOf(shop.dev, 'providerAccounts');
    const other = { ...shop.account, id: 'pacc_0', sealedSecret: String(copied.sealedSecret) };
    expect(() => notificationUrlOf(other)).toThrow();
  });

  test('what was given is nowhere to be read again', async () => {
    const row = await rowOf(shop.dev, 'providerAccounts', { id: shop.account.id });
    const text = JSON.stringify(row);
    for (const secret of [
      'Client_Secret_fake',
      'BEGIN',
      notificationUrlOf(shop.account).slice(-32),
    ])
      expect(text).not.toContain(secret);
    const audit = JSON.stringify(await rowsOf(shop.dev, 'auditLog', {}));
    expect(audit).not.toContain('Client_Secret_fake');
  });
});
