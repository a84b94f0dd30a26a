/**
 * The address of notifications that the operator enters in the dashboard of Pagar.me (a fake): what
 * is to be entered is said, and it is noticed when nothing arrives.
 */
import { allStores } from '../support/handles';
import { figuresParts } from '../../jobs/figures/figures';
import { config } from '../../src/config/config';
import { notificationUrlOf } from '../../src/modules/providers/accounts/account-secrets';
import { checkAccount } from '../../src/modules/providers/accounts/check-account';
import { cli } from '../support/cli';
import { Buyer } from '../support/buyer';
import { CARD_FORM } from '../support/card-form';
import { CardShop } from '../support/production';
import { changeRows, inWallTime, rowOf } from '../support/rows';
import type { Json } from '../support/world';

const EVENTS = ['charge.paid', 'charge.payment_failed', 'charge.refunded', 'charge.chargedback'];

let shop: CardShop;
const { publicUrl, databaseUrl } = config;
beforeEach(async () => {
  config.allowPrivateEndpoints = true;
  shop = await CardShop.open();
  config.databaseUrl = shop.dev.databaseUrl;
});
afterEach(async () => {
  Object.assign(config, { publicUrl, databaseUrl });
  await shop.close();
});

const changeAccount = (changes: Json) =>
  changeRows(shop.dev, 'providerAccounts', { id: shop.account.id }, changes);

async function days(): Promise<number | undefined> {
  const { measure } = figuresParts.find(({ part }) => part === 'addresses') ?? {};
  const [sample] = (await measure?.(allStores(shop.dev.database))) ?? [];
  return sample?.value;
}

/** The code of its order. */
async function sell(): Promise<string> {
  const { id } = await shop.post('/v2/products/create', {
    externalId: 'cafe',
    name: 'Café',
    price: 10_000,
    currency: 'BRL',
  });
  const items = [{ id, quantity: 1 }];
  const sold = await shop.post('/v2/checkouts/create', { items, methods: ['CARD'] });
  const cardToken = shop.pagarme.token();
  await new Buyer(shop.dev).pay(String(sold.url), { ...CARD_FORM, cardToken });
  return String((await rowOf(shop.dev, 'chargeAttempts')).id);
}

async function check(): Promise<Json> {
  const { code, stdout } = await cli('provider', 'check', shop.account.id, '--json');
  expect(code).toBe(0);
  return JSON.parse(stdout) as Json;
}

test('check says what is to be entered until the first notification arrives', async () => {
  const url = notificationUrlOf(shop.account);
  const before = await check();
  expect(before).toMatchObject({
    ok: true,
    warnings: [expect.stringMatching(/^notifications: none has arrived yet/)],
    enterInTheDashboard: expect.arrayContaining([`address: ${url}`]),
  });
  for (const event of EVENTS) expect(String(before.enterInTheDashboard)).toContain(event);
  // The report is shown at /ops/graphql too, and the address contains a secret.
  const report = await checkAccount(shop.ctx, shop.account.id);
  expect(JSON.stringify(report)).not.toContain(url);
  const code = await sell();
  expect(await shop.pagarme.notify('charge.paid', code, 'another password')).toBe(401);
  expect((await check()).warnings).toHaveLength(1);
  expect(await shop.pagarme.notify('charge.paid', code)).toBe(200);
  const after = await check();
  expect(after).toMatchObject({ ok: true, warnings: [] });
  expect(after).not.toHaveProperty('enterInTheDashboard');
});

test('webhooks says what is to be entered, also when notifications arrive already', async () => {
  expect(await shop.pagarme.notify('charge.paid', await sell())).toBe(200);
  const { code, stdout } = await cli('provider', 'webhooks', shop.account.id, '--json');
  const { enterInTheDashboard, ...said } = JSON.parse(stdout) as Json;
  expect([code, said.registered]).toEqual([0, true]);
  expect(enterInTheDashboard).toEqual(
    expect.arrayContaining([`address: ${notificationUrlOf(shop.account)}`]),
  );
  for (const event of EVENTS) expect(String(enterInTheDashboard)).toContain(event);
});

test('an address at which nothing arrives counts its days; a quiet shop does not', async () => {
  await changeAccount({ createdAt: inWallTime('-73 hours') });
  expect(await days()).toBe(3);
  await changeAccount({ notifiedAt: inWallTime('-49 hours') });
  expect(await days()).toBe(0);
  const code = await sell();
  expect(await days()).toBe(2);
  expect(await shop.pagarme.notify('charge.paid', code)).toBe(200);
  expect(await days()).toBe(0);
});
