/**
 * A store with two accounts at banks (fakes of Efí): each payment, refund and payout moves the
 * money of the account that holds it, and the balance of the store is the sum.
 */
import { config } from '../../src/config/config';
import { addAccount } from '../../src/modules/providers/accounts/add-account';
import { registerWebhooks } from '../../src/modules/providers/accounts/check-account';
import { enableAccount } from '../../src/modules/providers/accounts/enable-account';
import type { ProviderAccount } from '../../src/modules/providers/accounts/provider-account';
import { wireId } from '../../src/modules/providers/bcb-pix/wire';
import { FakeEfi } from '../../scripts/fakes/efi/fake-efi';
import { bookWithoutAccount } from '../support/older-bookings';
import { ProductionShop } from '../support/production';
import type { Json } from '../support/world';

const KEY = { pixKey: 'loja@example.com', pixKeyType: 'EMAIL' };
const FEE = 80;

let shop: ProductionShop;
let second: FakeEfi;
let other: ProviderAccount;
const { publicUrl } = config;
beforeEach(async () => {
  shop = await ProductionShop.open();
  second = await FakeEfi.start();
  const file = JSON.stringify(second.accountFile());
  other = await addAccount(shop.ctx, { kind: 'efi', name: 'Outra', file });
  await registerWebhooks(shop.ctx, other.id, 0);
});
afterEach(async () => {
  config.publicUrl = publicUrl;
  await second.close();
  await shop.close();
});

async function sell(cents: number, bank = shop.efi): Promise<Json> {
  const charge = await shop.pixCharge({ amount: cents });
  bank.pay(wireId(String(charge.id)), cents);
  await bank.notify(wireId(String(charge.id)));
  await shop.run('ask-for-payments');
  return charge;
}

/** Sells by the first account, and from then on by the second one. */
async function moved(cents: number): Promise<Json> {
  const charge = await sell(cents);
  await enableAccount(shop.ctx, shop.account.id, []);
  await enableAccount(shop.ctx, other.id, ['PIX', 'PAYOUT']);
  return charge;
}

const payout = (amount: number, externalId: string) =>
  shop.request('POST', '/v2/payouts/create', { amount, externalId, ...KEY });

const balance = async (): Promise<Json> => (await shop.get('/v2/stores/get')).balance as Json;

async function purses(): Promise<Record<string, number>> {
  const accounts = ((await balance()).accounts ?? []) as { name: string; available: number }[];
  return Object.fromEntries(accounts.map(({ name, available }) => [name, available]));
}

test('the balance is the sum of what the accounts hold, at every API', async () => {
  await moved(10_000);
  await sell(3_000, second);
  expect(await balance()).toMatchObject({ available: 10_000 + 3_000 - 2 * FEE });
  expect(await purses()).toEqual({ Efí: 10_000 - FEE, Outra: 3_000 - FEE });
  const query = `{ store { balance { available accounts { providerAccountId available } }
    ledgerEntries(first: 100) { nodes { account amount providerAccountId } } } }`;
  const { store } = (await shop.request('POST', '/graphql', { query })).body.data as {
    store: { balance: Json; ledgerEntries: { nodes: Json[] } };
  };
  expect(store.balance.accounts).toEqual([
    { providerAccountId: shop.account.id, available: 10_000 - FEE },
    { providerAccountId: other.id, available: 3_000 - FEE },
  ]);
  expect(store.ledgerEntries.nodes).toContainEqual({
    account: 'AVAILABLE',
    amount: 3_000 - FEE,
    providerAccountId: other.id,
  });
});

test('a payout draws only on the account that sends it', async () => {
  await moved(10_000);
  const refused = await payout(5_000, 'saque');
  expect(refused).toMatchObject({
    status: 422,
    body: {
      code: 'INSUFFICIENT_FUNDS',
      field: 'amount',
      error: expect.stringContaining('the provider account that sends this money holds R$'),
    },
  });
  expect(await shop.get('/v2/payouts/list')).toEqual([]);
  await sell(6_000, second);
  expect((await payout(5_000, 'saque')).status).toBe(200);
  expect(await purses()).toEqual({ Efí: 10_000 - FEE, Outra: 6_000 - FEE - 5_000 - FEE });
  expect(second.payouts.sent).toHaveLength(1);
  expect(shop.efi.payouts.sent).toEqual([]);
});

test('many payouts at once never take more than the account holds', async () => {
  await moved(50_000);
  await sell(3_000, second);
  const asked = await Promise.all(
    Array.from({ length: 8 }, (_, index) => payout(1_000, `saque ${index}`)),
  );
  expect(asked.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(2);
  expect(second.payouts.sent).toHaveLength(2);
  expect(await purses()).toEqual({ Efí: 50_000 - FEE, Outra: 3_000 - FEE - 2 * (1_000 + FEE) });
});

test('a refund draws on the account that received the payment', async () => {
  const charge = await sell(10_000);
  await enableAccount(shop.ctx, shop.account.id, ['PIX', 'PAYOUT']);
  expect((await payout(9_000, 'saque')).status).toBe(200);
  await enableAccount(shop.ctx, shop.account.id, []);
  await enableAccount(shop.ctx, other.id, ['PIX', 'PAYOUT']);
  await sell(20_000, second);
  const refund = (amount: number) =>
    shop.request('POST', '/v2/transparents/refund', { id: charge.id, amount });
  expect(await refund(5_000)).toMatchObject({
    status: 400,
    body: { code: 'INSUFFICIENT_FUNDS', error: expect.stringContaining('received this payment') },
  });
  expect((await refund(500)).status).toBe(200);
  expect(shop.efi.book.pix[0]?.devolucoes).toMatchObject([{ cents: 500 }]);
  expect((await purses()).Outra).toBe(20_000 - FEE);
});

describe('beside the previous release, which books without the account', () => {
  const book = (kind: string, reference: string, movement: Record<string, number>) =>
    shop.ctx.transaction((tx) => bookWithoutAccount(tx, kind, reference, movement));

  test('the row that it is about leads to the purse', async () => {
    const charge = await moved(10_000);
    await book('older', String(charge.id), { AVAILABLE: -700, BLOCKED: 700 });
    expect(await purses()).toEqual({ Efí: 10_000 - FEE - 700 });
    await book('older-back', String(charge.id), { AVAILABLE: 700, BLOCKED: -700 });
    expect(await purses()).toEqual({ Efí: 10_000 - FEE });
  });

  test('it sends nothing that lies in another account', async () => {
    await moved(10_000);
    await sell(3_000, second);
    const made = await payout(2_000, 'saque');
    const { id } = made.body.data as { id: string };
    await expect(book('transfer', id, { AVAILABLE: -5_000, IN_TRANSIT: 5_000 })).rejects.toThrow(
      'holds',
    );
    expect((await purses()).Outra).toBe(3_000 - FEE - 2_000 - FEE);
  });
});
