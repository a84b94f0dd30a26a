/**
 * What published clients send and read, and would break on: small strict parsers, written as theirs
 * are.
 */
import { createHmac } from 'node:crypto';
import {
  billing,
  cents,
  checkout,
  coupon,
  customer,
  fresh,
  id,
  pay,
  pix,
  product,
  text,
  type Proofs,
} from './statements';
import type { Answer, Json, World } from '../../support/world';

const ZONED = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const isJson = ({ text: body, headers }: Answer): boolean =>
  String(headers['content-type']).startsWith('application/json') &&
  typeof JSON.parse(body) === 'object';

/** A parser that refuses keys it does not know. */
const exactly = (value: Json, shape: Json): void => expect(value).toEqual(shape);

async function fund(shop: World): Promise<void> {
  await pay(shop, await checkout(shop), { method: 'PIX' });
}

export const clients: Proofs = {
  '1. Every success is exactly 200': async (shop) => {
    const asked: [Parameters<World['request']>[0], string, unknown][] = [
      [
        'POST',
        '/v2/products/create',
        { externalId: fresh('p'), name: 'a', price: 1, currency: 'BRL' },
      ],
      ['GET', '/v2/products/list', undefined],
      ['POST', '/v2/transparents/create', { method: 'PIX', data: { amount: 1_000 } }],
      ['DELETE', `/v2/customers/delete?id=${(await customer(shop)).id}`, undefined],
      ['PATCH', `/v2/coupons/toggle?id=${(await coupon(shop)).id}`, undefined],
    ];
    for (const [method, path, body] of asked)
      expect([path, (await shop.request(method, path, body)).status]).toEqual([path, 200]);
  },
  '2. Every answer is JSON, whatever its status': async (shop) => {
    const answers = [
      await shop.request('GET', '/v2/nothing'),
      await shop.request('GET', '/nothing/at/all'),
      await shop.request('GET', '/v2/products/list', undefined, { authorization: '' }),
      await shop.request('PUT', '/v2/products/create', {}),
      await shop.request('POST', '/v2/products/create', 'x'.repeat(1_100_000)),
      await shop.request('POST', '/v2/products/create', 'a', { 'content-type': 'text/xml' }),
      await shop.request('POST', '/v1/nothing', {}),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 401, 405, 413, 415, 404]);
    expect(answers.map(isJson)).toEqual(answers.map(() => true));
  },
  '3. An error has message and error, a success neither': async (shop) => {
    const { body: bad } = await shop.request('POST', '/v1/billing/create', {});
    expect([bad.message, Boolean(bad.error)]).toEqual([bad.error, true]);
    const { body: good } = await shop.request('GET', '/v1/billing/list');
    expect([good.error, 'message' in good]).toEqual([null, false]);
  },
  '4. A create that is sent again without an idempotency key is neither lost nor doubled where it has an externalId':
    async (shop) => {
      await fund(shop);
      const { id: productId } = await product(shop);
      const bodies: [string, Json][] = [
        [
          '/v2/checkouts/create',
          { items: [{ id: productId, quantity: 1 }], externalId: fresh('e') },
        ],
        [
          '/v2/transparents/create',
          { method: 'PIX', data: { amount: 1_000, externalId: fresh('e') } },
        ],
        [
          '/v2/pix/send',
          { amount: 500, externalId: fresh('e'), pixKey: 'ana@example.com', pixKeyType: 'EMAIL' },
        ],
        [
          '/v1/withdraw/create',
          {
            amount: 500,
            externalId: fresh('e'),
            method: 'PIX',
            pix: { type: 'EMAIL', key: 'ana@example.com' },
          },
        ],
        [
          '/v1/billing/create',
          {
            frequency: 'ONE_TIME',
            methods: ['PIX'],
            products: [{ externalId: 'a', name: 'A', description: 'B', quantity: 1, price: 100 }],
            returnUrl: 'https://a.example',
            completionUrl: 'https://b.example',
            externalId: fresh('e'),
          },
        ],
      ];
      for (const [path, body] of bodies) {
        const made = await Promise.all(Array.from({ length: 3 }, () => shop.post(path, body)));
        expect([path, new Set(made.map((each) => each.id)).size]).toEqual([path, 1]);
      }
    },
  '5. An answer takes less than 500 ms': async (shop) => {
    const { id: productId } = await product(shop);
    const times: number[] = [];
    for (let times500 = 0; times500 < 5; times500++) {
      const began = performance.now();
      await shop.post('/v2/checkouts/create', { items: [{ id: productId, quantity: 1 }] });
      times.push(performance.now() - began);
    }
    expect(Math.min(...times)).toBeLessThan(500);
  },
  '6. Explicit nulls, empty bodies with or without a content type, bodies with DELETE and PATCH':
    async (shop) => {
      const { id: productId } = await product(shop, {
        description: null,
        imageUrl: null,
        fileUrl: null,
        cycle: null,
        trialDays: null,
      });
      const nulls = {
        frequency: null,
        customerId: null,
        externalId: null,
        returnUrl: null,
        completionUrl: null,
        methods: null,
        coupons: null,
        metadata: null,
        upSellProductId: null,
        interest: null,
        fine: null,
      };
      expect(
        await shop.post('/v2/checkouts/create', {
          items: [{ id: productId, quantity: 1 }],
          ...nulls,
        }),
      ).toMatchObject({ methods: ['PIX', 'CARD'], metadata: {} });
      for (const [body, headers] of [
        [undefined, {}],
        ['', {}],
        ['', { 'content-type': 'text/plain' }],
        [{}, {}],
      ] as const) {
        expect(
          (
            await shop.request(
              'POST',
              `/v2/transparents/simulate-payment?id=${(await pix(shop)).id}`,
              body,
              headers,
            )
          ).status,
        ).toBe(200);
      }
      expect(
        (await shop.request('DELETE', '/v2/coupons/delete', { id: (await coupon(shop)).id }))
          .status,
      ).toBe(200);
      expect(
        (await shop.request('PATCH', '/v2/coupons/toggle', { id: (await coupon(shop)).id })).body
          .data,
      ).toMatchObject({ status: 'INACTIVE' });
    },
  '7. Flat and nested bodies of customers and PIX; expiresIn and description beside data': async (
    shop,
  ) => {
    expect(
      await shop.post('/v2/customers/create', {
        email: 'flat@example.com',
        name: 'Flat',
        metadata: { a: 1 },
      }),
    ).toMatchObject({ name: 'Flat', metadata: { a: 1 } });
    expect(
      await shop.post('/v2/customers/create', {
        data: { email: 'nested@example.com' },
        metadata: { a: 1 },
      }),
    ).toMatchObject({ email: 'nested@example.com', metadata: { a: 1 } });
    expect(await shop.post('/v2/transparents/create', { amount: 700 })).toMatchObject({
      id: id('pix_char'),
      amount: 700,
    });
    const beside = await shop.post('/v2/transparents/create', {
      method: 'PIX',
      expiresIn: 3_600,
      description: 'a',
      data: { amount: 700 },
    });
    expect(Date.parse(beside.expiresAt) - Date.parse(beside.createdAt)).toBe(3_600_000);
    expect(await shop.post('/v1/pixQrCode/create', { data: { amount: 700 } })).toMatchObject({
      amount: 700,
    });
  },
  '8. Three dialects of paging; a loop while hasMore and next ends, having seen each row once':
    async (shop) => {
      for (let index = 0; index < 5; index++) await coupon(shop);
      for (const cursor of ['after', 'cursor']) {
        const seen: string[] = [];
        let query = '?limit=2';
        for (;;) {
          const { body } = await shop.request('GET', `/v2/coupons/list${query}`);
          seen.push(...(body.data as Json[]).map((each) => String(each.id)));
          if (!(body.pagination.hasMore && body.pagination.next)) break;
          query = `?limit=2&${cursor}=${body.pagination.next}`;
        }
        expect([seen.length >= 5, new Set(seen).size]).toEqual([true, seen.length]);
      }
      expect(
        (await shop.request('GET', '/v2/coupons/list?page=2&limit=2')).body.pagination,
      ).toMatchObject({ page: 2, limit: 2, hasPrevious: true });
    },
  '9. Ids are a prefix and letters or digits': async (shop) => {
    const made = [await customer(shop), await product(shop), await checkout(shop), await pix(shop)];
    expect(made.map((each) => each.id)).toEqual([
      id('cust'),
      id('prod'),
      id('bill'),
      id('pix_char'),
    ]);
  },
  '10. A strict parser of a v1 billing': async (shop) => {
    const made = await billing(shop, { customer: { email: 'so@example.com' } });
    const shape = {
      id: id('bill'),
      url: text,
      amount: cents,
      status: 'PENDING',
      devMode: true,
      methods: ['PIX'],
      products: [{ id: id('prod'), externalId: text, quantity: 2 }],
      frequency: 'ONE_TIME',
      createdAt: ZONED,
      updatedAt: ZONED,
      coupons: [],
      couponsUsed: [],
      metadata: {
        fee: cents,
        returnUrl: 'https://example.com/a',
        completionUrl: 'https://example.com/b',
      },
      nextBilling: null,
      allowCoupons: false,
      customer: {
        id: id('cust'),
        metadata: { name: '', cellphone: '', email: 'so@example.com', taxId: '' },
      },
    };
    exactly(made, shape);
    const [listed] = (await shop.get('/v1/billing/list?limit=1')) as Json[];
    exactly(listed ?? {}, shape);
    expect(listed).not.toHaveProperty('customerId');
  },
  '11. A strict parser of a v1 transaction': async (shop) => {
    await fund(shop);
    const made = await shop.post('/v1/withdraw/create', {
      amount: 500,
      externalId: fresh('w'),
      method: 'PIX',
      pix: { type: 'EMAIL', key: 'ana@example.com' },
      description: 'a',
    });
    const shape = {
      id: id('tran'),
      kind: 'WITHDRAW',
      status: 'PENDING',
      devMode: true,
      receiptUrl: text,
      amount: 500,
      platformFee: cents,
      externalId: made.externalId,
      createdAt: ZONED,
      updatedAt: ZONED,
    };
    exactly(made, shape);
    exactly(await shop.get(`/v1/withdraw/get?externalId=${made.externalId}`), shape);
    exactly(((await shop.get('/v1/withdraw/list?limit=1')) as Json[])[0] ?? {}, shape);
  },
  '12. A strict parser of a coupon, v1 and v2': async (shop) => {
    const shape = {
      devMode: true,
      discount: cents,
      code: text,
      id: text,
      discountKind: 'FIXED',
      maxRedeems: -1,
      redeemsCount: 0,
      status: 'ACTIVE',
      createdAt: ZONED,
      updatedAt: ZONED,
    };
    for (const path of ['/v1/coupon/create', '/v2/coupons/create']) {
      expect(
        await shop.post(path, { code: fresh('C'), discountKind: 'FIXED', discount: 100 }),
      ).toMatchObject(shape);
      expect(
        await shop.post(path, { data: { code: fresh('C'), discountKind: 'FIXED', discount: 100 } }),
      ).toMatchObject(shape);
    }
  },
  '13 and 14. Messages are signed over the raw body, have id and devMode at the root, and payment {amount, fee, method} inside':
    async (shop) => {
      const { id: webhookId } = await shop.listen([
        'checkout.completed',
        'transparent.completed',
        'payout.completed',
      ]);
      await fund(shop);
      const charge = await pix(shop);
      await shop.post(`/v2/transparents/simulate-payment?id=${charge.id}`);
      const payout = await shop.post('/v2/payouts/create', {
        amount: 500,
        externalId: fresh('o'),
        pixKey: 'ana@example.com',
        pixKeyType: 'EMAIL',
      });
      await shop.post('/v2/dev/simulate', { id: payout.id, outcome: 'payout-completed' });
      const messages = await shop.messages();
      expect(messages.map(({ body }) => body.event)).toEqual([
        'checkout.completed',
        'transparent.completed',
        'payout.completed',
      ]);
      for (const { body, raw, headers } of messages) {
        expect(headers['x-webhook-signature']).toBe(
          createHmac('sha256', 'um segredo').update(raw).digest('base64'),
        );
        expect(body).toMatchObject({ id: id('log'), devMode: true });
        if (body.event === 'payout.completed')
          expect(body.data.transaction).toEqual(body.data.withdraw);
        else expect(body.data.payment).toMatchObject({ amount: cents, fee: cents, method: text });
      }
      await shop.post('/v2/webhooks/delete', { id: webhookId });
    },
  '15. An endpoint is asked for nothing but the POST': async (shop) => {
    const { id: webhookId } = await shop.listen(['checkout.completed']);
    const before = (shop.receiver?.requests ?? []).length;
    await fund(shop);
    const sent = (await shop.messages()).slice(before);
    expect(sent).toHaveLength(1);
    await shop.post('/v2/webhooks/delete', { id: webhookId });
  },
};
