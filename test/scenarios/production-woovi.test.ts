/**
 * Production keys sell by PIX and boleto, give back and pay out through an account at Woovi (a fake),
 * with lost answers, repeated and forged notifications. Money is counted at Woovi.
 */
import { checkAccount } from '../../src/modules/providers/accounts/check-account';
import { notificationUrlOf } from '../../src/modules/providers/accounts/account-secrets';
import { config } from '../../src/config/config';
import { changeRows, inWallTime, not } from '../support/rows';
import { WooviShop } from '../support/production';
import type { Json } from '../support/world';

const SOLD = 10_000;
const TAX_ID = '52998224725';

let shop: WooviShop;
const { publicUrl } = config;
beforeEach(async () => {
  shop = await WooviShop.open();
});
afterEach(async () => {
  config.publicUrl = publicUrl;
  await shop.close();
});

const available = async (): Promise<number> =>
  ((await shop.get('/v2/stores/get')).balance as Json).available as number;

async function sold(): Promise<Json> {
  const charge = await shop.pixCharge({ amount: SOLD });
  const statuses = await shop.woovi.payAndNotify(String(charge.id));
  expect(statuses).toEqual([200]);
  await shop.run('ask-for-payments');
  return charge;
}

/** Some seconds later Woovi has decided, and is asked. */
async function settle(table: string, column: string, job: string): Promise<void> {
  shop.woovi.now = () => new Date(Date.now() + 10_000);
  await changeRows(shop.dev, table, { [column]: not(null) }, { [column]: inWallTime('-1 second') });
  await shop.run(job);
}

test('a code is paid and reported, a part goes back, and the rest is paid out', async () => {
  const charge = await sold();
  expect(await shop.statusOf(charge)).toBe('PAID');
  const { platformFee } = await shop.get(`/v2/transparents/get?id=${charge.id}`);
  expect(await available()).toBe(SOLD - Number(platformFee));
  await shop.post('/v2/transparents/refund', { id: charge.id, amount: 4_000 });
  await settle('refunds', 'checkAt', 'settle-refunds');
  expect(shop.woovi.charges.held()).toBe(6_000); // 10000 − 4000
  const before = shop.woovi.payouts.balance();
  const key = { pixKey: 'loja@example.com', pixKeyType: 'EMAIL' };
  const payout = await shop.post('/v2/payouts/create', {
    amount: 3_000,
    externalId: 'saque',
    ...key,
  });
  expect(before - shop.woovi.payouts.balance()).toBe(3_000);
  shop.woovi.now = () => new Date(Date.now() + 30_000);
  const sent = shop.woovi.payouts.payments.get(String(payout.id));
  const content = { payment: { correlationID: sent?.correlationId } };
  expect(await shop.woovi.webhooks.notify('OPENPIX:MOVEMENT_CONFIRMED', content)).toEqual([200]);
  await shop.run('settle-payouts');
  expect((await shop.get(`/v2/payouts/get?id=${payout.id}`)).status).toBe('COMPLETE');
});

test('a notification is only a reason to ask: repeated, forged or too early it moves nothing', async () => {
  const charge = await shop.pixCharge({ amount: SOLD });
  const message = { charge: { correlationID: charge.id, status: 'COMPLETED', value: SOLD } };
  expect(await shop.woovi.webhooks.notify('OPENPIX:CHARGE_COMPLETED', message)).toEqual([200]);
  await shop.run('ask-for-payments');
  expect(await shop.statusOf(charge)).toBe('PENDING');
  const { body } = shop.woovi.webhooks.signed({ event: 'OPENPIX:CHARGE_COMPLETED', ...message });
  const forged = await fetch(notificationUrlOf(shop.account), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-webhook-signature': 'Zm9yZ2Vk' },
    body,
  });
  expect(forged.status).toBe(401);
  await shop.woovi.payAndNotify(String(charge.id));
  await shop.run('ask-for-payments');
  await shop.woovi.webhooks.notify('OPENPIX:CHARGE_COMPLETED', message);
  await shop.run('ask-for-payments');
  expect(await shop.statusOf(charge)).toBe('PAID');
  const { platformFee } = await shop.get(`/v2/transparents/get?id=${charge.id}`);
  expect(await available()).toBe(SOLD - Number(platformFee));
});

test('a code whose answer is lost is issued by the job, once', async () => {
  shop.woovi.faults.next('POST /charge', 'act-and-drop');
  const data = { amount: SOLD, externalId: 'pedido-1' };
  const lost = await shop.request('POST', '/v2/transparents/create', { method: 'PIX', data });
  expect(lost.status).toBe(503);
  const charge = await shop.pixCharge(data);
  expect(charge.brCode).toMatch(/^000201/);
  expect(shop.woovi.charges.charges.size).toBe(1);
});

test('a payout whose answer is lost leaves once', async () => {
  await sold();
  const before = shop.woovi.payouts.balance();
  shop.woovi.faults.next('POST /payment', 'act-and-drop');
  const payout = await shop.post('/v2/payouts/create', {
    amount: 3_000,
    externalId: 'saque',
    pixKey: 'loja@example.com',
    pixKeyType: 'EMAIL',
  });
  expect(payout.status).toBe('PENDING');
  await settle('transfers', 'nextCheckAt', 'settle-payouts');
  expect((await shop.get(`/v2/payouts/get?id=${payout.id}`)).status).toBe('COMPLETE');
  expect(before - shop.woovi.payouts.balance()).toBe(3_000);
});

test('a boleto needs the stored address of the payer, and is paid at a bank', async () => {
  const customer = { name: 'Ana Lima', taxId: TAX_ID };
  const asked = { method: 'BOLETO', data: { amount: SOLD, customer } };
  const without = await shop.request('POST', '/v2/transparents/create', asked);
  expect([without.status, without.text]).toEqual([
    422,
    expect.stringContaining('needs the address of the payer'),
  ]);
  expect(shop.woovi.charges.charges.size).toBe(0);
  await shop.post('/v2/customers/create', {
    ...customer,
    email: 'ana@example.com',
    zipCode: '01310-100',
    street: 'Avenida Paulista',
    number: '1000',
    district: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  });
  const charge = await shop.post('/v2/transparents/create', asked);
  expect(charge.barCode).toMatch(/^341\d{44}$/);
  expect(shop.woovi.charges.paySlip(String(charge.id))).toBe(true);
  const content = { charge: { correlationID: charge.id } };
  expect(await shop.woovi.webhooks.notify('OPENPIX:CHARGE_COMPLETED', content)).toEqual([200]);
  await shop.run('ask-for-payments');
  expect(await shop.statusOf(charge)).toBe('PAID');
});

test('the account is checked, and its address was registered by calls', async () => {
  expect(await checkAccount(shop.ctx, shop.account.id)).toMatchObject({
    problems: [],
    facts: { accounts: 1, webhook: 'registered' },
  });
});
