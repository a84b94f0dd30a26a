/** The merchant knows who bought: the stored customer of a payment, and what was typed for it. */
import { RACE_LIMIT_MS, RACE_ROUNDS } from '../support/races';
import { changeRows } from '../support/rows';
import { Buyer, BUYER } from '../support/buyer';
import { newStore, type Json, type World } from '../support/world';

const ANA = { name: 'Ana Souza', email: 'ana@example.com', taxId: '529.982.247-25' };
const TYPED = { name: 'Ana Souza', email: 'ana@example.com', taxId: '52998224725' };
const BIA = { name: 'Bia Lima', email: 'bia@example.com', taxId: '111.444.777-35' };
const BOUGHT = '{ customer { id } buyer { name email taxId cellphone } }';

const link = async (shop: World, values: Json = {}) =>
  shop.post('/v2/payment-links/create', {
    items: [{ id: (await shop.product()).id, quantity: 1 }],
    methods: ['PIX', 'CARD', 'BOLETO'],
    ...values,
  });
const customers = (shop: World) => shop.get('/v2/customers/list') as Promise<Json[]>;
const customer = (shop: World, values: Json) => shop.post('/v2/customers/create', values);

/** The newest charge, as GraphQL shows it. */
async function lastCharge(shop: World): Promise<Json> {
  const { charges } = await shop.graphql(
    `{ charges(first: 1) { nodes { id status customerId checkout { id customerId } ${BOUGHT.slice(1)} } }`,
  );
  return charges.nodes[0] as Json;
}

/** A key that may read checkouts, and nothing about people. */
const blind = async (shop: World) => ({
  authorization: `Bearer ${await shop.newKey({ permissions: ['CHECKOUT:READ', 'CHECKOUT:CREATE'] })}`,
});
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

describe('who is the customer', () => {
  test.each(['PIX', 'BOLETO', 'CARD'])('of a checkout paid by %s: a new one', async (method) => {
    const shop = await newStore();
    await shop.listen();
    const paid = await shop.pay(await shop.checkout({ methods: [method] }), {
      method,
      customer: ANA,
    });
    const [stored, ...others] = await customers(shop);
    expect([stored, others]).toMatchObject([TYPED, []]);
    expect(paid.customerId).toBe(stored?.id);
    expect(await lastCharge(shop)).toMatchObject({ customerId: stored?.id, buyer: TYPED });
    expect((await shop.messages()).at(-1)?.body.data).toMatchObject({
      checkout: { customerId: stored?.id },
      customer: { id: stored?.id, ...TYPED },
      payment: { buyer: TYPED },
    });
  });

  test('of a page: the same', async () => {
    const shop = await newStore();
    const checkout = await shop.checkout();
    const ana = new Buyer(shop);
    const shown = await ana.pay(checkout.url, { method: 'PIX' });
    // Only a payment that succeeds stores anybody.
    expect(await customers(shop)).toEqual([]);
    await ana.submit(shown, `${checkout.url}/dev`, { act: 'pay' });
    const [stored] = await customers(shop);
    expect(stored).toMatchObject({ ...TYPED, name: BUYER.name });
    expect(await shop.get(`/v2/checkouts/get?id=${checkout.id}`)).toMatchObject({
      customerId: stored?.id,
      buyer: TYPED,
    });
  });

  test('of a billing of version 1, and of a total that a coupon reduced to zero: the same', async () => {
    const shop = await newStore();
    const billing = await shop.post('/v1/billing/create', {
      frequency: 'ONE_TIME',
      methods: ['PIX'],
      products: [{ externalId: 'p', name: 'Um', quantity: 1, price: 2_000 }],
      returnUrl: 'https://example.com/',
      completionUrl: 'https://example.com/',
    });
    await shop.pay(billing, { method: 'PIX', customer: ANA });
    await shop.post('/v2/coupons/create', {
      code: 'FREE',
      discountKind: 'PERCENTAGE',
      discount: 100,
    });
    const free = await shop.checkout({ coupons: ['FREE'] });
    await shop.pay(free, { method: 'PIX', coupon: 'FREE', customer: BIA });
    expect((await customers(shop)).map(({ name }) => name)).toEqual(['Bia Lima', 'Ana Souza']);
    expect(await lastCharge(shop)).toMatchObject({ status: 'PAID', buyer: { name: 'Bia Lima' } });
  });

  test('the one with the tax id, which is not changed; the charge keeps what was typed', async () => {
    const shop = await newStore();
    const known = await customer(shop, {
      email: 'old@example.com',
      taxId: ANA.taxId,
      name: 'Aninha',
    });
    await shop.pay(await shop.checkout(), { method: 'PIX', customer: ANA });
    expect(await customers(shop)).toEqual([known]);
    expect(await lastCharge(shop)).toMatchObject({
      customerId: known.id,
      checkout: { customerId: known.id },
      buyer: TYPED,
    });
  });

  test('without a tax id the one that has none and the same e-mail address, else a new one', async () => {
    const shop = await newStore();
    const withTaxId = await customer(shop, { email: ANA.email, taxId: ANA.taxId });
    const without = await customer(shop, { email: BIA.email });
    const pay = async (email: string) => {
      await shop.pay(await shop.checkout(), { method: 'PIX', customer: { name: 'X', email } });
      return (await lastCharge(shop)).customerId as string;
    };
    expect(await pay('BIA@example.com ')).toBe(without.id);
    const made = await pay(ANA.email);
    expect(made).not.toBe(withTaxId.id);
    expect(await pay(ANA.email)).toBe(made);
    expect(await customers(shop)).toHaveLength(3);
  });

  test('nobody without an e-mail address: nothing is stored', async () => {
    const shop = await newStore();
    const sent = [{ name: 'Ana', taxId: ANA.taxId }, {}];
    for (const one of sent) await shop.pay(await shop.checkout(), { method: 'PIX', customer: one });
    expect(await customers(shop)).toEqual([]);
    expect(await lastCharge(shop)).toMatchObject({ customerId: null, customer: null, buyer: null });
    const known = await customer(shop, { email: ANA.email, taxId: ANA.taxId });
    await shop.pay(await shop.checkout(), { method: 'PIX', customer: sent[0] });
    expect((await lastCharge(shop)).customerId).toBe(known.id);
  });

  test('of a link: each charge has who bought, and the link keeps its own', async () => {
    const shop = await newStore();
    const own = await customer(shop, { email: 'own@example.com', taxId: '39053344705' });
    const sold = await link(shop, { customerId: own.id });
    const bought = [];
    for (const method of ['PIX', 'BOLETO', 'CARD']) {
      await shop.pay(sold, { method, customer: method === 'CARD' ? BIA : ANA });
      bought.push(await lastCharge(shop));
    }
    const [bia, ana] = await customers(shop);
    expect(bought.map(({ customerId }) => customerId)).toEqual([ana?.id, ana?.id, bia?.id]);
    // Somebody who types nothing is the one whom the link names.
    await shop.pay(sold, { method: 'PIX', customer: {} });
    expect((await lastCharge(shop)).customerId).toBe(own.id);
    expect(await shop.get(`/v2/checkouts/get?id=${sold.id}`)).toMatchObject({
      customerId: own.id,
      buyer: null,
    });
    const { checkout } = await shop.graphql(
      `{ checkout(id: "${sold.id}") { customerId buyer { name } payments { nodes ${BOUGHT} } } }`,
    );
    expect(checkout).toMatchObject({ customerId: own.id, buyer: null });
    expect(checkout.payments.nodes.map(({ buyer }: Json) => buyer?.name)).toEqual([
      undefined,
      'Bia Lima',
      'Ana Souza',
      'Ana Souza',
    ]);
  });

  test('of a checkout that names a customer: that one', async () => {
    const shop = await newStore();
    const named = await customer(shop, { email: 'own@example.com' });
    const paid = await shop.pay(await shop.checkout({ customerId: named.id }), { customer: ANA });
    expect(paid.customerId).toBe(named.id);
    // What is stored counts, and what was missing is typed.
    expect(await lastCharge(shop)).toMatchObject({
      customerId: named.id,
      buyer: { ...TYPED, email: 'own@example.com' },
    });
    expect(await customers(shop)).toHaveLength(1);
  });

  test('of a transparent charge: once it is paid, and only with e-mail address and tax id', async () => {
    const shop = await newStore();
    await shop.listen();
    const create = async (sent: Json) => {
      const { id } = await shop.post('/v2/transparents/create', {
        method: 'PIX',
        data: { amount: 1_000, customer: sent },
      });
      expect(await lastCharge(shop)).toMatchObject({ id, customerId: null });
      await shop.post(`/v2/transparents/simulate-payment?id=${id}`);
      return id as string;
    };
    await create({ name: 'Ana', email: ANA.email });
    await create({ name: 'Ana', taxId: ANA.taxId });
    expect(await customers(shop)).toEqual([]);
    const id = await create(ANA);
    const [stored] = await customers(shop);
    expect(stored).toMatchObject(TYPED);
    expect((await shop.messages()).at(-1)?.body.data.customer).toMatchObject({ id: stored?.id });
    expect(await shop.get(`/v2/transparents/check?id=${id}`)).toMatchObject({ buyer: TYPED });
    expect(await shop.get(`/v2/charges/get?id=${id}`)).toMatchObject({
      customerId: stored?.id,
      buyer: TYPED,
    });
  });

  test('of a subscription without a tax id: one customer, however often the card was declined', async () => {
    const shop = await newStore();
    const product = await shop.product({ cycle: 'MONTHLY' });
    const checkout = await shop.post('/v2/subscriptions/create', {
      items: [{ id: product.id, quantity: 1 }],
    });
    const typed = { name: 'Ana', email: ANA.email };
    const declined = { card: { number: '4000000000000002' }, customer: typed };
    for (let tries = 0; tries < 2; tries++)
      await shop.request('POST', `/v2/checkouts/simulate-payment?id=${checkout.id}`, declined);
    const { subscriptionId } = await shop.pay(checkout, { customer: typed });
    const [only, ...others] = await customers(shop);
    expect(others).toEqual([]);
    expect((await shop.subscription({ id: subscriptionId })).customerId).toBe(only?.id);
  });

  test('an upsell is bought by the same buyer', async () => {
    const shop = await newStore();
    const [mug, beans] = [await shop.product(), await shop.product()];
    const paid = await shop.pay(
      await shop.checkout({ product: mug, upSellProductId: beans.id, methods: ['CARD'] }),
      { method: 'CARD', customer: ANA },
    );
    const { acceptUpsell } = await shop.graphql(
      `mutation { acceptUpsell(input: { checkoutId: "${paid.id}" }) { checkout { status customerId buyer { email } } } }`,
    );
    expect(acceptUpsell.checkout).toEqual({
      status: 'PAID',
      customerId: paid.customerId,
      buyer: { email: ANA.email },
    });
    expect(await customers(shop)).toHaveLength(1);
  });
});

test.each([
  ['with a tax id', ANA],
  ['without one', { name: 'Ana', email: ANA.email }],
])(
  'payments of the same new buyer at once make one customer, %s',
  async (_, sent) => {
    const shop = await newStore();
    const product = await shop.product();
    await shop.warmUp();
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const email = `round${round}@example.com`;
      const buyer = {
        ...sent,
        email,
        ...('taxId' in sent && { taxId: CPFS[round % CPFS.length] }),
      };
      const sold = await Promise.all([
        ...Array.from({ length: 3 }, () => shop.checkout({ product })),
        link(shop),
      ]);
      await Promise.all(sold.map((each) => shop.pay(each, { method: 'PIX', customer: buyer })));
      const found = (await shop.get(`/v2/charges/list?email=${email}`)) as Json[];
      expect(found).toHaveLength(4);
      expect(new Set(found.map(({ customerId }) => customerId)).size).toBe(1);
      await shop.post(`/v2/customers/delete?id=${found[0]?.customerId}`);
    }
    expect(await customers(shop)).toEqual([]);
  },
  RACE_LIMIT_MS,
);
const CPFS = ['52998224725', '11144477735', '39053344705'];

describe('what was typed', () => {
  test('is null for a key without CUSTOMER:READ, at every API', async () => {
    const shop = await newStore();
    const paid = await shop.pay(await shop.checkout(), { method: 'PIX', customer: ANA });
    const pix = await shop.post('/v2/transparents/create', {
      method: 'PIX',
      data: { amount: 1_000, customer: ANA },
    });
    const headers = await blind(shop);
    const paths = [
      `/v2/checkouts/get?id=${paid.id}`,
      `/v2/transparents/check?id=${pix.id}`,
      `/v1/pixQrCode/check?id=${pix.id}`,
      `/v2/charges/get?id=${pix.id}`,
      '/v2/charges/list',
    ];
    for (const path of paths) {
      const shown = [await shop.get(path)].flat() as Json[];
      const hidden = [(await shop.request('GET', path, undefined, headers)).body.data].flat();
      expect(shown.map(({ buyer }) => buyer)).toEqual(
        shown.map(() => ({ ...TYPED, cellphone: null })),
      );
      expect(hidden).toEqual(shown.map((each) => ({ ...each, buyer: null })));
    }
    const query = `{ checkout(id: "${paid.id}") { id buyer { name } payments { nodes { id buyer { email } } } } }`;
    const { body } = await shop.request('POST', '/graphql', { query }, headers);
    expect(body.data.checkout).toEqual({
      id: paid.id,
      buyer: null,
      payments: { nodes: [{ id: expect.any(String), buyer: null }] },
    });
    expect(
      body.errors.map(({ path, extensions }: Json) => [path.join('.'), extensions.code]),
    ).toEqual(
      expect.arrayContaining([
        ['checkout.buyer', 'FORBIDDEN'],
        ['checkout.payments.nodes.0.buyer', 'FORBIDDEN'],
      ]),
    );
  });

  test('stays what it was when it is typed again for another payment; who paid is masked', async () => {
    const shop = await newStore();
    await shop.pay(await shop.checkout(), { method: 'PIX', customer: ANA });
    const first = await lastCharge(shop);
    await shop.pay(await shop.checkout(), {
      method: 'PIX',
      customer: { ...ANA, name: 'Ana S.', email: 'new@example.com', cellphone: ' 11 98765-4321 ' },
    });
    expect(await lastCharge(shop)).toMatchObject({
      customerId: first.customerId,
      buyer: { name: 'Ana S.', email: 'new@example.com', cellphone: '11 98765-4321' },
    });
    const { charge } = await shop.graphql(
      `{ charge(id: "${first.id}") { buyer { name } payerInformation { taxId } } }`,
    );
    expect(charge).toEqual({
      buyer: { name: 'Ana Souza' },
      payerInformation: { taxId: '529.***.***-**' },
    });
  });

  test('is shown of charges that an earlier release has stored, which get no customer afterwards', async () => {
    const shop = await newStore();
    const paid = await shop.pay(await shop.checkout(), { method: 'PIX', customer: ANA });
    await changeRows(shop, 'charges', {}, { customerId: null });
    await changeRows(shop, 'checkouts', {}, { customerId: null });
    expect(await shop.get(`/v2/checkouts/get?id=${paid.id}`)).toMatchObject({
      customerId: null,
      buyer: TYPED,
    });
    expect(await shop.get('/v2/charges/list?taxId=52998224725')).toHaveLength(1);
  });
});

describe('lists by the buyer', () => {
  let shop: World;
  let anas: Json;
  let paidLink: Json;
  beforeAll(async () => {
    shop = await newStore();
    anas = await shop.pay(await shop.checkout(), { method: 'PIX', customer: ANA });
    await shop.pay(await shop.checkout(), { method: 'PIX', customer: BIA });
    paidLink = await link(shop);
    await shop.pay(paidLink, { method: 'PIX', customer: { ...ANA, email: 'other@example.com' } });
    for (const sent of [ANA, BIA]) {
      const { id } = await shop.post('/v2/transparents/create', {
        method: 'PIX',
        data: { amount: 1_000, customer: sent },
      });
      await shop.post(`/v2/transparents/simulate-payment?id=${id}`);
    }
  });

  const names = (rows: Json[]) => rows.map(({ buyer }) => buyer.name).toSorted();

  test.each(['email=ANA@example.com', 'taxId=529.982.247-25', 'taxId=52998224725'])(
    'by %s',
    async (filter) => {
      // the checkout, the payment of the link by the same customer, and the transparent charge
      expect(names((await shop.get(`/v2/charges/list?${filter}`)) as Json[])).toEqual([
        'Ana Souza',
        'Ana Souza',
        'Ana Souza',
      ]);
      expect(await shop.get(`/v2/transparents/list?${filter}`)).toHaveLength(1);
      expect(await shop.get(`/v2/checkouts/list?${filter}`)).toMatchObject([{ id: anas.id }]);
    },
  );

  test('by what was typed for one payment alone', async () => {
    expect(await shop.get('/v2/charges/list?email=other@example.com')).toHaveLength(1);
    expect(await shop.get('/v2/payment-links/list?email=other@example.com')).toMatchObject([
      { id: paidLink.id },
    ]);
    expect(await shop.get('/v2/charges/list?email=nobody@example.com')).toEqual([]);
    const { charges, transparents, checkouts } = await shop.graphql(
      `{
        charges(filter: { email: "other@example.com" }) { totalCount }
        transparents(filter: { taxId: "111.444.777-35" }) { totalCount nodes { buyer { name } } }
        checkouts(filter: { email: "bia@example.com" }) { totalCount nodes { buyer { name } } }
      }`,
    );
    expect([charges.totalCount, transparents.totalCount, checkouts.totalCount]).toEqual([1, 1, 1]);
    expect(names([...transparents.nodes, ...checkouts.nodes])).toEqual(['Bia Lima', 'Bia Lima']);
  });

  test.each(['charges', 'transparents', 'checkouts', 'payment-links', 'subscriptions'])(
    'of %s need CUSTOMER:READ',
    async (noun) => {
      const headers = await blind(shop);
      const ask = (query: string) =>
        shop.request('GET', `/v2/${noun}/list?${query}`, undefined, headers);
      expect((await ask('limit=1')).status).toBe(200);
      for (const filter of ['email=ana@example.com', 'taxId=52998224725'])
        expect(await ask(filter)).toMatchObject({
          status: 403,
          body: {
            code: 'FORBIDDEN',
            error: `${filter.split('=')[0]} needs the permission CUSTOMER:READ, which this key lacks`,
          },
        });
    },
  );

  test('in GraphQL and version 1 too, also inside of other objects', async () => {
    const headers = await blind(shop);
    const documents = [
      '{ list: charges(filter: { email: "ana@example.com" }) { totalCount } }',
      '{ list: transparents(filter: { taxId: "52998224725" }) { totalCount } }',
      '{ list: checkouts(filter: { email: "ana@example.com" }) { totalCount } }',
      '{ list: paymentLinks(filter: { email: "ana@example.com" }) { totalCount } }',
      '{ list: subscriptions(filter: { email: "ana@example.com" }) { totalCount } }',
      `{ checkout(id: "${anas.id}") { list: payments(filter: { email: "ana@example.com" }) { totalCount } } }`,
    ];
    for (const query of documents) {
      const { body } = await shop.request('POST', '/graphql', { query }, headers);
      expect(body.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    }
    const billings = '/v1/billing/list?email=ana@example.com';
    expect((await shop.request('GET', billings, undefined, headers)).status).toBe(403);
  });

  test('another store, and the other environment, neither find nor link the buyer', async () => {
    const other = bearer(await shop.openStore({ taxId: '11444777000161' }));
    const production = bearer(await shop.newKey({ devMode: false }));
    const before = await customers(shop);
    for (const headers of [other, production])
      for (const noun of ['charges', 'transparents', 'checkouts'])
        for (const filter of ['email=ana@example.com', 'taxId=52998224725'])
          expect(
            (await shop.request('GET', `/v2/${noun}/list?${filter}`, undefined, headers)).body.data,
          ).toEqual([]);
    // A customer without a tax id, in the other environment: an e-mail address is not unique.
    const carol = { email: 'carol@example.com' };
    await shop.post('/v2/customers/create', carol, production);
    const paid = await shop.pay(await shop.checkout(), { method: 'PIX', customer: carol });
    expect((await customers(shop)).map(({ id }) => id)).toEqual([
      paid.customerId,
      ...before.map(({ id }) => id),
    ]);
    const product = await shop.post(
      '/v2/products/create',
      { externalId: 'own', name: 'Caneca', price: 1000, currency: 'BRL' },
      other,
    );
    const theirs = await shop.post(
      '/v2/checkouts/create',
      { items: [{ id: product.id, quantity: 1 }] },
      other,
    );
    const { customerId } = await shop.post(
      `/v2/checkouts/simulate-payment?id=${theirs.id}`,
      { method: 'PIX', customer: ANA },
      other,
    );
    expect(before.map(({ id }) => id)).not.toContain(customerId);
    expect(await customers(shop)).toHaveLength(before.length + 1);
  });
});
