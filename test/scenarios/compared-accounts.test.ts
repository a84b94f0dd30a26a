/**
 * Every day the lists of a provider account (a fake of Efí) are compared with our rows. What differs
 * goes to the operator; nothing is booked by a list.
 */
import { allStores } from '../support/handles';
import { figuresParts } from '../../jobs/figures/figures';
import { config } from '../../src/config/config';
import { listDifferences } from '../../src/modules/charges/settle-difference';
import { HOUR_MS } from '../../src/platform/time/clock';
import { readOpsTokens } from '../../src/platform/operations/operator';
import { enableAccount } from '../../src/modules/providers/accounts/enable-account';
import { wireId } from '../../src/modules/providers/bcb-pix/wire';
import { ProductionShop } from '../support/production';
import { changeRows, inWallTime, not, rowOf } from '../support/rows';
import type { Json } from '../support/world';

const TOKEN = 'a long token of the operator Ana';
const KEY = { pixKey: 'loja@example.com', pixKeyType: 'EMAIL' };

let shop: ProductionShop;
/** How far the clock of the bank is behind: lists are compared up to an hour ago. */
let behindMs: number;
const { publicUrl, opsTokens } = config;
beforeEach(async () => {
  config.opsTokens = readOpsTokens(`ana:${TOKEN}`);
  shop = await ProductionShop.open();
  behindMs = 2 * HOUR_MS;
  shop.efi.now = () => new Date(Date.now() - behindMs);
  await enableAccount(shop.ctx, shop.account.id, ['PIX', 'PAYOUT']);
  await changeAccount({ createdAt: inWallTime('-3 hours') });
});
afterEach(async () => {
  Object.assign(config, { publicUrl, opsTokens });
  await shop.close();
});

const changeAccount = (changes: Json) =>
  changeRows(shop.dev, 'providerAccounts', { id: shop.account.id }, changes);

const account = () =>
  rowOf<Record<string, Date | number | null>>(shop.dev, 'providerAccounts', {
    id: shop.account.id,
  });

async function compare(): Promise<void> {
  await changeAccount({ compareAt: inWallTime('-1 second') });
  await shop.run('compare-accounts');
}

/** Compares what was compared before once more. */
async function compareAgain(): Promise<void> {
  await changeAccount({ comparedUntil: null });
  await compare();
}

const differences = async () =>
  (await listDifferences(allStores(shop.dev.database))).map(({ reference, ours, theirs }) => [
    reference,
    ours,
    theirs,
  ]);

async function sell(cents: number): Promise<Json> {
  const charge = await shop.pixCharge({ amount: cents });
  shop.efi.pay(wireId(String(charge.id)), cents);
  return charge;
}

async function received(cents: number): Promise<Json> {
  const charge = await sell(cents);
  await shop.efi.notify(wireId(String(charge.id)));
  await shop.run('ask-for-payments');
  return charge;
}

async function settlePayouts(): Promise<void> {
  behindMs -= 20_000;
  const at = { nextCheckAt: inWallTime('-1 second') };
  await changeRows(shop.dev, 'transfers', { nextCheckAt: not(null) }, at);
  await shop.run('settle-payouts');
}

/** As an operator at /ops/graphql. */
async function operate(query: string): Promise<Json> {
  const authorization = `Bearer ${TOKEN}`;
  const { body } = await shop.dev.request('POST', '/ops/graphql', { query }, { authorization });
  return body.data as Json;
}

const available = async (): Promise<number> =>
  ((await shop.get('/v2/stores/get')).balance as Json).available as number;

test('where both sides agree nothing is found, and the next comparison is tomorrow', async () => {
  const charge = await received(10_000);
  await shop.post('/v2/transparents/refund', { id: charge.id, amount: 1_000 });
  await shop.post('/v2/payouts/create', { amount: 5_000, externalId: 'saque', ...KEY });
  await settlePayouts();
  await shop.run('settle-refunds');
  await compare();
  expect(await differences()).toEqual([]);
  const { comparedUntil, compareAt } = await account();
  expect(Number(comparedUntil)).toBeGreaterThan(Date.now() - 1.1 * HOUR_MS);
  expect(Number(compareAt)).toBeGreaterThan(Date.now() + 23 * HOUR_MS);
});

test('a payment that nobody reported is received by the rules of every payment', async () => {
  const charge = await sell(10_000);
  await compare();
  expect(await shop.statusOf(charge)).toBe('PAID');
  expect(await differences()).toEqual([]);
});

test('a payment to the key itself is a difference until the operator closes it', async () => {
  const { endToEndId } = shop.efi.book.payToKey(777);
  const before = await available();
  await compare();
  const reference = `${shop.account.id} ${endToEndId}`;
  expect(await differences()).toEqual([[reference, 'unknown', '777 cents']]);
  expect(await available()).toBe(before);
  const asked = '{ providerDifferences { id reference ours theirs providerAccountId } }';
  const [listed] = (await operate(asked)).providerDifferences as Json[];
  expect(listed).toMatchObject({ reference, providerAccountId: shop.account.id });
  const settle = `mutation { settleProviderDifference(input: {
    id: "${String(listed?.id)}", note: "deposit of the merchant"
  }) { difference { settledBy } } }`;
  expect(await operate(settle)).toMatchObject({
    settleProviderDifference: { difference: { settledBy: 'deposit of the merchant' } },
  });
  await compareAgain();
  expect(await differences()).toEqual([]);
});

test('a refund and a payout that were made at the bank are differences', async () => {
  const charge = await received(10_000);
  const [pix] = shop.efi.book.pix;
  shop.efi.book.putRefund(String(pix?.endToEndId), 'BYHAND1', { valor: '3.00' });
  shop.efi.payouts.put('BYHAND2', {
    valor: '4.50',
    pagador: { chave: shop.efi.accountFile().pixKey },
    favorecido: { chave: 'a@example.com' },
  });
  behindMs -= 20_000;
  await compare();
  expect(await differences()).toEqual([
    [`${shop.account.id} BYHAND1`, 'unknown', 'COMPLETE 300 cents'],
    [`${shop.account.id} BYHAND2`, 'unknown', 'COMPLETE 450 cents'],
  ]);
  expect(await shop.statusOf(charge)).toBe('PAID');
});

test('a payout that we call failed and the bank calls sent is a difference until we agree', async () => {
  await received(10_000);
  const made = await shop.post('/v2/payouts/create', {
    amount: 5_000,
    externalId: 'saque',
    ...KEY,
  });
  await settlePayouts();
  const id = { id: made.id };
  await changeRows(shop.dev, 'transfers', id, { status: 'FAILED' });
  await compare();
  const reference = `${shop.account.id} ${wireId(String(made.id))}`;
  expect(await differences()).toEqual([[reference, 'FAILED 5000 cents', 'COMPLETE 5000 cents']]);
  await changeRows(shop.dev, 'transfers', id, { status: 'COMPLETE' });
  await compareAgain();
  expect(await differences()).toEqual([]);
});

test('an account that holds less than merchants may take out', async () => {
  await received(10_000);
  shop.efi.payouts.balance = 9_000;
  await compare();
  expect(await differences()).toEqual([[shop.account.id, 'at least 9920 cents', '9000 cents']]);
  shop.efi.payouts.balance = 9_920;
  await compare();
  await compareAgain();
  expect(await differences()).toEqual([]);
});

test('long lists are read by pages, and an interrupted comparison continues', async () => {
  for (let index = 0; index < 250; index++) shop.efi.book.payToKey(100 + index);
  shop.efi.gate = (call) => {
    if (call.includes('paginaAtual=2')) shop.efi.faults.next(call, 'unavailable');
    return Promise.resolve();
  };
  await compare();
  expect(await differences()).toHaveLength(200);
  expect(await account()).toMatchObject({ comparingPage: 2, comparedUntil: null });
  shop.efi.gate = null;
  const asked = shop.efi.calls.length;
  await compare();
  expect(await differences()).toHaveLength(250);
  const lists = shop.efi.calls.slice(asked).filter((call) => call.startsWith('GET /v2/pix?'));
  expect(lists).toHaveLength(1);
  expect(await account()).toMatchObject({ comparingPage: 0, comparingUntil: null });
});

test('an account that is behind is compared a day at a time', async () => {
  await changeAccount({ createdAt: inWallTime('-50 hours') });
  await compare();
  const { comparedUntil } = await account();
  expect(Math.round((Date.now() - Number(comparedUntil)) / HOUR_MS)).toBe(26);
  await shop.run('compare-accounts');
  await shop.run('compare-accounts');
  expect(Number((await account()).comparedUntil)).toBeGreaterThan(Date.now() - 1.1 * HOUR_MS);
});

test('a list that the bank does not grant does not stop the others', async () => {
  shop.efi.scopes = shop.efi.scopes.replace(' gn.balance.read', '');
  shop.efi.forgetTokens();
  shop.efi.book.payToKey(777);
  await compare();
  expect(await differences()).toHaveLength(1);
  expect(Number((await account()).comparedUntil)).toBeGreaterThan(Date.now() - 1.1 * HOUR_MS);
});

test('the metric shows for how many days an account was not compared', async () => {
  const days = async () => {
    const { measure } = figuresParts.find(({ part }) => part === 'comparisons') ?? {};
    return measure?.(allStores(shop.dev.database));
  };
  const measured = (value: number) => [
    { name: 'provider_compared_days', labels: { account: shop.account.id }, value },
  ];
  shop.efi.faults.always('GET /v2/pix', 'unavailable');
  await changeAccount({ createdAt: inWallTime('-3 days'), comparedUntil: inWallTime('-49 hours') });
  await compare();
  expect(await days()).toEqual(measured(2));
  const { id } = await rowOf(shop.dev, 'stores', { id: shop.dev.storeId });
  await changeRows(shop.dev, 'stores', { id }, { suspendedAt: inWallTime('-1 second') });
  expect(await days()).toEqual([]);
  await changeRows(shop.dev, 'stores', { id }, { suspendedAt: null });
  shop.efi.faults.always('GET /v2/pix', null);
  await compare();
  await shop.run('compare-accounts', 'compare-accounts');
  expect(await days()).toEqual(measured(0));
  await enableAccount(shop.ctx, shop.account.id, []);
  expect(await days()).toEqual([]);
});
