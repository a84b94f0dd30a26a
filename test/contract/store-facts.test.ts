/** What the operator has set for a store, as its merchant reads it. */
import { config } from '../../src/config/config';
import { CardShop } from '../support/production';
import { world, type Json, type World } from '../support/world';

const FACTS = `{ store {
  isSuspended cardPendingDays rate
  fees { name value isPercent isOwn }
  payoutKey { type masked }
  payoutTerms { fee lowerFeeLeft laterFee minimum }
  providers { method name state isSandbox since certificateEndsAt }
} }`;

let shop: World;

beforeAll(async () => {
  shop = await world();
});

async function facts(key = shop.key): Promise<Json> {
  const headers = { authorization: `Bearer ${key}` };
  const { body } = await shop.request('POST', '/graphql', { query: FACTS }, headers);
  expect(body.errors).toBeUndefined();
  return body.data.store as Json;
}

const setStore = (columns: string) =>
  shop.database.query(`UPDATE "stores" SET ${columns} WHERE "id" = $1`, [shop.storeId]);

test('the standard fees, limits and terms, before the operator has set anything', async () => {
  await setStore(`"pixKey" = NULL, "pixKeyType" = NULL`);
  const seen = await facts();
  expect(seen).toMatchObject({
    isSuspended: false,
    cardPendingDays: config.cardPendingDays,
    rate: config.rateLimit,
    payoutKey: null,
    payoutTerms: { fee: 80, lowerFeeLeft: 20, laterFee: 250, minimum: 350 },
  });
  expect(seen.fees).toContainEqual({ name: 'pix', value: 80, isPercent: false, isOwn: false });
  expect(seen.fees).toContainEqual({
    name: 'cardPercent',
    value: 350,
    isPercent: true,
    isOwn: false,
  });
  expect((seen.providers as Json[]).map(({ method, state }) => `${method} ${state}`)).toEqual([
    'PIX SIMULATED',
    'BOLETO SIMULATED',
    'CARD SIMULATED',
    'PAYOUT SIMULATED',
    'AUTOMATIC_PIX SIMULATED',
  ]);
});

test('what differs for this store; of the payout key no more than a hint', async () => {
  await setStore(
    `"fees" = '{"pix": 50, "payoutFirst": 400}', "rate" = 7, "cardPendingDays" = 2,
     "pixKey" = 'financeiro@loja.example', "pixKeyType" = 'EMAIL'`,
  );
  const seen = await facts();
  expect(seen).toMatchObject({
    rate: 7,
    cardPendingDays: 2,
    payoutKey: { type: 'EMAIL', masked: 'f***@loja.example' },
    payoutTerms: { fee: 400 },
  });
  expect(seen.fees).toContainEqual({ name: 'pix', value: 50, isPercent: false, isOwn: true });
  expect(JSON.stringify(seen)).not.toContain('financeiro');
});

test('each payout of the month leaves one less with the lower fee', async () => {
  await shop.product({ name: 'Caneca', price: 100_000 });
  await shop.pay(await shop.checkout());
  await shop.travel('1 day');
  await shop.post('/v2/payouts/create', {
    amount: 500,
    externalId: 'saque',
    pixKey: 'ana@example.com',
    pixKeyType: 'EMAIL',
  });
  expect((await facts()).payoutTerms).toMatchObject({ lowerFeeLeft: 19 });
});

test('in production: which account serves a method, and when its provider does not answer', async () => {
  const production = await CardShop.open(shop);
  try {
    const card = async () =>
      ((await facts(production.key)).providers as Json[]).find(({ method }) => method === 'CARD');
    const providers = (await facts(production.key)).providers as Json[];
    expect(providers.find(({ method }) => method === 'PIX')).toMatchObject({
      name: null,
      state: 'NOT_CONFIGURED',
    });
    expect(await card()).toMatchObject({ name: 'Pagar.me', state: 'READY', since: null });
    for (const [needsRepair, state] of [
      [false, 'PAUSED'],
      [true, 'NEEDS_REPAIR'],
    ] as const) {
      await shop.database.query(
        `
          INSERT INTO "providerOutages" ("providerAccountId", "method", "id", "storeId", "devMode",
            "createdAt", "updatedAt", "reason", "needsRepair", "retryAt", "failedProbes")
          VALUES ($1, 'CARD', 'pout_1', $2, false, now(), now(), 'senha errada', $3, now(), 0)
        `,
        [production.account.id, shop.storeId, needsRepair],
      );
      const seen = await card();
      expect(seen).toMatchObject({ state, since: expect.any(String) });
      expect(JSON.stringify(seen)).not.toContain('senha');
      await shop.database.query(`DELETE FROM "providerOutages"`);
    }
  } finally {
    await production.close();
  }
});

test('a key without STORE:READ reads none of it', async () => {
  const key = await shop.newKey({ permissions: ['PRODUCT:READ'] });
  const headers = { authorization: `Bearer ${key}` };
  const { body } = await shop.request('POST', '/graphql', { query: FACTS }, headers);
  expect([body.data.store, body.errors[0].extensions.code]).toEqual([null, 'FORBIDDEN']);
});
