/** Keys, environments and permissions. */
import { PERMISSIONS } from '../../../src/modules/stores/permissions';
import { expectRefused, product, type Proofs } from './statements';
import type { World } from '../../support/world';

const GRANTED = [
  'CHECKOUT:CREATE',
  'CHECKOUT:READ',
  'CHECKOUT:DELETE',
  'COUPON:CREATE',
  'COUPON:READ',
  'COUPON:UPDATE',
  'COUPON:DELETE',
  'CUSTOMER:CREATE',
  'CUSTOMER:READ',
  'CUSTOMER:DELETE',
  'PRODUCT:CREATE',
  'PRODUCT:READ',
  'PRODUCT:DELETE',
  'STORE:READ',
  'STORE:CREATE',
  'STORE:DELETE',
  'WITHDRAW:CREATE',
  'WITHDRAW:READ',
  'CONNECT:READ',
  'CONNECT:CREATE',
  'CONNECT:DELETE',
  'SUBSCRIPTION:CREATE',
  'SUBSCRIPTION:DELETE',
  'REFUND:CREATE',
  'WEBHOOK:CREATE',
  'WEBHOOK:READ',
  'WEBHOOK:DELETE',
  // of the edition of October 2026
  'TRANSPARENT:CREATE',
  'TRANSPARENT:READ',
  'SUBSCRIPTION:READ',
  'BANK_STATEMENT:READ',
  'SUB_ACCOUNT:CREATE',
  'SUB_ACCOUNT:READ',
  'SUB_ACCOUNT:WITHDRAW',
];
const as = (key: string) => ({ authorization: `Bearer ${key}` });
const refused = (shop: World, authorization: string) =>
  expectRefused(
    shop.request('GET', '/v2/products/list', undefined, { authorization }),
    401,
    'UNAUTHENTICATED',
  );
const MAKE =
  'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { newApiKey { key apiKey { id description permissions } } userErrors { message } } }';

export const authentication: Proofs = {
  'The key identifies store and environment': async (shop) => {
    const production = as(await shop.newKey({ devMode: false }));
    expect((await shop.get('/v2/stores/get')).id).toBe(shop.storeId);
    expect((await product(shop)).devMode).toBe(true);
    const made = await shop.request(
      'POST',
      '/v2/products/create',
      { externalId: 'prod-env', name: 'a', price: 1, currency: 'BRL' },
      production,
    );
    expect(made.body.data.devMode).toBe(false);
    expect((await shop.request('GET', `/v2/products/get?id=${made.body.data.id}`)).status).toBe(
      404,
    );
  },
  'A missing key is 401': (shop) => refused(shop, ''),
  'A wrong key is 401': async (shop) =>
    refused(shop, `Bearer ${shop.key.slice(0, -1)}${shop.key.endsWith('A') ? 'B' : 'A'}`),
  'Extra spaces and invisible characters in a key are 401': async (shop) => {
    for (const authorization of [
      `Bearer  ${shop.key}`,
      `Bearer ${shop.key}​`,
      `Bearer ${shop.key} x`,
      shop.key,
    ])
      await refused(
        shop,
        encodeURI(authorization) === authorization
          ? authorization
          : authorization.replace('​', '\u00ad'),
      );
  },
  'A key is made with a description and permissions, shown once, listed, and 401 once revoked':
    async (shop) => {
      const { createApiKey } = await shop.graphql(MAKE, {
        input: { description: 'a', permissions: ['PRODUCT:READ'] },
      });
      const { key, apiKey } = createApiKey.newApiKey;
      expect(apiKey).toMatchObject({ description: 'a', permissions: ['PRODUCT:READ'] });
      expect((await shop.request('GET', '/v2/products/list', undefined, as(key))).status).toBe(200);
      expect(
        JSON.stringify(
          await shop.graphql('{ apiKeys(first: 100) { nodes { id description permissions } } }'),
        ),
      ).not.toContain(key);
      await shop.graphql(
        'mutation ($input: RevokeApiKeyInput!) { revokeApiKey(input: $input) { userErrors { message } } }',
        { input: { id: apiKey.id } },
      );
      await refused(shop, `Bearer ${key}`);
    },
  'A valid key without the permission is 403, which names it': async (shop) => {
    const key = await shop.newKey({ permissions: ['PRODUCT:READ'] });
    await expectRefused(
      shop.request('POST', '/v2/products/create', {}, as(key)),
      403,
      'FORBIDDEN',
      'this key lacks the permission PRODUCT:CREATE',
    );
  },
  'The metric needs a key and no permission': async (shop) => {
    expect(
      (
        await shop.request(
          'GET',
          '/v1/public-mrr/mrr',
          undefined,
          as(await shop.newKey({ permissions: [] })),
        )
      ).status,
    ).toBe(200);
    await expectRefused(
      shop.request('GET', '/v1/public-mrr/mrr', undefined, { authorization: '' }),
      401,
      'UNAUTHENTICATED',
    );
  },
  'The permissions are those of the table': async (shop) => {
    expect([...PERMISSIONS].toSorted()).toEqual(GRANTED.toSorted());
    const { createApiKey } = await shop.graphql(MAKE, {
      input: { description: 'a', permissions: GRANTED },
    });
    expect(createApiKey.userErrors).toEqual([]);
  },
  'cancel needs SUBSCRIPTION:DELETE, change-plan and record-usage SUBSCRIPTION:CREATE, all refunds REFUND:CREATE':
    async (shop) => {
      const key = await shop.newKey({ permissions: [] });
      for (const [path, permission] of [
        ['subscriptions/cancel', 'SUBSCRIPTION:DELETE'],
        ['subscriptions/change-plan', 'SUBSCRIPTION:CREATE'],
        ['subscriptions/record-usage', 'SUBSCRIPTION:CREATE'],
        ['checkouts/refund', 'REFUND:CREATE'],
        ['payment-links/refund', 'REFUND:CREATE'],
        ['transparents/refund', 'REFUND:CREATE'],
      ]) {
        await expectRefused(
          shop.request('POST', `/v2/${path}`, {}, as(key)),
          403,
          'FORBIDDEN',
          `this key lacks the permission ${permission}`,
        );
      }
    },
  'A production key where only Dev mode is possible is 401, which names the environment': async (
    shop,
  ) => {
    const production = as(await shop.newKey({ devMode: false }));
    for (const path of [
      'checkouts/simulate-payment',
      'transparents/simulate-payment',
      'dev/clock/advance',
      'dev/simulate',
    ])
      await expectRefused(
        shop.request('POST', `/v2/${path}`, {}, production),
        401,
        'UNAUTHENTICATED',
        /Dev mode/,
      );
  },
  'A production charge without a provider is 422': async (shop) =>
    expectRefused(
      shop.request(
        'POST',
        '/v2/transparents/create',
        { method: 'PIX', data: { amount: 1_000 } },
        as(await shop.newKey({ devMode: false })),
      ),
      422,
      'PROVIDER_NOT_CONFIGURED',
      /provider/,
    ),
};
