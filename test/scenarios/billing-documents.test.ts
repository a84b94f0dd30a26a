/** Numbered invoices of payments and credit notes of refunds, in a series without gaps. */
import { civilDate } from '../../src/platform/time/civil-time';
import { canRenderPdf, pdfText } from '../support/pdf';
import { newStore, type Json, type World } from '../support/world';

const AT_ONCE = 50;
const ANA = { name: 'Ana Souza', email: 'ana@example.com', taxId: '52998224725' };

let shop: World;
beforeEach(async () => {
  shop = await newStore();
});

const issue = (chargeId: unknown) =>
  shop.request('POST', '/v2/billing-documents/create', { chargeId });
const list = async (query = ''): Promise<Json[]> =>
  (await shop.get(`/v2/billing-documents/list?order=asc&limit=100${query}`)) as unknown as Json[];
const pix = (data: Json = {}): Promise<Json> =>
  shop.post('/v2/transparents/create', { method: 'PIX', data: { amount: 4990, ...data } });

async function paid(data: Json = {}): Promise<unknown> {
  const { id } = await pix(data);
  await shop.post(`/v2/transparents/simulate-payment?id=${id}`);
  return id;
}

async function refund(id: unknown, amount: number): Promise<void> {
  await shop.post('/v2/transparents/refund', { id, amount, reason: 'returned' });
  await shop.travel('1 minute');
}

test('an invoice says who sold what to whom; issued again it is the same one', async () => {
  await shop.post('/v2/customers/create', {
    ...ANA,
    street: 'Rua das Flores',
    number: '12',
    city: 'Campinas',
    state: 'SP',
  });
  const product = await shop.product({ name: 'Caneca', price: 2000 });
  const coupon = await shop.post('/v2/coupons/create', {
    code: 'TEN',
    discount: 10,
    discountKind: 'PERCENTAGE',
  });
  const checkout = await shop.post('/v2/checkouts/create', {
    items: [{ id: product.id, quantity: 2 }],
    coupons: [coupon.id],
  });
  await shop.pay(checkout, { method: 'PIX', customer: ANA, coupon: coupon.id });
  const [{ id } = {}] = await shop.charges(checkout);
  const { body } = await issue(id);
  const year = (await shop.now()).getUTCFullYear();
  expect(body.data).toMatchObject({
    kind: 'INVOICE',
    number: `${year}-000001`,
    status: 'ISSUED',
    chargeId: id,
    amount: 3600, // 2 × 2000 − 10%
    lines: [{ name: 'Caneca', quantity: 2, amount: 4000 }],
    discount: 400,
    extra: 0,
    buyer: { name: 'Ana Souza', taxId: ANA.taxId, address: 'Rua das Flores, 12, Campinas, SP' },
  });
  expect(body.data.seller.name).toEqual(expect.any(String));
  expect((await issue(id)).body.data.id).toBe(body.data.id);
  expect(await list()).toHaveLength(1);
});

test('complete refunds get credit notes: those before the invoice and those after it', async () => {
  const id = await paid();
  await refund(id, 1000);
  const { body } = await issue(id);
  await refund(id, 2000);
  const documents = await list(`&chargeId=${String(id)}`);
  expect(documents.map(({ kind, sequence, amount }) => [kind, sequence, amount])).toEqual([
    ['INVOICE', 1, 4990],
    ['CREDIT_NOTE', 2, 1000],
    ['CREDIT_NOTE', 3, 2000],
  ]);
  const { id: invoice } = body.data;
  expect(documents.slice(1).map(({ invoiceId }) => invoiceId)).toEqual([invoice, invoice]);
  const { billingDocuments } = (
    await shop.graphql(
      'query ($id: ID!) { charge(id: $id) { billingDocuments(first: 5) { nodes { number status buyer { name } charge { id } } } } }',
      { id },
    )
  ).charge;
  expect(billingDocuments.nodes).toHaveLength(3);
  expect(billingDocuments.nodes[0]).toMatchObject({ status: 'ISSUED', charge: { id } });
  expect(await list('&kind=CREDIT_NOTE')).toHaveLength(2);
});

test('a refund that fails gets none, and the refund of a payment without invoice neither', async () => {
  const failing = await paid();
  await issue(failing);
  const { id } = await shop.post('/v2/transparents/refund', { id: failing, amount: 100 });
  await shop.post('/v2/dev/simulate', { id, outcome: 'refund-failed' });
  await refund(await paid(), 100);
  expect((await list()).map(({ kind }) => kind)).toEqual(['INVOICE']);
});

test(`${AT_ONCE} at once, with refused and repeated ones, have numbers without gaps`, async () => {
  const ids: unknown[] = [];
  while (ids.length < AT_ONCE) ids.push((await pix()).id);
  const expired = await pix({ expiresIn: 60 });
  await shop.travel('2 minutes');
  const answers = await Promise.all(
    [...ids, ...ids, expired.id, 'pix_char_0'].map((id) => issue(id)),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toEqual([...[...ids, ...ids].map(() => 200), 409, 404]);
  const numbers = (await list()).map(({ sequence }) => Number(sequence));
  expect(numbers.toSorted((one, other) => one - other)).toEqual(ids.map((_, at) => at + 1));
});

test('the document of a payment that has expired is void, and its number is not used again', async () => {
  const { id } = await pix({ expiresIn: 3600 });
  await issue(id);
  expect((await list())[0]).toMatchObject({ status: 'ISSUED', amount: 4990 });
  await shop.travel('2 hours');
  expect((await list())[0]).toMatchObject({ status: 'VOID', sequence: 1 });
  await issue(await paid());
  expect((await list()).map(({ sequence }) => sequence)).toEqual([1, 2]);
});

test('every year has a series of its own, by the days of São Paulo', async () => {
  const year = Number(civilDate(await shop.now()).slice(0, 4));
  await issue(await paid());
  await shop.travel(`${year + 1}-07-01T12:00:00.000Z`);
  await issue(await paid());
  const years = [year, year + 1];
  expect((await list()).map(({ year, sequence }) => [year, sequence])).toEqual(
    years.map((year) => [year, 1]),
  );
  expect(await list(`&year=${years[1]}`)).toHaveLength(1);
});

test('the buyer stays on issued documents when the customer is erased, for who may read buyers', async () => {
  const id = await paid({ customer: { ...ANA, cellphone: '11999990000' } });
  const { body } = await issue(id);
  const [customer] = (await shop.get('/v2/customers/list')) as unknown as Json[];
  await shop.post('/v2/customers/delete', { id: customer?.id });
  await shop.travel('1 day');
  expect((await list())[0]?.buyer).toMatchObject({ name: 'Ana Souza' });
  const key = await shop.newKey({ permissions: ['CHECKOUT:READ'] });
  const path = `/v2/billing-documents/get?id=${body.data.id}`;
  const headers = { authorization: `Bearer ${key}` };
  const narrow = await shop.request('GET', path, undefined, headers);
  expect(narrow.body.data).toMatchObject({ id: body.data.id, buyer: null });
  const other = await shop.openStore({ taxId: '11444777000161' });
  const foreign = { authorization: `Bearer ${other}` };
  expect((await shop.request('GET', path, undefined, foreign)).status).toBe(404);
});

test('the PDF says the same as the document, and opens for who has its whole address only', async () => {
  const id = await paid({ customer: { ...ANA, cellphone: '11999990000' }, description: 'Clube' });
  const { body } = await issue(id);
  await refund(id, 990);
  const [, note] = await list();
  const url = (document: Json | undefined) => new URL(String(document?.pdfUrl));
  const { pathname, search } = url(body.data);
  const pdf = await shop.app.server.inject({ url: pathname + search });
  expect(pdf).toMatchObject({ statusCode: 200 });
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="fatura-${body.data.number}.pdf"`,
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const credit = await shop.app.server.inject({ url: url(note).pathname + url(note).search });
  if (canRenderPdf) {
    const text = pdfText(pdf.rawPayload);
    const said = [body.data.number, 'Ana Souza', '529.982.247-25', 'Clube', 'R$ 49,90'];
    for (const words of [...said, 'NÃO É NOTA FISCAL']) expect(text).toContain(words);
    const credited = pdfText(credit.rawPayload);
    for (const words of [`Nota de crédito ${note?.number}`, body.data.number, 'R$ 9,90'])
      expect(credited).toContain(words);
  }
  for (const wrong of ['', '?token=', `?token=${url(note).searchParams.get('token')}`])
    expect((await shop.app.server.inject({ url: pathname + wrong })).statusCode).toBe(404);
  const key = await shop.newKey({ permissions: ['CHECKOUT:READ'] });
  const narrow = await shop.request(
    'GET',
    `/v2/billing-documents/get?id=${body.data.id}`,
    undefined,
    { authorization: `Bearer ${key}` },
  );
  expect(narrow.body.data.pdfUrl).toBeNull();
});

test('a store that wants it has the invoice in each receipt, except for a stranger', async () => {
  const sold = await newStore({ mails: true });
  await sold.post('/v2/customers/create', { ...ANA, street: 'Rua das Flores' });
  await sold.post('/v2/stores/update', { attachInvoices: true });
  const product = await sold.product({ price: 2000 });
  const buy = async (customer: Json) => {
    const checkout = await sold.post('/v2/checkouts/create', {
      items: [{ id: product.id, quantity: 1 }],
    });
    await sold.pay(checkout, { method: 'PIX', customer });
    await sold.travel('10 minutes');
    const [mail] = (await sold.get('/v2/messages/list?template=receipt')) as unknown as Json[];
    return sold.get(`/v2/messages/get?id=${mail?.id}`);
  };
  const documents = async () => (await sold.get('/v2/billing-documents/list')) as unknown as Json[];
  const own = await buy(ANA);
  const [issued] = await documents();
  expect(own.text).toContain(issued?.pdfUrl);
  const typed = await buy({ ...ANA, email: 'eve@example.com' });
  expect(typed.recipient).toBe('eve@example.com');
  expect(typed.text).not.toContain('document.pdf');
  expect(await documents()).toHaveLength(1);
});

test('the search finds a document by its number and its id', async () => {
  const { body } = await issue(await paid());
  const { id, number } = body.data;
  const found = async (text: string) => {
    const { search } = await shop.graphql(
      'query ($text: String!) { search(text: $text) { match title node { id } } }',
      { text },
    );
    return (search as Json[]).map(({ match, title, node }) => [match, title, node.id]);
  };
  expect(await found(number)).toEqual([['DOCUMENT_NUMBER', number, id]]);
  expect(await found(id)).toEqual([['ID', number, id]]);
  expect(await list(`&number=${number}`)).toHaveLength(1);
  const wrong = await shop.request('GET', '/v2/billing-documents/list?number=twelve');
  expect(wrong).toMatchObject({
    status: 400,
    body: { error: expect.stringMatching(/^number must/) },
  });
});
