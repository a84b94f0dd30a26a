/** Endpoints: what their bodies take, and what they answer. */
import {
  billing,
  boleto,
  checkout,
  coupon,
  cpf,
  customer,
  expectRefused,
  fresh,
  id,
  pay,
  pix,
  product,
  subscribe,
  webhook,
  type Proofs,
} from './statements';
import { pdf, png, startSite } from '../../support/files';
import type { Json, World } from '../../support/world';

const item = async (shop: World, values: Json = {}): Promise<Json> => ({
  id: (await product(shop, values)).id,
  quantity: 1,
});
const refuse = (shop: World, path: string, body: Json, sentence: RegExp | string, status = 400) =>
  expectRefused(
    shop.request('POST', path, body),
    status,
    status === 400
      ? 'INVALID_REQUEST'
      : status === 404
        ? 'NOT_FOUND'
        : status === 409
          ? 'CONFLICT'
          : 'UNPROCESSABLE',
    sentence,
  );
const transfer = (values: Json = {}): Json => ({
  amount: 500,
  description: 'a',
  externalId: fresh('t'),
  pixKey: 'ana@example.com',
  pixKeyType: 'EMAIL',
  ...values,
});
const TRANSFER = {
  id: id('tran'),
  status: 'PENDING',
  devMode: true,
  receiptUrl: expect.any(String),
  amount: 500,
  platformFee: expect.any(Number),
  externalId: expect.any(String),
  createdAt: expect.any(String),
  updatedAt: expect.any(String),
};
const fund = async (shop: World): Promise<unknown> =>
  pay(shop, await checkout(shop), { method: 'PIX' });

const transparents: Proofs = {
  'Transparent create requires a method of PIX or BOLETO': async (shop) => {
    await refuse(shop, '/v2/transparents/create', { data: { amount: 1_000 } }, /method/);
    await refuse(
      shop,
      '/v2/transparents/create',
      { method: 'CASH', data: { amount: 1_000 } },
      'method must be one of PIX, BOLETO, CARD', // CARD since October
    );
  },
  'Transparent create requires data.amount in cents': async (shop) => {
    for (const amount of [undefined, 0, -1, 1.5, '1000', 10_000_000_000])
      await refuse(shop, '/v2/transparents/create', { method: 'PIX', data: { amount } }, /amount/);
    expect(await pix(shop, { amount: 9_999_999_999 })).toMatchObject({ amount: 9_999_999_999 });
  },
  'data.expiresIn is seconds': async (shop) => {
    const { createdAt, expiresAt } = await pix(shop, { expiresIn: 3_600 });
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(3_600_000);
    for (const expiresIn of [59, 31_536_001])
      await refuse(
        shop,
        '/v2/transparents/create',
        { method: 'PIX', data: { amount: 1_000, expiresIn } },
        /expiresIn/,
      );
  },
  'A PIX charge lives 30 minutes if nothing is said': async (shop) => {
    const { createdAt, expiresAt } = await pix(shop);
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(1_800_000);
  },
  'PIX needs no customer; BOLETO needs name and taxId': async (shop) => {
    expect(
      (
        await pix(shop, {
          customer: {
            name: 'Ana',
            taxId: '52998224725',
            email: 'ana@example.com',
            cellphone: '11987654321',
          },
        })
      ).status,
    ).toBe('PENDING');
    await refuse(
      shop,
      '/v2/transparents/create',
      { method: 'BOLETO', data: { amount: 10_000 } },
      /customer/,
    );
    await refuse(
      shop,
      '/v2/transparents/create',
      { method: 'BOLETO', data: { amount: 10_000, customer: { name: 'Ana' } } },
      /taxId/,
    );
    await refuse(
      shop,
      '/v2/transparents/create',
      { method: 'BOLETO', data: { amount: 10_000, customer: { taxId: '52998224725' } } },
      /name/,
    );
  },
  'data.metadata comes back as it was sent': async (shop) =>
    expect(await pix(shop, { metadata: { order: 7, deep: { a: [null] } } })).toMatchObject({
      metadata: { order: 7, deep: { a: [null] } },
    }),
  'data.utm is kept and changes nothing': async (shop) => {
    const utm = { source: 'a', medium: 'b', campaign: 'c', term: 'd', content: 'e' };
    const charge = await pix(shop, { utm });
    expect(charge).toMatchObject({ amount: 1_000, platformFee: 80 });
    const { transparent } = await shop.graphql(
      'query ($id: ID!) { transparent(id: $id) { utm { source medium campaign term content } } }',
      { id: charge.id },
    );
    expect(transparent.utm).toEqual(utm);
    await refuse(
      shop,
      '/v2/transparents/create',
      { method: 'PIX', data: { amount: 1_000, utm: { source: 7 } } },
      /utm\.source/,
    );
  },
  'data.description is optional': async (shop) =>
    expect(await pix(shop, { description: 'Pedido 1' })).toMatchObject({ status: 'PENDING' }),
  'Transparent get and list show the charge with receiptUrl': async (shop) => {
    const made = await pix(shop);
    expect(await shop.get(`/v2/transparents/get?id=${made.id}`)).toMatchObject({
      id: made.id,
      receiptUrl: null,
    });
    expect(((await shop.get('/v2/transparents/list?limit=1')) as Json[])[0]).toMatchObject({
      id: made.id,
      receiptUrl: null,
    });
  },
  'transparents/check answers id, status and expiresAt': async (shop) => {
    const { id: charge, expiresAt } = await pix(shop);
    expect(await shop.get(`/v2/transparents/check?id=${charge}`)).toEqual({
      id: charge,
      status: 'PENDING',
      expiresAt,
    });
  },
  'A boleto takes interest and fine, and answers them': async (shop) =>
    expect(
      await boleto(shop, { interest: { value: 100 }, fine: { value: 200, type: 'PERCENTAGE' } }),
    ).toMatchObject({ interest: { value: 100 }, fine: { value: 200, type: 'PERCENTAGE' } }),
};

const checkouts: Proofs = {
  'items is the only required field of a checkout': async (shop) => {
    await refuse(shop, '/v2/checkouts/create', {}, 'items is required');
    await refuse(shop, '/v2/checkouts/create', { items: [] }, /items/);
    expect((await checkout(shop)).amount).toBe(4_990);
  },
  'The amount is computed from the items': async (shop) => {
    const items = [
      { id: (await product(shop, { price: 1_000 })).id, quantity: 3 },
      await item(shop, { price: 250 }),
    ];
    expect(await shop.post('/v2/checkouts/create', { items })).toMatchObject({
      amount: 3_250,
      items,
    }); // 3 × 1000 + 250
  },
  'frequency MULTIPLE_PAYMENTS makes a payment link': async (shop) =>
    expect(
      (
        await shop.get(
          `/v2/payment-links/get?id=${(await checkout(shop, { frequency: 'MULTIPLE_PAYMENTS' })).id}`,
        )
      ).frequency,
    ).toBe('MULTIPLE_PAYMENTS'),
  'frequency SUBSCRIPTION makes a subscription checkout': async (shop) =>
    expect(
      await shop.post('/v2/checkouts/create', {
        items: [await item(shop, { cycle: 'WEEKLY' })],
        frequency: 'SUBSCRIPTION',
      }),
    ).toMatchObject({ frequency: 'SUBSCRIPTION', methods: ['CARD'] }),
  'customerId must be a stored customer': async (shop) => {
    const { id: customerId } = await customer(shop);
    expect((await checkout(shop, { customerId })).customerId).toBe(customerId);
    await refuse(
      shop,
      '/v2/checkouts/create',
      { items: [await item(shop)], customerId: 'cust_1' },
      /customerId/,
      404,
    );
  },
  'externalId, returnUrl, completionUrl and metadata come back': async (shop) => {
    const own = {
      externalId: fresh('e'),
      returnUrl: 'https://a.example/b',
      completionUrl: 'myapp://done',
      metadata: { a: { b: 1 } },
    };
    expect(await checkout(shop, own)).toMatchObject(own);
    for (const returnUrl of [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'blob:x',
    ])
      await refuse(
        shop,
        '/v2/checkouts/create',
        { items: [await item(shop)], returnUrl },
        /returnUrl/,
      );
  },
  'methods are PIX, CARD and BOLETO; PIX and CARD if left out': async (shop) => {
    expect((await checkout(shop)).methods).toEqual(['PIX', 'CARD']);
    expect((await checkout(shop, { methods: ['BOLETO', 'PIX'] })).methods).toEqual([
      'BOLETO',
      'PIX',
    ]);
    await refuse(
      shop,
      '/v2/checkouts/create',
      { items: [await item(shop)], methods: ['CASH'] },
      'methods.0 must be one of PIX, CARD, BOLETO',
    );
  },
  'coupons must exist': async (shop) => {
    const { code } = await coupon(shop);
    expect((await checkout(shop, { coupons: [code] })).coupons).toEqual([code]);
    await refuse(
      shop,
      '/v2/checkouts/create',
      { items: [await item(shop)], coupons: ['NONE'] },
      /coupons/,
    );
  },
  'upSellProductId must be ACTIVE and without a cycle': async (shop) => {
    const upSell = await product(shop);
    expect((await checkout(shop, { upSellProductId: upSell.id })).upSellProductId).toBe(upSell.id);
    const recurring = await product(shop, { cycle: 'MONTHLY' });
    const { status } = await shop.request('POST', '/v2/checkouts/create', {
      items: [await item(shop)],
      upSellProductId: recurring.id,
    });
    expect([400, 422]).toContain(status);
    await shop.post('/v2/products/delete', { id: upSell.id });
    expect([400, 422]).toContain(
      (
        await shop.request('POST', '/v2/checkouts/create', {
          items: [await item(shop)],
          upSellProductId: upSell.id,
        })
      ).status,
    );
  },
  'interest and fine are kept and shown by get; for PIX and CARD they have no effect': async (
    shop,
  ) => {
    const late = { interest: { value: 100 }, fine: { value: 200, type: 'PERCENTAGE' } };
    const made = await checkout(shop, late);
    expect(await shop.get(`/v2/checkouts/get?id=${made.id}`)).toMatchObject(late);
    expect(await pay(shop, made, { method: 'PIX' })).toMatchObject({
      paidAmount: 4_990,
      status: 'PAID',
    });
  },
  'interest.value and fine.value are integers from 0; fine.type is PERCENTAGE or FIXED': async (
    shop,
  ) => {
    const items = [await item(shop)];
    for (const value of [-1, 1.5, '1'])
      await refuse(shop, '/v2/checkouts/create', { items, interest: { value } }, /interest\.value/);
    for (const value of [-1, 1.5])
      await refuse(
        shop,
        '/v2/checkouts/create',
        { items, fine: { value, type: 'FIXED' } },
        /fine\.value/,
      );
    await refuse(
      shop,
      '/v2/checkouts/create',
      { items, fine: { value: 1, type: 'OTHER' } },
      'fine.type must be one of PERCENTAGE, FIXED',
    );
    expect(
      await checkout(shop, {
        methods: ['BOLETO'],
        interest: { value: 0 },
        fine: { value: 0, type: 'FIXED' },
      }),
    ).toMatchObject({ status: 'PENDING' });
  },
  'The checkout route refunds bill_ and char_': async (shop) => {
    const paid = await pay(shop, await checkout(shop), { method: 'PIX' });
    const refund = await shop.post('/v2/checkouts/refund', { id: paid.id, reason: 'a' });
    expect(
      (await shop.post('/v2/checkouts/refund', { id: refund.originalId, reason: 'a' })).id,
    ).toBe(refund.id);
  },
  'The checkout route and the link route accept pix_char_ and card_': async (shop) => {
    const charge = await pix(shop);
    await shop.post(`/v2/transparents/simulate-payment?id=${charge.id}`);
    const refund = await shop.post('/v2/checkouts/refund', { id: charge.id });
    expect((await shop.post('/v2/payment-links/refund', { id: charge.id })).id).toBe(refund.id);
    for (const path of ['checkouts', 'payment-links', 'transparents'])
      await expectRefused(
        shop.request('POST', `/v2/${path}/refund`, { id: 'card_1' }),
        404,
        'TRANSACTION_NOT_FOUND',
      );
  },
  'The link route refunds one payment of a link': async (shop) => {
    const link = await checkout(shop, { frequency: 'MULTIPLE_PAYMENTS' });
    await pay(shop, link, { method: 'PIX' });
    const { payments } = await shop.get(`/v2/payment-links/get?id=${link.id}`);
    expect(await shop.post('/v2/payment-links/refund', { id: payments[0] })).toMatchObject({
      originalId: payments[0],
      amount: 4_990,
    });
  },
  'A refund id of the wrong kind is refused with the right route': async (shop) => {
    await refuse(
      shop,
      '/v2/payment-links/refund',
      { id: 'bill_1' },
      /POST \/v2\/checkouts\/refund/,
    );
    await refuse(shop, '/v2/transparents/refund', { id: 'bill_1' }, /POST \/v2\/checkouts\/refund/);
    await refuse(shop, '/v2/transparents/refund', { id: 'char_1' }, /POST \/v2\/checkouts\/refund/);
    const link = await checkout(shop, { frequency: 'MULTIPLE_PAYMENTS' });
    await refuse(
      shop,
      '/v2/checkouts/refund',
      { id: link.id },
      /refund one of its payments \(char_…\)/,
    );
  },
  "A refund's reason may be left out, and has at most 500 characters": async (shop) => {
    const { id: paid } = await pay(shop, await checkout(shop), { method: 'PIX' });
    await refuse(shop, '/v2/checkouts/refund', { id: paid, reason: 'x'.repeat(501) }, /reason/);
    expect((await shop.post('/v2/checkouts/refund', { id: paid })).reason).toBe(
      'requested_by_customer',
    );
  },
};

const products: Proofs = {
  'externalId, name, price and currency of a product are required': async (shop) => {
    for (const field of ['externalId', 'name', 'price', 'currency'])
      await refuse(
        shop,
        '/v2/products/create',
        { externalId: fresh('p'), name: 'a', price: 1, currency: 'BRL', [field]: null },
        `${field} is required`,
      );
  },
  'currency is BRL': async (shop) =>
    refuse(
      shop,
      '/v2/products/create',
      { externalId: fresh('p'), name: 'a', price: 1, currency: 'USD' },
      /currency/,
    ),
  'externalId is unique': async (shop) => {
    const made = await product(shop);
    await refuse(
      shop,
      '/v2/products/create',
      { externalId: made.externalId, name: 'a', price: 1, currency: 'BRL' },
      new RegExp(made.id),
      409,
    );
  },
  'cycle is one of the five': async (shop) =>
    refuse(
      shop,
      '/v2/products/create',
      { externalId: fresh('p'), name: 'a', price: 1, currency: 'BRL', cycle: 'DAILY' },
      /cycle must be one of WEEKLY, MONTHLY, QUARTERLY, SEMIANNUALLY, ANNUALLY/,
    ),
  'trialDays is 1 to 90 and only valid with a cycle': async (shop) => {
    for (const trialDays of [0, 91, 1.5, '7'])
      await refuse(
        shop,
        '/v2/products/create',
        {
          externalId: fresh('p'),
          name: 'a',
          price: 1,
          currency: 'BRL',
          cycle: 'MONTHLY',
          trialDays,
        },
        /trialDays/,
      );
    await refuse(
      shop,
      '/v2/products/create',
      { externalId: fresh('p'), name: 'a', price: 1, currency: 'BRL', trialDays: 7 },
      'trialDays is only valid together with cycle',
    );
    for (const trialDays of [1, 90])
      expect((await product(shop, { cycle: 'MONTHLY', trialDays })).trialDays).toBe(trialDays);
  },
  'imageUrl and fileUrl must be addresses that can be fetched': async (shop) => {
    for (const field of ['imageUrl', 'fileUrl'])
      await refuse(
        shop,
        '/v2/products/create',
        {
          externalId: fresh('p'),
          name: 'a',
          price: 1,
          currency: 'BRL',
          [field]: 'http://127.0.0.1:1/none',
        },
        new RegExp(field),
      );
  },
  'An image is at most 5 MB, a PDF at most 20 MB; both are checked by what they are': async (
    shop,
  ) => {
    const site = await startSite({
      '/a.png': png(),
      '/a.pdf': pdf(),
      '/big.png': Buffer.concat([png(), Buffer.alloc(5 * 2 ** 20)]),
      '/big.pdf': pdf(20 * 2 ** 20),
      '/text': Buffer.from('text'),
    });
    try {
      expect(
        await product(shop, { imageUrl: site.url('/a.png'), fileUrl: site.url('/a.pdf') }),
      ).toMatchObject({ imageUrl: expect.stringMatching(/^http/), hasFile: true });
      for (const [field, path] of [
        ['imageUrl', '/big.png'],
        ['imageUrl', '/text'],
        ['fileUrl', '/big.pdf'],
        ['fileUrl', '/a.png'],
      ]) {
        await refuse(
          shop,
          '/v2/products/create',
          {
            externalId: fresh('p'),
            name: 'a',
            price: 1,
            currency: 'BRL',
            [field ?? '']: site.url(path ?? ''),
          },
          new RegExp(field ?? ''),
        );
      }
    } finally {
      await site.close();
    }
  },
};

const subscriptions: Proofs = {
  'Subscription create takes exactly one item with a cycle': async (shop) => {
    const [one, other] = [
      await item(shop, { cycle: 'MONTHLY' }),
      await item(shop, { cycle: 'MONTHLY' }),
    ];
    await refuse(
      shop,
      '/v2/subscriptions/create',
      { items: [one, other] },
      'items must have exactly 1 entry for a subscription',
    );
    await refuse(shop, '/v2/subscriptions/create', { items: [await item(shop)] }, /no cycle/, 422);
    expect(await shop.post('/v2/subscriptions/create', { items: [one] })).toMatchObject({
      id: id('bill'),
      frequency: 'SUBSCRIPTION',
      status: 'PENDING',
    });
  },
  'Subscription create takes customerId, externalId, returnUrl, completionUrl, metadata and coupons':
    async (shop) => {
      const own = {
        customerId: (await customer(shop)).id,
        externalId: fresh('s'),
        returnUrl: 'https://a.example',
        completionUrl: 'https://b.example',
        metadata: { a: 1 },
        coupons: [(await coupon(shop)).code],
      };
      expect(
        await shop.post('/v2/subscriptions/create', {
          items: [await item(shop, { cycle: 'MONTHLY' })],
          ...own,
        }),
      ).toMatchObject(own);
    },
  'Subscription methods are PIX and CARD; CARD if left out': async (shop) => {
    const items = [await item(shop, { cycle: 'MONTHLY' })];
    expect((await shop.post('/v2/subscriptions/create', { items })).methods).toEqual(['CARD']);
    expect(
      (await shop.post('/v2/subscriptions/create', { items, methods: ['PIX'] })).methods,
    ).toEqual(['PIX']);
    await refuse(shop, '/v2/subscriptions/create', { items, methods: ['BOLETO'] }, /methods/);
  },
  'PIX needs the automatic-PIX feature of the store': async (shop) => {
    const items = [await item(shop, { cycle: 'MONTHLY' })];
    await shop.database.query(`UPDATE "stores" SET "automaticPixDev" = false`);
    await refuse(shop, '/v2/subscriptions/create', { items, methods: ['PIX'] }, /automatic/i);
    await shop.database.query(`UPDATE "stores" SET "automaticPixDev" = true`);
  },
  'subscriptions/list has the format of checkouts': async (shop) => {
    const { id: subscription } = await subscribe(shop);
    const [newest] = (await shop.get('/v2/subscriptions/list?limit=1')) as Json[];
    expect(newest).toMatchObject({
      id: id('bill'),
      frequency: 'SUBSCRIPTION',
      status: 'PAID',
      subscription: { id: subscription },
    });
  },
  'Subscription cancel requires the id of a subscription': async (shop) => {
    await refuse(shop, '/v2/subscriptions/cancel', {}, 'id is required');
    await refuse(shop, '/v2/subscriptions/cancel', { id: 'subs_1' }, /subs_1/, 404);
  },
  'record-usage adds and removes units of per-unit products, which join the next charge': async (
    shop,
  ) => {
    const subscription = await subscribe(shop);
    const unit = await product(shop, { price: 300 });
    expect(
      await shop.post('/v2/subscriptions/record-usage', {
        id: subscription.id,
        productId: unit.id,
        units: 5,
        action: 'add',
      }),
    ).toMatchObject({
      id: id('usgr'),
      subscriptionId: subscription.id,
      productId: unit.id,
      units: 5,
      unitPrice: 300,
      action: 'add',
      installmentNumber: 2,
    });
    await shop.post('/v2/subscriptions/record-usage', {
      id: subscription.id,
      productId: unit.id,
      units: 2,
      action: 'subtract',
    });
    expect(await shop.upcoming(subscription)).toMatchObject({ amount: 5_890 }); // 4990 + 3 × 300
    await refuse(
      shop,
      '/v2/subscriptions/record-usage',
      { id: subscription.id, productId: unit.id, units: 4, action: 'subtract' },
      /./,
      422,
    );
  },
  'record-usage refuses a product with a cycle, change-plan one without': async (shop) => {
    const { id: subscription } = await subscribe(shop);
    await refuse(
      shop,
      '/v2/subscriptions/record-usage',
      {
        id: subscription,
        productId: (await product(shop, { cycle: 'MONTHLY' })).id,
        units: 1,
        action: 'add',
      },
      /cycle/,
      422,
    );
    await refuse(
      shop,
      '/v2/subscriptions/change-plan',
      { id: subscription, productId: (await product(shop)).id, quantity: 1 },
      /cycle/,
      422,
    );
  },
};

const others: Proofs = {
  'A customer needs an email': async (shop) =>
    refuse(shop, '/customers/create', { data: { name: 'Ana' } }, 'data.email is required'),
  'A customer whose taxId exists is answered, unchanged': async (shop) => {
    const taxId = cpf();
    const first = await customer(shop, { taxId });
    expect(await customer(shop, { taxId, name: 'Outra', email: 'outra@example.com' })).toEqual(
      first,
    );
  },
  'An invalid taxId is rejected': async (shop) =>
    refuse(
      shop,
      '/customers/create',
      { data: { email: 'a@example.com', taxId: '11111111111' } },
      /taxId must be a valid CPF or CNPJ/,
    ),
  'code, discountKind and discount of a coupon are required': async (shop) => {
    for (const field of ['code', 'discountKind', 'discount'])
      await refuse(
        shop,
        '/coupons/create',
        { code: fresh('C'), discountKind: 'FIXED', discount: 1, [field]: null },
        `${field} is required`,
      );
  },
  "A coupon's code is unique": async (shop) => {
    const { code } = await coupon(shop);
    await refuse(
      shop,
      '/coupons/create',
      { code: code.toLowerCase(), discountKind: 'FIXED', discount: 1 },
      new RegExp(code, 'i'),
      409,
    );
  },
  'maxRedeems is -1 or positive; notes and metadata are kept': async (shop) => {
    for (const maxRedeems of [0, -2, 1.5])
      await refuse(
        shop,
        '/coupons/create',
        { code: fresh('C'), discountKind: 'FIXED', discount: 1, maxRedeems },
        /maxRedeems/,
      );
    expect(await coupon(shop, { maxRedeems: 3, notes: 'a', metadata: { b: 1 } })).toMatchObject({
      maxRedeems: 3,
      notes: 'a',
    });
  },
  'A percentage has two decimals at most up to 100, or is in hundredths to 10,000': async (
    shop,
  ) => {
    for (const discount of [0, 10_001, 1.555])
      await refuse(
        shop,
        '/coupons/create',
        { code: fresh('C'), discountKind: 'PERCENTAGE', discount },
        /discount/,
      );
    expect(await coupon(shop, { discount: 100 })).toMatchObject({ discount: 100 });
  },
  'A coupon takes floor(amount × percent / 100), and is counted once paid': async (shop) => {
    const { code } = await coupon(shop, { discount: 33 });
    const made = await checkout(shop, { coupons: [code] });
    expect(await pay(shop, made, { method: 'PIX', coupon: code })).toMatchObject({
      amount: 4_990,
      paidAmount: 3_344,
    }); // 4990 − floor(1646.7)
    expect((await shop.get(`/v2/coupons/get?id=${code}`)).redeemsCount).toBe(1);
  },
  'name, endpoint, secret and events of a webhook are required': async (shop) => {
    for (const field of ['name', 'endpoint', 'secret', 'events'])
      await refuse(
        shop,
        '/webhooks/create',
        {
          name: 'a',
          endpoint: 'https://example.com/x',
          secret: 'um segredo',
          events: ['checkout.completed'],
          [field]: null,
        },
        new RegExp(`^${field} is required`),
      );
  },
  'events holds names of the table': async (shop) =>
    refuse(
      shop,
      '/webhooks/create',
      {
        name: 'a',
        endpoint: 'https://example.com/x',
        secret: 'um segredo',
        events: ['checkout.unknown'],
      },
      /events\.0/,
    ),
  'Webhook get and list answer the webhook': async (shop) => {
    const made = await shop.post('/webhooks/create', {
      name: 'a',
      endpoint: 'https://example.com/x',
      secret: 'um segredo',
      events: ['checkout.completed'],
      v2: false,
    });
    expect(await shop.get(`/v2/webhooks/get?id=${made.id}`)).toMatchObject({
      id: made.id,
      v2: false,
    });
    expect(((await shop.get('/v2/webhooks/list?limit=1')) as Json[])[0]).toMatchObject({
      id: made.id,
    });
    await shop.post('/v2/webhooks/delete', { id: made.id });
  },
  'A webhook belongs to the environment of its key': async (shop) =>
    expect((await webhook(shop)).devMode).toBe(true),
  'pix/send takes amount, description, externalId, pixKey and pixKeyType': async (shop) => {
    await fund(shop);
    expect(await shop.post('/v2/pix/send', transfer())).toEqual(TRANSFER);
  },
  'pixKeyType is CPF, CNPJ, EMAIL, PHONE, RANDOM, EVP or BR_CODE, and the key must match': async (
    shop,
  ) => {
    await fund(shop);
    const keys: [string, string][] = [
      ['CPF', '52998224725'],
      ['CNPJ', '11222333000181'],
      ['EMAIL', 'ana@example.com'],
      ['PHONE', '+5511987654321'],
      ['RANDOM', '123e4567-e89b-42d3-a456-426614174000'],
      ['EVP', '123e4567-e89b-42d3-a456-426614174000'],
    ];
    for (const [pixKeyType, pixKey] of keys)
      expect(await shop.post('/v2/pix/send', transfer({ pixKey, pixKeyType }))).toEqual(TRANSFER);
    for (const pixKeyType of ['CPF', 'CNPJ', 'PHONE', 'RANDOM', 'BR_CODE'])
      await refuse(shop, '/v2/pix/send', transfer({ pixKeyType }), /pixKey is not a valid key/);
  },
  'pix/send accepts pix {key, type} as well': async (shop) => {
    await fund(shop);
    expect(
      await shop.post('/v2/pix/send', {
        amount: 500,
        externalId: fresh('t'),
        pix: { key: 'ana@example.com', type: 'EMAIL' },
      }),
    ).toEqual(TRANSFER);
  },
  'Sending needs externalId or Idempotency-Key': async (shop) =>
    refuse(shop, '/v2/pix/send', transfer({ externalId: null }), /Idempotency-Key/),
  'A payout is at least 350 cents': async (shop) => {
    for (const path of ['/v2/payouts/create', '/v1/payouts/create', '/v1/withdraw/create'])
      await refuse(
        shop,
        path,
        {
          ...transfer({ amount: 349 }),
          method: 'PIX',
          pix: { key: 'ana@example.com', type: 'EMAIL' },
        },
        /amount/,
      );
  },
  'pix/send takes any amount from 1 cent on': async (shop) => {
    await fund(shop);
    expect(await shop.post('/v2/pix/send', transfer({ amount: 1 }))).toEqual({
      ...TRANSFER,
      amount: 1,
    });
    await refuse(shop, '/v2/pix/send', transfer({ amount: 0 }), /amount/);
  },
  'A v1 payout to a key of somebody else is refused with 400; pix/send goes to anybody': async (
    shop,
  ) => {
    await fund(shop);
    for (const path of ['/v1/payouts/create', '/v1/withdraw/create']) {
      await refuse(
        shop,
        path,
        {
          amount: 500,
          externalId: fresh('t'),
          method: 'PIX',
          pix: { type: 'EMAIL', key: 'other@example.com' },
        },
        /taxId|holder|pix\/send/,
      );
      expect(
        (
          await shop.request('POST', path, {
            amount: 500,
            externalId: fresh('t'),
            method: 'PIX',
            pix: { type: 'EMAIL', key: 'own@example.com' },
          })
        ).status,
      ).toBe(200);
    }
    expect(await shop.post('/v2/pix/send', transfer({ pixKey: 'other@example.com' }))).toEqual(
      TRANSFER,
    );
  },
  'A payout that fails gives amount and fee back': async (shop) => {
    await fund(shop);
    const { balance: before } = await shop.get('/v2/stores/get');
    const sent = await shop.post('/v2/payouts/create', transfer());
    await shop.post('/v2/dev/simulate', { id: sent.id, outcome: 'payout-failed' });
    expect(await shop.get(`/v2/payouts/get?id=${sent.id}`)).toMatchObject({ status: 'FAILED' });
    expect((await shop.get('/v2/stores/get')).balance).toEqual(before);
  },
};

const required = (field: string): Proofs => ({
  [`${field} of a v1 billing is required`]: async (shop) =>
    expectRefused(
      shop.request('POST', '/v1/billing/create', {
        frequency: 'ONE_TIME',
        methods: ['PIX'],
        products: [{ externalId: 'a', name: 'A', description: 'B', quantity: 1, price: 100 }],
        returnUrl: 'https://a.example',
        completionUrl: 'https://b.example',
        [field]: null,
      }),
      400,
      'INVALID_REQUEST',
      new RegExp(field),
    ),
});
const v1: Proofs = {
  ...['methods', 'products', 'returnUrl', 'completionUrl'].reduce<Proofs>(
    (rows, field) => ({ ...rows, ...required(field) }),
    {},
  ),
  'A v1 billing is ONE_TIME or MULTIPLE_PAYMENTS, ONE_TIME if nothing is said': async (shop) => {
    expect((await billing(shop, { frequency: null })).frequency).toBe('ONE_TIME');
    expect((await billing(shop, { frequency: 'MULTIPLE_PAYMENTS' })).frequency).toBe(
      'MULTIPLE_PAYMENTS',
    );
    await expectRefused(
      shop.request('POST', '/v1/billing/create', {
        frequency: 'SUBSCRIPTION',
        methods: ['PIX'],
        products: [],
        returnUrl: 'https://a.example',
        completionUrl: 'https://b.example',
      }),
      400,
      'INVALID_REQUEST',
    );
  },
  'A v1 billing takes customerId, or makes the customer': async (shop) => {
    const { id: customerId } = await customer(shop);
    expect((await billing(shop, { customerId, customer: null })).customer.id).toBe(customerId);
    expect((await billing(shop)).customer.metadata.email).toEqual(expect.any(String));
  },
  'A v1 billing has allowCoupons false if nothing is said': async (shop) =>
    expect((await billing(shop)).allowCoupons).toBe(false),
  'A v1 billing keeps externalId and metadata': async (shop) =>
    expect(
      (await billing(shop, { externalId: fresh('b'), metadata: { order: 7 } })).metadata,
    ).toMatchObject({ order: 7 }),
};

export const operations: Proofs = {
  ...transparents,
  ...checkouts,
  ...products,
  ...subscriptions,
  ...others,
  ...v1,
};
