/** The operators' schema shows the accounts of a store at providers, checks and enables them. */
import { config } from '../../src/config/config';
import { readOpsTokens } from '../../src/platform/operations/operator';
import { providerSeconds } from '../../src/platform/observability/metrics';
import { ProductionShop } from '../support/production';
import type { Json } from '../support/world';

const ANA = { authorization: 'Bearer a long token of Ana' };
const { publicUrl } = config;
let shop: ProductionShop;

beforeAll(async () => {
  config.opsTokens = readOpsTokens('ana:a long token of Ana');
  shop = await ProductionShop.open();
});
afterAll(async () => {
  config.publicUrl = publicUrl;
  await shop.close();
});

async function ask(query: string, variables: Json = {}): Promise<Json> {
  const { body } = await shop.dev.request('POST', '/ops/graphql', { query, variables }, ANA);
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return body.data as Json;
}

const ENABLE = `mutation ($input: EnableProviderAccountInput!) {
  enableProviderAccount(input: $input) {
    account { id methods secondFor } userErrors { code path message }
  }
}`;
const enable = async (methods: string[], secondFor?: string[]): Promise<Json> =>
  (await ask(ENABLE, { input: { id: shop.account.id, methods, secondFor } }))
    .enableProviderAccount as Json;

test('the accounts of a store, without anything of their credentials', async () => {
  const query = `query ($storeId: ID!) {
    providerAccounts(filter: { storeId: $storeId }) {
      id storeId kind name methods sandbox certificateEndsAt certificateDaysLeft webhooksAt
      notifiedAt createdAt
    }
  }`;
  expect((await ask(query, { storeId: shop.dev.storeId })).providerAccounts).toEqual([
    expect.objectContaining({
      id: shop.account.id,
      kind: 'efi',
      methods: ['PIX'],
      certificateDaysLeft: 364,
      webhooksAt: expect.any(String),
    }),
  ]);
  await expect(ask(query, { storeId: 'store_0' })).rejects.toThrow('NOT_FOUND');
});

test('an account is the second one for a method, and is not the first one too', async () => {
  expect(await enable(['PIX'], ['BOLETO'])).toMatchObject({
    account: { methods: ['PIX'], secondFor: ['BOLETO'] },
    userErrors: [],
  });
  expect(await enable(['PIX', 'BOLETO'])).toMatchObject({
    account: null,
    userErrors: [{ message: expect.stringContaining('the second account is another one') }],
  });
  expect(await enable(['PIX'], [])).toMatchObject({ account: { secondFor: [] } });
});

test('the provider is asked whether an account works', async () => {
  const query = `query ($id: ID!) {
    providerAccountCheck(filter: { id: $id }) { ok problems warnings facts }
  }`;
  const check = async () =>
    (await ask(query, { id: shop.account.id })).providerAccountCheck as Json;
  expect(await check()).toMatchObject({ ok: true, problems: [], warnings: [] });
  const { scopes } = shop.efi;
  shop.efi.scopes = scopes.replace('pix.send ', '');
  expect(await check()).toMatchObject({
    ok: true,
    warnings: ['scopes: PAYOUT does not work, because the bank does not grant pix.send'],
  });
  shop.efi.scopes = 'webhook.read';
  expect(await check()).toMatchObject({
    ok: false,
    problems: [expect.stringMatching(/^scopes: /)],
  });
  shop.efi.scopes = scopes;
});

test('what it serves is set, and written down', async () => {
  expect(await enable(['PIX', 'PAYOUT'])).toMatchObject({
    account: { methods: ['PIX', 'PAYOUT'] },
    userErrors: [],
  });
  const { auditLog } = await ask(
    `query ($subject: ID!) {
      auditLog(filter: { subject: $subject }) { operator via action after }
    }`,
    { subject: shop.account.id },
  );
  expect((auditLog as Json[])[0]).toMatchObject({
    operator: 'ana',
    via: 'GRAPHQL',
    action: 'provider.enable',
  });
  expect(await enable([])).toMatchObject({ account: { methods: [] } });
  expect(await enable(['CHEQUE'])).toMatchObject({
    account: null,
    userErrors: [{ code: 'INVALID_REQUEST', path: ['input', 'methods'] }],
  });
  expect(await enable(['CARD'])).toMatchObject({
    account: null,
    userErrors: [{ path: ['input', 'methods'], message: expect.stringMatching(/^CARD: /) }],
  });
  await enable(['PIX']);
});

test('our address is registered at the provider', async () => {
  shop.efi.webhookUrl = null;
  const { registerProviderWebhooks } = await ask(
    `mutation ($id: ID!) {
      registerProviderWebhooks(input: { id: $id }) { account { webhooksAt } userErrors { code } }
    }`,
    { id: shop.account.id },
  );
  expect(registerProviderWebhooks).toMatchObject({ userErrors: [] });
  expect(shop.efi.webhookUrl).toContain(shop.account.id);
  shop.efi.faults.next('PUT /v2/webhook', 'page-400');
  const query = `mutation ($id: ID!) {
    registerProviderWebhooks(input: { id: $id }) { userErrors { code message } }
  }`;
  const refused = await ask(query, { id: shop.account.id }).then(String, String);
  expect(refused).toContain('did not accept the address');
  expect(refused).not.toContain(shop.efi.webhookUrl);
});

test('what a provider refuses because of our credentials is counted apart', async () => {
  const countOf = async (outcome: string): Promise<number> =>
    (await providerSeconds.get()).values
      .filter(
        ({ metricName, labels }) =>
          metricName?.endsWith('_count') && labels.outcome === outcome && labels.provider === 'efi',
      )
      .reduce((sum, { value }) => sum + value, 0);
  const { scopes } = shop.efi;
  shop.efi.scopes = 'webhook.read';
  const before = await countOf('misconfigured');
  await shop.request('POST', '/v2/transparents/create', { method: 'PIX', data: { amount: 500 } });
  expect(await countOf('misconfigured')).toBe(before + 1);
  shop.efi.scopes = scopes;
});
