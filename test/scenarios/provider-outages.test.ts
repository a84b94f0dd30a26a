/**
 * An account whose bank fails (a fake of Efí): it is not called for a while, new charges are refused
 * at once, what is under way is done after the outage, and nothing else stops. Calls are counted at
 * the bank.
 */
import { allStores } from '../support/handles';
import { figuresParts } from '../../jobs/figures/figures';
import { config } from '../../src/config/config';
import { addAccount } from '../../src/modules/providers/accounts/add-account';
import { adapterOf } from '../../src/modules/providers/accounts/adapter';
import { checkAccount } from '../../src/modules/providers/accounts/check-account';
import { accountsOfStore } from '../../src/modules/providers/accounts/accounts-of-store';
import { enableAccount } from '../../src/modules/providers/accounts/enable-account';
import { rotateAccount } from '../../src/modules/providers/accounts/rotate-account';
import type { PixPort } from '../../src/modules/providers/provider';
import { ProviderPaused } from '../../src/modules/providers/provider-away';
import { wireId } from '../../src/modules/providers/bcb-pix/wire';
import { showAccounts } from '../../src/modules/payouts/account-balances';
import { createStore } from '../../src/modules/stores/create-store';
import { Context } from '../../src/platform/operations/context';
import type { Fault } from '../../scripts/fakes/faults';
import { FakeEfi } from '../../scripts/fakes/efi/fake-efi';
import { ProductionShop } from '../support/production';
import { Buyer } from '../support/buyer';
import { holdTransaction, lockRows, waitingForLocks } from '../support/locks';
import { changeRows, inWallTime, not, rowOf, rowsOf } from '../support/rows';
import type { Answer, Json } from '../support/world';

const FAILURES = 5;
const BUYER = { name: 'Ana Lima', taxId: '529.982.247-25' };

let shop: ProductionShop;
const { publicUrl } = config;
beforeEach(async () => {
  shop = await ProductionShop.open(['PIX', 'BOLETO', 'PAYOUT']);
});
afterEach(async () => {
  config.publicUrl = publicUrl;
  await shop.close();
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

/** Every call of PIX has the fault. */
function fail(fault: Fault | null): void {
  shop.efi.faults.always('GET /v2/cob', fault);
  shop.efi.faults.always('PUT /v2/cob', fault);
}

async function beginOutage(): Promise<void> {
  fail('unavailable');
  for (let failed = 0; failed < FAILURES; failed++) expect((await requestPix()).status).toBe(503);
}

/** The time comes at which one call may try again. */
const endPause = () =>
  changeRows(shop.dev, 'providerOutages', {}, { retryAt: inWallTime('-1 second') });
const makeDue = (column: string) =>
  changeRows(shop.dev, 'charges', { [column]: not(null) }, { [column]: inWallTime('-1 second') });
const outages = () => rowsOf(shop.dev, 'providerOutages', {});
const charges = async () => (await rowsOf(shop.dev, 'charges', {})).length;

async function openSamples(): Promise<unknown[]> {
  const { measure } = figuresParts.find(({ part }) => part === 'outages') ?? {};
  const samples = (await measure?.(allStores(shop.dev.database))) ?? [];
  return samples.filter(({ value }) => value === 1).map(({ labels }) => labels);
}

test('after five failures in a row the bank is not called, and new charges are refused at once', async () => {
  await beginOutage();
  const [calls, before] = [shop.efi.received, await charges()];
  const refused = await requestPix();
  expect(refused).toMatchObject({
    status: 503,
    body: {
      code: 'UNAVAILABLE',
      error: expect.stringMatching(
        /^PIX is not available now, because the payment provider of this store does not answer; nothing was created: repeat the request in \d+ s/,
      ),
    },
  });
  const retryAfter = Number(refused.headers['retry-after']);
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(10);
  expect(shop.efi.received).toBe(calls);
  expect(await charges()).toBe(before);
});

test('one call tries again: while it fails, the pauses grow up to five minutes; its answer ends the outage', async () => {
  await beginOutage();
  const waits: number[] = [];
  for (let probes = 0; probes < 7; probes++) {
    await endPause();
    const calls = shop.efi.received;
    expect((await requestPix()).status).toBe(503);
    expect(shop.efi.received).toBe(calls + 1);
    const { retryAt } = await rowOf<{ retryAt: Date }>(shop.dev, 'providerOutages');
    waits.push(Math.round((retryAt.getTime() - Date.now()) / 10_000) * 10);
  }
  expect(waits).toEqual([20, 40, 80, 160, 300, 300, 300]);
  fail(null);
  await endPause();
  expect((await requestPix()).status).toBe(200);
  expect(await outages()).toEqual([]);
  expect((await requestPix()).status).toBe(200);
});

test('two calls that see the end of the pause at the same moment: one of them reaches the bank', async () => {
  const [first, second] = [await shop.pixCharge(), await shop.pixCharge()];
  await beginOutage();
  await endPause();
  const calls = shop.efi.received;
  // Both have read that the pause is over, and wait for the row of the outage.
  const { runner, release } = await holdTransaction(shop.dev);
  await lockRows(runner, 'providerOutages');
  const pix = adapterOf(shop.dev.database, shop.account).pix as PixPort;
  const asked = [first, second].map(({ id }) =>
    pix.payments(String(id)).catch((error: unknown) => error),
  );
  while ((await waitingForLocks(shop.dev)) < asked.length);
  await release();
  const answers = await Promise.all(asked);
  expect(shop.efi.received).toBe(calls + 1);
  expect(answers.filter((answer) => answer instanceof ProviderPaused)).toHaveLength(1);
});

test('what is under way waits without using up its retries, and is done after the outage', async () => {
  const sold = await shop.pixCharge();
  shop.efi.pay(wireId(String(sold.id)), 1_000);
  await shop.efi.notify(wireId(String(sold.id)));
  await shop.run('ask-for-payments');
  await beginOutage();
  const refund = await shop.post('/v2/transparents/refund', { id: sold.id });
  for (let looked = 0; looked < 12; looked++) {
    await changeRows(shop.dev, 'claims', {}, { until: inWallTime('-1 second') });
    await makeDue('issueAt');
    await changeRows(
      shop.dev,
      'refunds',
      { checkAt: not(null) },
      { checkAt: inWallTime('-1 second') },
    );
    await shop.run('issue-charges', 'settle-refunds');
  }
  expect(await rowsOf(shop.dev, 'claims', { deadAt: not(null) })).toEqual([]);
  fail(null);
  await endPause();
  await changeRows(shop.dev, 'claims', {}, { until: inWallTime('-1 second') });
  shop.efi.now = () => new Date(Date.now() + 60_000);
  await shop.run('issue-charges', 'settle-refunds');
  await changeRows(shop.dev, 'claims', {}, { until: inWallTime('-1 second') });
  await changeRows(
    shop.dev,
    'refunds',
    { checkAt: not(null) },
    { checkAt: inWallTime('-1 second') },
  );
  await shop.run('issue-charges', 'settle-refunds');
  expect(await rowsOf(shop.dev, 'charges', { issueAt: not(null) })).toEqual([]);
  expect(shop.efi.book.pix[0]?.devolucoes).toHaveLength(1);
  expect(refund).toMatchObject({ id: expect.any(String) });
  expect(await outages()).toEqual([]);
});

test('the other methods of the account, and the accounts of other stores, go on', async () => {
  const { database } = shop.dev;
  const { id: storeId } = await createStore(allStores(database), { name: 'Outra', taxId: null });
  const ctx = new Context({ database, scope: { storeId, devMode: false } });
  const bank = await FakeEfi.start();
  const file = JSON.stringify(bank.accountFile());
  const other = await addAccount(ctx, { kind: 'efi', name: 'Efí', file });
  await enableAccount(ctx, other.id, ['PIX']);
  const key = await shop.dev.newKey({ devMode: false, storeId });
  await beginOutage();
  expect((await requestPix()).status).toBe(503);
  expect((await requestBoleto()).status).toBe(200);
  const sold = await shop.dev.request(
    'POST',
    '/v2/transparents/create',
    { method: 'PIX', data: { amount: 1_000 } },
    { authorization: `Bearer ${key}` },
  );
  expect(sold.status).toBe(200);
  expect(await openSamples()).toEqual([{ account: shop.account.id, method: 'PIX' }]);
  await bank.close();
});

test('a refusal of the bank is an answer: any number of them is no outage', async () => {
  shop.efi.faults.always('PUT /v2/cob', 'refuse');
  for (let refused = 0; refused < 2 * FAILURES; refused++)
    expect((await requestPix()).status).toBe(422);
  expect(await outages()).toEqual([]);
  shop.efi.faults.always('PUT /v2/cob', null);
  expect((await requestPix()).status).toBe(200);
});

test('failures with answers between them are no outage', async () => {
  for (let failed = 0; failed < 2 * FAILURES; failed++) {
    shop.efi.faults.next('PUT /v2/cob', 'drop');
    expect((await requestPix()).status).toBe(503);
    expect((await requestPix()).status).toBe(200);
  }
  expect(await outages()).toEqual([]);
});

describe('wrong credentials', () => {
  const rotate = (more: object) =>
    rotateAccount(shop.ctx, shop.account.id, JSON.stringify(shop.efi.accountFile(more)));
  const wrong: [string, () => Promise<void> | void, () => Promise<unknown> | void][] = [
    ['a secret that was replaced', () => void rotate({ clientSecret: 'old' }), () => rotate({})],
    [
      'a certificate that has ended',
      async () => {
        const { certificate, key: certificateKey } = await shop.efi.otherCertificate(-1);
        await rotate({ certificate, certificateKey });
      },
      () => rotate({}),
    ],
    [
      'a scope that was withdrawn',
      () => {
        shop.efi.scopes = shop.efi.scopes.replace('cob.write ', '');
        shop.efi.forgetTokens();
      },
      async () => {
        shop.efi.scopes = `cob.write ${shop.efi.scopes}`;
        shop.efi.forgetTokens();
        expect((await checkAccount(shop.ctx, shop.account.id)).problems).toEqual([]);
      },
    ],
  ];

  test.each(wrong)(
    '%s: check names it, one call is enough, and the repair ends it',
    async (_, breakIt, repair) => {
      await breakIt();
      expect((await requestPix()).status).toBe(503);
      const calls = shop.efi.received;
      const refused = await requestPix();
      expect(refused).toMatchObject({
        status: 503,
        body: { error: expect.stringMatching(/^PIX is not available now.*operator must repair/) },
      });
      expect(shop.efi.received).toBe(calls);
      expect((await checkAccount(shop.ctx, shop.account.id)).problems).not.toEqual([]);
      expect(await outages()).toHaveLength(1);
      await repair();
      expect(await outages()).toEqual([]);
      expect((await requestPix()).status).toBe(200);
    },
  );
});

test('a bank that closes the connection to a certificate it did not issue: an outage after five failures', async () => {
  const { certificate, key: certificateKey } = await shop.efi.foreignCertificate();
  const rotate = (more: object) =>
    rotateAccount(shop.ctx, shop.account.id, JSON.stringify(shop.efi.accountFile(more)));
  await rotate({ certificate, certificateKey });
  for (let failed = 0; failed < FAILURES; failed++) expect((await requestPix()).status).toBe(503);
  expect(await outages()).toHaveLength(1);
  const { problems } = await checkAccount(shop.ctx, shop.account.id);
  expect(problems).toEqual([expect.stringMatching(/^token: /)]);
  await rotate({});
  expect((await requestPix()).status).toBe(200);
});

test('operators see the outage', async () => {
  await beginOutage();
  const { database, storeId } = shop.dev;
  const [account] = await showAccounts(database, await accountsOfStore(database, storeId));
  expect(account?.outages).toEqual([
    {
      method: 'PIX',
      reason: expect.stringContaining('503'),
      since: expect.any(Date),
      retryAt: expect.any(Date),
    },
  ]);
  expect(await openSamples()).toEqual([{ account: shop.account.id, method: 'PIX' }]);
});

test('a payout waits, and leaves after the outage', async () => {
  const sold = await shop.pixCharge({ amount: 10_000 });
  shop.efi.pay(wireId(String(sold.id)), 10_000);
  await shop.efi.notify(wireId(String(sold.id)));
  await shop.run('ask-for-payments');
  shop.efi.faults.always('PUT /v3/gn/pix', 'unavailable');
  for (let made = 0; made <= FAILURES; made++)
    expect(
      await shop.post('/v2/payouts/create', {
        amount: 1_000,
        externalId: `saque ${made}`,
        pixKey: 'loja@example.com',
        pixKeyType: 'EMAIL',
      }),
    ).toMatchObject({ status: 'PENDING' });
  expect((await requestPix()).status).toBe(200);
  shop.efi.faults.always('PUT /v3/gn/pix', null);
  await endPause();
  for (let looked = 0; looked < 2; looked++) {
    await changeRows(
      shop.dev,
      'transfers',
      { nextCheckAt: not(null) },
      { nextCheckAt: inWallTime('-1 second') },
    );
    await shop.run('settle-payouts');
  }
  expect(shop.efi.payouts.sent).toHaveLength(FAILURES + 1);
});

test('the page of a checkout tells the buyer, who can pay by another method', async () => {
  const { id: productId } = await shop.post('/v2/products/create', {
    externalId: 'p',
    name: 'Produto',
    price: 1_000,
    currency: 'BRL',
  });
  const { id } = await shop.post('/v2/checkouts/create', {
    items: [{ id: productId, quantity: 1 }],
  });
  await beginOutage();
  const answer = await new Buyer(shop.dev).pay(`/pay/${id}`, { method: 'PIX' });
  expect(answer.html).toMatch(/não está disponível agora/);
});
