/** Errors, limits and versions. */
import { config } from '../../../src/config/config';
import { billing, expectRefused, fresh, product, type Proofs } from './statements';

export const refusals: Proofs = {
  'A success has data, success true and error null, with status 200': async (shop) => {
    const { status, body } = await shop.request('GET', '/v2/public-mrr/mrr');
    expect([status, body]).toEqual([
      200,
      {
        data: { mrr: expect.any(Number), totalActiveSubscriptions: expect.any(Number) },
        success: true,
        error: null,
      },
    ]);
  },
  'A failure has error, message, code, field and requestId': async (shop) =>
    expectRefused(shop.request('POST', '/v2/products/create', {}), 400, 'INVALID_REQUEST'),
  '400: the field is named by its path': async (shop) => {
    const { body } = await shop.request('POST', '/v2/checkouts/create', {
      items: [{ id: 7, quantity: 1 }],
    });
    expect(body).toMatchObject({ error: 'items.0.id must be a string', field: 'items.0.id' });
  },
  '404: an object of another store or environment is not found': async (shop) => {
    const made = await product(shop);
    const other = { authorization: `Bearer ${await shop.openStore()}` };
    await expectRefused(
      shop.request('GET', `/v2/products/get?id=${made.id}`, undefined, other),
      404,
      'NOT_FOUND',
    );
    await expectRefused(
      shop.request('GET', `/v2/products/get?id=${made.id}`, undefined, {
        authorization: `Bearer ${await shop.newKey({ devMode: false })}`,
      }),
      404,
      'NOT_FOUND',
    );
  },
  '404: an unknown path is answered in the envelope': (shop) =>
    expectRefused(
      shop.request('GET', '/v2/nothing'),
      404,
      'NOT_FOUND',
      'there is no GET /v2/nothing',
    ),
  '400: malformed JSON': (shop) =>
    expectRefused(shop.request('POST', '/v2/products/create', '{'), 400, 'INVALID_REQUEST', /JSON/),
  '413: a body over 1 MB': (shop) =>
    expectRefused(
      shop.request('POST', '/v2/products/create', { a: 'x'.repeat(1_100_000) }),
      413,
      'PAYLOAD_TOO_LARGE',
    ),
  '415: a body that is not JSON': (shop) =>
    expectRefused(
      shop.request('POST', '/v2/products/create', 'a=1', {
        'content-type': 'application/x-www-form-urlencoded',
      }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ),
  '409 and 422: the same Idempotency-Key with another body': async (shop) => {
    const key = { 'idempotency-key': fresh('k') };
    const body = { externalId: fresh('p'), name: 'a', price: 1, currency: 'BRL' };
    const first = await shop.request('POST', '/v2/products/create', body, key);
    const again = await shop.request('POST', '/v2/products/create', body, key);
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    await expectRefused(
      shop.request('POST', '/v2/products/create', { ...body, name: 'b' }, key),
      422,
      'UNPROCESSABLE',
    );
  },
  'get without an identifier is 400, an unknown one 404': async (shop) => {
    for (const noun of [
      'products',
      'customers',
      'coupons',
      'checkouts',
      'payment-links',
      'transparents',
      'subscriptions',
      'webhooks',
      'payouts',
      'pix',
    ]) {
      expect([
        noun,
        (await shop.request('GET', `/v2/${noun}/get`)).status,
        (await shop.request('GET', `/v2/${noun}/get?id=nobody_1`)).status,
      ]).toEqual([noun, 400, 404]);
    }
  },
  'A list refuses a limit outside 1 to 100, an unknown status and a malformed cursor': async (
    shop,
  ) => {
    for (const query of [
      'limit=0',
      'limit=101',
      'limit=x',
      'status=NONE',
      'after=%00',
      'cursor=x y',
      'page=0',
    ])
      await expectRefused(
        shop.request('GET', `/v2/checkouts/list?${query}`),
        400,
        'INVALID_REQUEST',
      );
  },
  'metadata has at most 50 keys and 16 kB; description at most 500 characters': async (shop) => {
    const send = (data: object) =>
      shop.request('POST', '/v2/transparents/create', {
        method: 'PIX',
        data: { amount: 1_000, ...data },
      });
    await expectRefused(
      send({
        metadata: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 1])),
      }),
      400,
      'INVALID_REQUEST',
      /metadata/,
    );
    await expectRefused(
      send({ metadata: { a: 'x'.repeat(17_000) } }),
      400,
      'INVALID_REQUEST',
      /metadata/,
    );
    await expectRefused(
      send({ description: 'x'.repeat(501) }),
      400,
      'INVALID_REQUEST',
      /description/,
    );
  },
  'A v1 billing has 1 to 2 methods, at least 1 product, and at most 50 coupons': async (shop) => {
    const body = {
      frequency: 'ONE_TIME',
      methods: ['PIX'],
      products: [{ externalId: 'a', name: 'A', description: 'B', quantity: 1, price: 100 }],
      returnUrl: 'https://a.example',
      completionUrl: 'https://b.example',
    };
    for (const wrong of [
      { methods: [] },
      { methods: ['PIX', 'CARD', 'PIX'] },
      { products: [] },
      { allowCoupons: true, coupons: Array.from({ length: 51 }, (_, index) => `C${index}`) },
    ]) {
      await expectRefused(
        shop.request('POST', '/v1/billing/create', { ...body, ...wrong }),
        400,
        'INVALID_REQUEST',
        new RegExp(Object.keys(wrong).at(-1) ?? ''),
      );
    }
    expect(await billing(shop, { methods: ['PIX', 'CARD'] })).toMatchObject({
      methods: ['PIX', 'CARD'],
    });
  },
  'A webhook endpoint is HTTPS and neither local nor private': async (shop) => {
    const allowed = config.allowPrivateEndpoints;
    config.allowPrivateEndpoints = false;
    try {
      for (const endpoint of [
        'http://example.com/x',
        'https://localhost/x',
        'https://127.0.0.1/x',
        'https://10.0.0.1/x',
        'https://192.168.1.1/x',
        'https://[::1]/x',
        'https://169.254.169.254/x',
        'https://a:b@example.com/x',
        'https://2130706433/x',
        'ftp://example.com',
      ]) {
        await expectRefused(
          shop.request('POST', '/v2/webhooks/create', {
            name: 'a',
            endpoint,
            secret: 'um segredo',
            events: ['checkout.completed'],
          }),
          400,
          'INVALID_REQUEST',
          /endpoint/,
        );
      }
    } finally {
      config.allowPrivateEndpoints = allowed;
    }
  },
  'v1 says when it ends; v2 does not': async (shop) => {
    expect((await shop.request('GET', '/v1/store/get')).headers).toMatchObject({
      sunset: 'Wed, 01 Mar 2028 00:00:00 GMT',
      deprecation: expect.any(String),
      link: expect.any(String),
    });
    expect((await shop.request('GET', '/v2/stores/get')).headers).not.toHaveProperty('sunset');
  },
  'The answer says how many requests are left': async (shop) =>
    expect((await shop.request('GET', '/v2/stores/get')).headers).toMatchObject({
      ratelimit: expect.any(String),
      'ratelimit-policy': expect.any(String),
    }),
  'Every amount is at most 9,999,999,999 cents': async (shop) => {
    expect((await product(shop, { price: 9_999_999_999 })).price).toBe(9_999_999_999);
    await expectRefused(
      shop.request('POST', '/v2/products/create', {
        externalId: fresh('p'),
        name: 'a',
        price: 10_000_000_000,
        currency: 'BRL',
      }),
      400,
      'INVALID_REQUEST',
      /price/,
    );
  },
};
