/** Payment links with a title, and links whose amount each buyer types. */
import { Buyer, BUYER, CARD, type Shown } from '../support/buyer';
import { newStore, type Json, type World } from '../support/world';

const GIFT = { title: 'Presente da Bia', minimumAmount: 500, maximumAmount: 50_000 };

function makeLink(shop: World, values: Json = {}): Promise<Json> {
  return shop.post('/v2/payment-links/create', { ...GIFT, ...values });
}

/** The form that pays, after the buyer has typed the amount. */
function typed(buyer: Buyer, { url }: Json, amount: string): Promise<Shown> {
  return buyer.open(`${url}?${new URLSearchParams({ form: '1', amount })}`);
}

test('a buyer types the amount, pays it by PIX, and reads the title on the page and the receipt', async () => {
  const shop = await newStore();
  const link = await makeLink(shop);
  expect(link).toMatchObject({ ...GIFT, amount: 500, items: [], frequency: 'MULTIPLE_PAYMENTS' });
  const ana = new Buyer(shop);
  const first = await ana.open(link.url);
  expect(first.heading).toBe('Presente da Bia');
  expect(first.html).toContain('De R$\u00a05,00 a R$\u00a0500,00.');
  expect(first.html).not.toContain('value="PIX"'); // nothing can be paid before the amount is known
  const form = await typed(ana, link, '49,90');
  expect(form.html).toContain('Pagar R$\u00a049,90');
  const code = await ana.submit(form, `${link.url}/amount`, {
    action: 'pay',
    method: 'PIX',
    ...BUYER,
  });
  expect(code.html).toContain('R$\u00a049,90');
  const [charge] = (await shop.charges(link)) as [Json];
  expect(charge).toMatchObject({ amount: 4_990, status: 'PENDING' });
  await ana.submit(await ana.open(link.url), `${link.url}/dev`, { act: 'pay' });
  expect(await shop.get(`/v2/payment-links/get?id=${link.id}`)).toMatchObject({
    status: 'PENDING',
    amount: 500,
    paidAmount: 4_990,
  });
  const done = await ana.open(link.url);
  expect(done.html).toContain('Presente da Bia');
  const receipt = await ana.open(`/pay/${charge.id}/receipt`);
  expect(receipt.html).toContain('Presente da Bia');
  expect(receipt.html).toContain('R$\u00a049,90');
});

test('the amount is checked by the server: what is typed, and what a changed form sends', async () => {
  const shop = await newStore();
  const link = await makeLink(shop);
  const ana = new Buyer(shop);
  for (const [amount, sentence] of [
    ['4,99', 'O valor mínimo é R$\u00a05,00.'],
    ['500,01', 'O valor máximo é R$\u00a0500,00.'],
    ['abc', 'Digite um valor em reais, como R$\u00a05,00.'],
    ['1,234', 'Digite um valor em reais, como R$\u00a05,00.'],
    ['-10', 'Digite um valor em reais, como R$\u00a05,00.'],
  ] as const) {
    const page = await typed(ana, link, amount);
    expect([amount, page.status]).toEqual([amount, 422]);
    expect(page.html).toContain(sentence);
  }
  for (const amount of ['1', '50001', '', '5e2', '99999999999']) {
    const form = await typed(ana, link, '10');
    const page = await ana.submit(form, `${link.url}/amount`, {
      action: 'pay',
      method: 'PIX',
      ...BUYER,
      amount,
    });
    expect(page.heading).toBe('Presente da Bia'); // the amount is asked for again
  }
  // The form of a page that the previous release has shown sends no amount.
  const form = await typed(ana, link, '10');
  const page = await ana.submit(form, `${link.url}/amount`, { action: 'pay', amount: '' });
  expect(page.heading).toBe('Presente da Bia');
  expect(await shop.charges(link)).toEqual([]);
});

test('by card in three installments; after a decline the amount is kept, and it is charged once', async () => {
  const shop = await newStore();
  const link = await makeLink(shop);
  const bia = new Buyer(shop);
  const form = await typed(bia, link, '90');
  expect(form.html).toContain('3x de R$\u00a030,00');
  const card = { action: 'pay', ...BUYER, ...CARD, installments: '3' };
  await bia.submit(form, `${link.url}/amount`, { ...card, cardNumber: '4000000000000002' });
  expect((await shop.charges(link)).map(({ status, amount }) => [status, amount])).toEqual([
    ['FAILED', 9_000],
  ]);
  const again = await typed(bia, link, '60');
  await bia.submit(again, `${link.url}/amount`, card);
  await bia.submit(again, `${link.url}/amount`, card); // the same form twice
  expect(
    (await shop.charges(link)).map(({ status, amount, installments }) => [
      status,
      amount,
      installments,
    ]),
  ).toEqual([['PAID', 6_000, 3]]);
});

test('another amount gets another code, and the first one is called off', async () => {
  const shop = await newStore();
  const link = await makeLink(shop);
  const ana = new Buyer(shop);
  const pix = { action: 'pay', method: 'PIX', ...BUYER };
  await ana.submit(await typed(ana, link, '10'), `${link.url}/amount`, pix);
  await ana.submit(await typed(ana, link, '12'), `${link.url}/amount`, pix);
  expect((await shop.charges(link)).map(({ status, amount }) => [status, amount])).toEqual([
    ['CANCELLED', 1_000],
    ['PENDING', 1_200],
  ]);
});

test('a simulated payment takes an amount within the limits, else the minimum', async () => {
  const shop = await newStore();
  const link = await makeLink(shop);
  await shop.pay(link, { method: 'PIX', amount: 700 });
  await shop.pay(link, { method: 'CARD' });
  expect((await shop.charges(link)).map(({ amount }) => amount)).toEqual([700, 500]);
  const simulate = (amount: number, id = link.id) =>
    shop.request('POST', '/v2/checkouts/simulate-payment', { id, method: 'PIX', amount });
  expect((await simulate(499)).body.error).toBe('amount must be at least 500');
  expect((await simulate(50_001)).body.error).toBe('amount must be at most 50000');
  expect((await simulate(500, (await shop.checkout()).id)).body.error).toBe(
    'amount must be left out: this checkout has a price',
  );
});

test.each<[string, Json, string[]]>([
  ['no title', { title: null }, ['title is required with minimumAmount']],
  [
    'products and coupons',
    { items: [{ id: 'prod_1' }], coupons: ['A'] },
    [
      'items must be left out with minimumAmount: buyers type the sum',
      'coupons must be left out with minimumAmount',
    ],
  ],
  [
    'a maximum below the minimum',
    { maximumAmount: 499 },
    ['maximumAmount must be at least minimumAmount, 500'],
  ],
  [
    'a maximum alone',
    { minimumAmount: null },
    ['minimumAmount is required with maximumAmount', 'items is required'],
  ],
  ['no free gift', { minimumAmount: 0 }, ['minimumAmount must be at least 1']],
])('a link is refused: %s', async (_what, values, sentences) => {
  const shop = await newStore();
  const { status, body } = await shop.request('POST', '/v2/payment-links/create', {
    ...GIFT,
    ...values,
  });
  expect(status).toBe(400);
  const said = JSON.stringify(body);
  for (const sentence of sentences) expect(said).toContain(sentence);
  expect(await shop.get('/v2/payment-links/list')).toEqual([]);
});

test('a link of products can have a title, which its page and receipts show above them', async () => {
  const shop = await newStore();
  const { id } = await shop.product({ name: 'Caneca', price: 3_000 });
  const link = await shop.post('/v2/payment-links/create', {
    title: 'Feira de sábado',
    items: [{ id, quantity: 1 }],
  });
  expect(link).toMatchObject({ title: 'Feira de sábado', amount: 3_000, minimumAmount: null });
  const ana = new Buyer(shop);
  expect((await ana.open(link.url)).html).toContain('Feira de sábado');
  await ana.pay(link.url, CARD);
  const [charge] = (await shop.charges(link)) as [Json];
  const receipt = await ana.open(`/pay/${charge.id}/receipt`);
  expect(receipt.html).toMatch(/Feira de sábado[\s\S]*Caneca/);
});
