/** The ids by which banks, acquirers and providers know a payment: shown, and found again. */
import { Buyer } from '../support/buyer';
import { world, type Json, type World } from '../support/world';

const E2E = /^E9{8}\d{12}\w{11}$/;
const SEARCH = 'query ($text: String!) { search(text: $text) { match node { id } } }';
const ANA = { name: 'Ana', email: 'ana@example.com', taxId: '52998224725' };

let shop: World;
beforeAll(async () => {
  shop = await world();
});

const charge = (id: unknown): Promise<Json> => shop.get(`/v2/charges/get?id=${String(id)}`);
const idsOfList = async (query: string): Promise<unknown[]> =>
  ((await shop.get(`/v2/charges/list?${query}`)) as unknown as Json[]).map(({ id }) => id);
const found = async (text: unknown): Promise<string[]> =>
  (await shop.graphql(SEARCH, { text })).search.map(
    ({ match, node }: Json) => `${match} ${node.id}`,
  );

async function paidBy(method: string): Promise<Json> {
  const checkout = await shop.checkout();
  await shop.pay(checkout, { method });
  const [paid = {}] = await shop.charges(checkout);
  return charge(paid.id);
}

test('PIX: the bank’s id from the beginning, the end-to-end id once it is paid', async () => {
  const code = await shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 4990 },
  });
  expect(code).toMatchObject({
    txid: String(code.id).replaceAll('_', ''),
    endToEndId: null,
    providerPaymentId: null,
    nossoNumero: null,
  });
  await shop.post(`/v2/transparents/simulate-payment?id=${code.id}`);
  const paid = await charge(code.id);
  expect(paid.endToEndId).toMatch(E2E);
  expect(paid.providerPaymentId).toBe(paid.endToEndId);
  for (const name of ['endToEndId', 'txid', 'providerPaymentId'])
    expect([name, await idsOfList(`${name}=${paid[name]}`)]).toEqual([name, [code.id]]);
  expect(await found(paid.endToEndId)).toEqual([`END_TO_END_ID ${code.id}`]);
  expect(await found(code.txid)).toEqual([`TXID ${code.id}`]);
  const receipt = await new Buyer(shop).open(`/pay/${code.id}/receipt`);
  expect(receipt.html).toContain(paid.endToEndId);
});

test('boleto: the number of the bank; paid by its PIX code, an end-to-end id too', async () => {
  const slip = await shop.post('/v2/transparents/create', {
    method: 'BOLETO',
    data: { amount: 4990, customer: { ...ANA, cellphone: '11999990000' } },
  });
  expect(slip).toMatchObject({ nossoNumero: expect.stringMatching(/^\d{11}$/), txid: null });
  await shop.post(`/v2/transparents/simulate-payment?id=${slip.id}`);
  expect((await charge(slip.id)).endToEndId).toBeNull();
  expect(await found(slip.nossoNumero)).toContain(`NOSSO_NUMERO ${slip.id}`);
  expect(await idsOfList(`nossoNumero=${slip.nossoNumero}`)).toEqual([slip.id]);
});

test('card: NSU, authorisation and the id at the provider, which is no end-to-end id', async () => {
  const paid = await paidBy('CARD');
  expect(paid).toMatchObject({
    nsu: expect.stringMatching(/^\d{9}$/),
    authorizationCode: expect.stringMatching(/^\d{6}$/),
    endToEndId: null,
    txid: null,
  });
  for (const name of ['nsu', 'authorizationCode', 'providerPaymentId'])
    expect([name, await idsOfList(`${name}=${paid[name]}`)]).toEqual([name, [paid.id]]);
  expect(await idsOfList(`endToEndId=${paid.providerPaymentId}`)).toEqual([]);
  expect(await found(paid.nsu)).toEqual([`NSU ${paid.id}`]);
  expect(await found(paid.authorizationCode)).toContain(`AUTHORIZATION_CODE ${paid.id}`);
  expect(await found(paid.providerPaymentId)).toEqual([`PROVIDER_ID ${paid.id}`]);
  const other = await shop.openStore({ taxId: '11444777000161' });
  const { body } = await shop.request('GET', `/v2/charges/list?nsu=${paid.nsu}`, undefined, {
    authorization: `Bearer ${other}`,
  });
  expect(body.data).toEqual([]);
});

test('a refund of a PIX payment has the id of its return; one of a card has none', async () => {
  const returnIds = [];
  for (const method of ['PIX', 'CARD']) {
    const { checkoutId } = await paidBy(method);
    await shop.post('/v2/checkouts/refund', { id: checkoutId, reason: 'changed my mind' });
    await shop.travel('1 days');
    const { nodes } = (await shop.graphql('{ refunds(first: 1) { nodes { status returnId } } }'))
      .refunds;
    returnIds.push(nodes[0]);
  }
  expect(returnIds).toEqual([
    { status: 'COMPLETE', returnId: expect.stringMatching(/^D9{8}\d{12}\w{11}$/) },
    { status: 'COMPLETE', returnId: null },
  ]);
});
