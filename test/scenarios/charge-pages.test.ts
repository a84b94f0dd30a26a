/**
 * The pages of single charges, as any browser is sent them: receipts keep people's data to
 * themselves, and what can no longer be paid is not shown.
 */
import { changeRows, sameAs } from '../support/rows';
import { newStore, world, type Json, type World } from '../support/world';

const CUSTOMER = {
  name: 'Ana Conceição de Souza',
  email: 'ana@example.com',
  taxId: '529.982.247-25',
  cellphone: '(11) 98765-4321',
};
const SECRETS = ['52998224725', '529.982.247-25', '982.247', 'ana@example.com', '98765'];

interface Shown {
  status: number;
  text: string;
  location: string | undefined;
}

async function show(shop: World, url: unknown): Promise<Shown> {
  const { statusCode, body, headers } = await shop.app.server.inject({
    url: String(url).replace(/^https?:\/\/[^/]+/, ''),
    headers: { accept: 'text/html' },
  });
  return { status: statusCode, text: body.replaceAll('\u00a0', ' '), location: headers.location };
}

const boleto = (shop: World, values: Json = {}) =>
  shop.post('/v2/transparents/create', {
    method: 'BOLETO',
    data: { amount: 12_990, description: 'Clube do Café', customer: CUSTOMER, ...values },
  });
const transparent = (shop: World, { id }: Json) => shop.get(`/v2/transparents/get?id=${id}`);

test('a receipt names who paid, and shows no tax id, e-mail or phone', async () => {
  const shop = await newStore();
  const pix = await shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 4_990, customer: CUSTOMER },
  });
  const slip = await boleto(shop);
  for (const { id } of [pix, slip]) await shop.post(`/v2/transparents/simulate-payment?id=${id}`);
  const card = await shop.pay(await shop.checkout(), { method: 'CARD', customer: CUSTOMER });
  for (const { receiptUrl } of [
    await transparent(shop, pix),
    await transparent(shop, slip),
    card,
  ]) {
    const { status, text } = await show(shop, receiptUrl);
    expect(status).toBe(200);
    expect(text).toContain('Ana Conceição de Souza');
    expect(text).toContain('529.***.***-**');
    for (const secret of SECRETS) expect(text).not.toContain(secret);
  }
});

test('a merchant who is a person has a masked tax id too; a company is named in full', async () => {
  const [person, company] = [
    await world({ taxId: '52998224725' }),
    await world({ taxId: '11222333000181' }),
  ];
  const receiptOf = async (shop: World) =>
    (
      await show(
        shop,
        (await shop.pay(await shop.checkout(), { customer: { name: 'Bia Lima' } })).receiptUrl,
      )
    ).text;
  const [ofPerson, ofCompany] = [await receiptOf(person), await receiptOf(company)];
  expect(ofPerson).toContain('529.***.***-**');
  expect(ofPerson).not.toContain('982.247');
  expect(ofCompany).toContain('11.222.333/0001-81');
});

test("a transfer's receipt shows its key only in part", async () => {
  const shop = await newStore();
  await shop.pay(await shop.checkout({ product: await shop.product({ price: 100_000 }) }), {
    method: 'PIX',
  });
  const keys = [
    ['CPF', '52998224725', '529.***.***-**'],
    ['EMAIL', 'ana@example.com', 'a***@example.com'],
    ['PHONE', '+5511987654321', '+5511*****4321'],
    ['RANDOM', '123e4567-e89b-42d3-a456-426614174000', '123e****-…-****4000'],
  ] as const;
  for (const [pixKeyType, pixKey, shown] of keys) {
    const { receiptUrl } = await shop.post('/v2/pix/send', {
      amount: 1_000,
      externalId: pixKey,
      pixKey,
      pixKeyType,
    });
    const { text } = await show(shop, receiptUrl);
    expect(text).toContain(shown);
    expect(text).not.toContain(pixKey);
  }
});

test('a boleto names its payer while it can be paid, and is not shown any more once it cannot', async () => {
  const shop = await newStore();
  const slip = await boleto(shop);
  const payable = await show(shop, slip.url);
  // banks want the payer's number on it
  expect(payable.text).toContain('Ana Conceição de Souza – CPF 529.982.247-25');
  expect(payable.text).toContain(slip.brCode);
  await shop.post('/v2/dev/simulate', { id: slip.id, outcome: 'expire' });
  expect(await transparent(shop, slip)).toMatchObject({ status: 'EXPIRED' });
  const over = await show(shop, slip.url);
  expect(over.text).toContain('Este boleto venceu');
  for (const gone of [...SECRETS, 'Ana Conceição', slip.brCode, slip.barCode])
    expect(over.text).not.toContain(gone);
  expect(await show(shop, `${slip.url}.pdf`)).toMatchObject({
    status: 303,
    location: `/pay/${slip.id}/boleto`,
  });
});

test('a boleto past its last day is not shown, though banks may still report a payment', async () => {
  const shop = await newStore();
  const slip = await boleto(shop, { expiresIn: 86_400 });
  await shop.travel(
    new Date(Date.parse((await transparent(shop, slip)).expiresAt) + 1_000).toISOString(),
  );
  expect(await transparent(shop, slip)).toMatchObject({ status: 'PENDING' });
  const { text } = await show(shop, slip.url);
  expect(text).toContain('Este boleto venceu');
  expect(text).not.toContain(slip.brCode);
});

test('the url of a charge leads to its page; a paid one has a receipt, and a suspended shop no page at all', async () => {
  const shop = await newStore();
  const slip = await boleto(shop);
  expect(slip.url).toMatch(new RegExp(`/pay/${slip.id}/boleto$`));
  expect(await show(shop, `/pay/${slip.id}`)).toMatchObject({
    status: 303,
    location: `/pay/${slip.id}/boleto`,
  });
  expect((await show(shop, `/pay/${slip.id}/receipt`)).text).toContain('Ainda não há comprovante');
  await shop.post(`/v2/transparents/simulate-payment?id=${slip.id}`);
  for (const path of ['', '/boleto'])
    expect((await show(shop, `/pay/${slip.id}${path}`)).location).toMatch(/\/(boleto|receipt)$/);
  expect((await show(shop, `/pay/${slip.id}/receipt`)).text).toContain('Pagamento confirmado');
  for (const url of [
    `/pay/bole_1K0TE000000000000000000000/receipt`,
    `/pay/${slip.id.replace('bole', 'char')}/receipt`,
    '/pay/cust_1/receipt',
    '/pay/store_1/boleto',
  ])
    expect((await show(shop, url)).status).toBe(404);
  await changeRows(shop, 'stores', { id: shop.storeId }, { suspendedAt: sameAs('createdAt') });
  for (const path of ['receipt', 'boleto', 'boleto.pdf'])
    expect((await show(shop, `/pay/${slip.id}/${path}`)).status).toBe(403);
});
