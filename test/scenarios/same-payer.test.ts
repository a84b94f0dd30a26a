/**
 * A Pix code that only the person with the tax id of the customer can pay, by both APIs, in Dev mode
 * and at providers that restrict the payer, or do not.
 */
import { ProductionShop, WooviShop } from '../support/production';
import { rowCount, rowsOf } from '../support/rows';
import { world, type Json, type World } from '../support/world';

const ANA = '52998224725';
const BIA = '11144477735';
const customer = { name: 'Ana', taxId: '529.982.247-25' };
const RESTRICTED = { amount: 1_000, ensureSameTaxId: true, customer };

const CREATE = `mutation ($input: CreateTransparentInput!) {
  createTransparent(input: $input) { transparent { id status ensureSameTaxId } }
}`;
const SIMULATE = `mutation ($input: SimulateTransparentPaymentInput!) {
  simulateTransparentPayment(input: $input) {
    transparent { id status }
    userErrors { reason path }
  }
}`;

describe('in Dev mode', () => {
  let shop: World;
  beforeAll(async () => {
    shop = await world();
  });

  const create = (data: Json, method = 'PIX') =>
    shop.request('POST', '/v2/transparents/create', { method, data });
  const pay = (id: unknown, body: Json) =>
    shop.request('POST', `/v2/transparents/simulate-payment?id=${String(id)}`, body);
  const byGraphql = async (query: string, input: Json) =>
    (await shop.request('POST', '/graphql', { query, variables: { input } })).body;

  test('another payer is refused, and the customer pays', async () => {
    const { data: charge } = (await create(RESTRICTED)).body as { data: Json };
    expect(charge).toMatchObject({ status: 'PENDING', ensureSameTaxId: true });
    const other = await pay(charge.id, { payerTaxId: '111.444.777-35' });
    expect([other.status, other.body.reason, other.body.field]).toEqual([
      422,
      'PAYER_NOT_ALLOWED',
      'payerTaxId',
    ]);
    const get = () => shop.get(`/v2/transparents/get?id=${charge.id}`);
    expect(await get()).toMatchObject({ status: 'PENDING', ensureSameTaxId: true });
    const listed = (await shop.get('/v2/transparents/list')) as unknown as Json[];
    expect(listed.find(({ id }) => id === charge.id)).toMatchObject({ ensureSameTaxId: true });
    expect((await pay(charge.id, {})).body.data).toMatchObject({ status: 'PAID' });
    const [row] = await rowsOf<Json>(shop, 'charges', { id: charge.id });
    expect(row?.payer).toEqual({ name: 'Ana', taxId: ANA });
  });

  test('by GraphQL the same', async () => {
    const made = await byGraphql(CREATE, { ...RESTRICTED, method: 'PIX' });
    const charge = made.data.createTransparent.transparent as Json;
    expect(charge).toMatchObject({ status: 'PENDING', ensureSameTaxId: true });
    const refused = await byGraphql(SIMULATE, { id: charge.id, payerTaxId: BIA });
    expect(refused.data.simulateTransparentPayment).toMatchObject({
      transparent: null,
      userErrors: [{ reason: 'PAYER_NOT_ALLOWED' }],
    });
    const paid = await byGraphql(SIMULATE, { id: charge.id, payerTaxId: ANA });
    expect(paid.data).toMatchObject({
      simulateTransparentPayment: { transparent: { status: 'PAID' } },
    });
  });

  test('without the field every payer can pay', async () => {
    const { data: charge } = (await create({ amount: 1_000, customer })).body as { data: Json };
    expect(charge.ensureSameTaxId).toBe(false);
    expect((await pay(charge.id, { payerTaxId: BIA })).body.data).toMatchObject({ status: 'PAID' });
    const { data: other } = (await create({ amount: 1_000, customer })).body as { data: Json };
    const wrong = await pay(other.id, { payerTaxId: '123' });
    expect([wrong.status, wrong.body.field]).toEqual([400, 'payerTaxId']);
  });

  test('it is for Pix with a tax id only; false is accepted everywhere', async () => {
    const before = await rowCount(shop, 'charges');
    const whole = { ...customer, email: 'ana@example.com', cellphone: '11999990000' };
    const card = { token: 'dev_card_4242', customer: whole };
    const refused: [string, Json][] = [
      ['BOLETO', RESTRICTED],
      ['CARD', { ...RESTRICTED, ...card }],
      ['PIX', { amount: 1_000, ensureSameTaxId: true }],
      ['PIX', { amount: 1_000, ensureSameTaxId: true, customer: { name: 'Ana', taxId: ' ' } }],
    ];
    const sentences: unknown[] = [];
    for (const [method, data] of refused) {
      const { status, body } = await create(data, method);
      expect([status, body.field]).toEqual([400, 'data.ensureSameTaxId']);
      sentences.push(body.error);
    }
    expect(sentences[2]).toMatch(/ensureSameTaxId requires a customer with taxId$/);
    const flat = await shop.request('POST', '/v1/pixQrCode/create', RESTRICTED);
    expect(flat.body.data).toMatchObject({ ensureSameTaxId: true });
    expect(await rowCount(shop, 'charges')).toBe(before + 1);
    for (const [method, more] of [
      ['BOLETO', {}],
      ['CARD', card],
      ['PIX', {}],
    ] as const) {
      const { status, body } = await create(
        { ...RESTRICTED, ensureSameTaxId: false, ...more },
        method,
      );
      expect([status, (body.data as Json).ensureSameTaxId]).toEqual([200, false]);
    }
  });

  test('a repeated externalId returns the same restriction only', async () => {
    const first = await create({ ...RESTRICTED, externalId: 'pedido-1' });
    const again = await create({ ...RESTRICTED, externalId: 'pedido-1' });
    expect(again.body.data).toMatchObject({ id: (first.body.data as Json).id });
    for (const more of [{ ensureSameTaxId: false }, { customer: { ...customer, taxId: BIA } }]) {
      const { status, body } = await create({ ...RESTRICTED, externalId: 'pedido-1', ...more });
      expect([status, body.reason]).toEqual([409, 'EXTERNAL_ID_TAKEN']);
    }
  });
});

test('Woovi restricts the payer: another one cannot pay there', async () => {
  const shop = await WooviShop.open();
  try {
    const charge = await shop.pixCharge({ ensureSameTaxId: true, customer });
    expect(charge.ensureSameTaxId).toBe(true);
    const id = String(charge.id);
    expect(shop.woovi.charges.charges.get(id)?.request).toMatchObject({
      ensureSameTaxID: true,
      customer: { name: 'Ana', taxID: ANA },
    });
    expect(shop.woovi.charges.pay(id, undefined, BIA)).toBeNull();
    expect(await shop.statusOf(charge)).toBe('PENDING');
    expect(await shop.woovi.payAndNotify(id)).toEqual([200]);
    await shop.run('ask-for-payments');
    expect(await shop.statusOf(charge)).toBe('PAID');
    const free = await shop.pixCharge({ customer });
    const sent = shop.woovi.charges.charges.get(String(free.id))?.request;
    expect(sent).not.toHaveProperty('ensureSameTaxID');
    expect(sent).not.toHaveProperty('customer');
  } finally {
    await shop.close();
  }
});

test('a bank that cannot restrict the payer: 422, nothing is written or sent', async () => {
  const shop = await ProductionShop.open();
  try {
    const { status, body } = await shop.request('POST', '/v2/transparents/create', {
      method: 'PIX',
      data: RESTRICTED,
    });
    expect([status, body.reason, body.field]).toEqual([
      422,
      'PAYER_NOT_RESTRICTED',
      'data.ensureSameTaxId',
    ]);
    expect(body.error).toMatch(/ensureSameTaxId is not supported by this provider/);
    expect(await rowCount(shop.dev, 'charges')).toBe(0);
    expect(shop.efi.calls.filter((call) => /\/cob\//.test(call))).toEqual([]);
    expect(await shop.statusOf(await shop.pixCharge())).toBe('PENDING');
  } finally {
    await shop.close();
  }
});
