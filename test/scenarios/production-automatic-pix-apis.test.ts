/**
 * The APIs of automatic PIX with production keys: REST, GraphQL and the page offer it where an
 * account serves it; the account file, the webhooks of the bank, and mandates that are imported.
 */
import { config } from '../../src/config/config';
import { registerWebhooks } from '../../src/modules/providers/accounts/check-account';
import { addAccount } from '../../src/modules/providers/accounts/add-account';
import { notificationUrlOf } from '../../src/modules/providers/accounts/account-secrets';
import { enableAccount } from '../../src/modules/providers/accounts/enable-account';
import { rotateAccount } from '../../src/modules/providers/accounts/rotate-account';
import { Buyer } from '../support/buyer';
import { AutomaticPixShop } from '../support/production-subscriptions';
import { rowCount } from '../support/rows';
import type { Json } from '../support/world';

const NOON = '2027-02-12T15:00:00.000Z';

let pix: AutomaticPixShop;
const { publicUrl } = config;
beforeEach(async () => {
  pix = await AutomaticPixShop.open(NOON);
});
afterEach(async () => {
  config.publicUrl = publicUrl;
  await pix.close();
});

test('the page offers PIX for a subscription only where an account serves automatic PIX', async () => {
  const { id } = await pix.checkout();
  const shown = async () => (await new Buyer(pix.shop.dev).open(`/pay/${id}`)).html;
  expect(await shown()).toMatch(/value="PIX"(?![^>]*disabled)/);
  await enableAccount(pix.shop.ctx, pix.shop.account.id, ['PIX']);
  expect(await shown()).toMatch(/value="PIX"[^>]*disabled/);
  const page = await new Buyer(pix.shop.dev).pay(`/pay/${id}`, { method: 'PIX' });
  expect(page.status).toBe(422);
  expect(await rowCount(pix.shop.dev, 'charges')).toBe(0);
  expect(pix.shop.efi.mandates.mandates).toEqual([]);
});

test('GraphQL begins, shows and cancels one', async () => {
  const { shop } = pix;
  const product = await shop.post('/v2/products/create', {
    externalId: 'club',
    name: 'Clube',
    price: 4_990,
    currency: 'BRL',
    cycle: 'MONTHLY',
  });
  const ask = async (query: string): Promise<Json> =>
    (await shop.request('POST', '/graphql', { query })).body.data as Json;
  const begun = await ask(`mutation { createSubscription(input: {
    items: [{ id: "${product.id}", quantity: 1 }], methods: [PIX]
  }) { checkout { id methods } userErrors { message } } }`);
  expect(begun.createSubscription).toMatchObject({ checkout: { methods: ['PIX'] } });
  const { checkout } = begun.createSubscription as { checkout: Json };
  const id = await pix.begin(checkout);
  const shown = await ask(
    `{ subscription(id: "${id}") { status method charges(first: 1) { nodes { amount } } } }`,
  );
  expect(shown.subscription).toEqual({
    status: 'ACTIVE',
    method: 'PIX',
    charges: { nodes: [{ amount: 4_990 }] },
  });
  await ask(`mutation { cancelSubscription(input: { id: "${id}" }) { subscription { id } } }`);
  await pix.work();
  expect(shop.efi.mandates.mandates).toMatchObject([{ status: 'CANCELADA' }]);
});

test('the account file must name the account that receives it', async () => {
  const { ctx, efi, account } = pix.shop;
  const file = JSON.stringify(efi.accountFile({ account: undefined }));
  const other = await addAccount(ctx, {
    kind: 'bcb-pix',
    name: 'Sem conta',
    file: withProfile(file),
  });
  await enableAccount(ctx, account.id, ['PIX']);
  await expect(enableAccount(ctx, other.id, ['AUTOMATIC_PIX'])).rejects.toThrow(
    /AUTOMATIC_PIX needs account \{branch, number, type\}/,
  );
  await enableAccount(ctx, account.id, ['PIX', 'AUTOMATIC_PIX']);
  await expect(rotateAccount(ctx, account.id, file)).rejects.toThrow(/AUTOMATIC_PIX needs account/);
});

const withProfile = (file: string): string =>
  JSON.stringify({ ...(JSON.parse(file) as Json), charges: undefined, profile: 'standard' });

describe('webhooks', () => {
  test('of mandates and announced charges are registered beside that of the key', async () => {
    const { ctx, account, efi } = pix.shop;
    const url = notificationUrlOf(account);
    expect(Object.fromEntries(efi.automaticWebhooks)).toEqual({
      webhookrec: url,
      webhookcobr: url,
    });
    efi.automaticWebhooks.set('webhookcobr', 'https://other.example.com');
    await pix.jumpTo('2027-02-13T16:00:00.000Z');
    await pix.shop.run('check-provider-webhooks');
    expect(efi.automaticWebhooks.get('webhookcobr')).toBe(url);
    efi.automaticWebhooks.clear();
    await enableAccount(ctx, account.id, ['PIX']);
    await registerWebhooks(ctx, account.id, 0);
    expect([...efi.automaticWebhooks]).toEqual([]);
  });

  test('are registered soon after automatic PIX was enabled', async () => {
    const { ctx, account, efi } = pix.shop;
    await enableAccount(ctx, account.id, ['PIX']);
    efi.automaticWebhooks.clear();
    await enableAccount(ctx, account.id, ['PIX', 'AUTOMATIC_PIX']);
    await pix.jumpTo('2027-02-12T15:01:00.000Z');
    await pix.shop.run('check-provider-webhooks');
    expect(efi.automaticWebhooks.size).toBe(2);
  });
});

describe('an import', () => {
  const row = async (providerToken: string): Promise<Json> => {
    const product = await pix.shop.post('/v2/products/create', {
      externalId: 'club',
      name: 'Clube',
      price: 4_990,
      currency: 'BRL',
      cycle: 'MONTHLY',
    });
    const customer = await pix.shop.post('/v2/customers/create', {
      name: 'Ana Souza',
      email: 'ana@example.com',
      taxId: '52998224725',
    });
    return {
      externalId: 'contrato 7',
      customerId: customer.id,
      productId: product.id,
      nextChargeDate: '2027-03-12',
      method: 'PIX',
      providerToken,
    };
  };

  test('of an approved mandate is charged under it; the payer ends it at the bank', async () => {
    const { efi } = pix.shop;
    const { idRec } = efi.mandates.approvedElsewhere('CONTRATO7', '2027-03-12');
    await pix.shop.post('/v2/subscriptions/import', { rows: [await row(idRec)] });
    await pix.travel('2027-03-08T16:00:00.000Z');
    await pix.day('2027-03-12');
    expect(pix.tries).toEqual([['CONCLUIDA', '2027-03-12 AGND PAGA']]);
    efi.announced.revoke('CONTRATO7');
    await efi.notifyOfMandates('CONTRATO7');
    await pix.work();
    expect(await pix.shop.get('/v2/subscriptions/list')).toMatchObject([
      { subscription: { status: 'CANCELLED' } },
    ]);
  });

  test('of one that the bank does not know is refused', async () => {
    const answer = await pix.shop.request('POST', '/v2/subscriptions/import', {
      rows: [await row('RR0908935620270212abcdefghijk')],
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.text).toContain('is not an approved mandate at the payment provider');
  });
});
