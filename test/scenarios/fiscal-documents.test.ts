/** The fiscal document of a payment: noted at creation or later, shown, and found again. */
import { world, type Json, type World } from '../support/world';

/** An NF-e. Its check digit: 437 // sum of characters × weights; 437 mod 11 = 8; 11 − 8 = 3. */
const NFE = '3526 1111 4447 7700 0161 5500 1000 0000 1210 0000 0123';
const NFE_KEY = NFE.replaceAll(' ', '');
/** An NFC-e of a CNPJ with letters. 675 // A = 17, B = 18 …; 675 mod 11 = 4; 11 − 4 = 7. */
const NFCE_KEY = '35261112ABC34501DE35650010000000121000000127';
const NFSE_KEY = '35503082211444777000161000000000012326110000000018';
const SEARCH = 'query ($text: String!) { search(text: $text) { match node { id } } }';
const UPDATE =
  'mutation ($input: UpdateChargeInput!) { updateCharge(input: $input) { charge { fiscal { documentKey documentType cbsAmount ibsAmount } } userErrors { path reason values } } }';

let shop: World;
beforeAll(async () => {
  shop = await world();
});

const request = (data: Json) =>
  shop.request('POST', '/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 4990, ...data },
  });
const update = (body: Json) => shop.request('POST', '/v2/charges/update', body);
const fiscalOf = async (id: unknown): Promise<unknown> =>
  (await shop.get(`/v2/charges/get?id=${String(id)}`)).fiscal;
const found = async (text: string): Promise<string[]> =>
  (await shop.graphql(SEARCH, { text })).search.map(
    ({ match, node }: Json) => `${match} ${node.id}`,
  );

test('noted at creation it is in the answer and in events, filters lists and is found', async () => {
  await shop.listen(['transparent.completed']);
  const { body } = await request({ fiscal: { documentKey: NFE, cbsAmount: 44, ibsAmount: 5 } });
  const fiscal = { documentKey: NFE_KEY, documentType: 'NFE', cbsAmount: 44, ibsAmount: 5 };
  expect(body.data.fiscal).toEqual(fiscal);
  const { id } = body.data;
  await shop.post(`/v2/transparents/simulate-payment?id=${id}`);
  const messages = await shop.messages();
  expect(messages.map((message) => (message.body as Json).data.payment.fiscal)).toEqual([fiscal]);
  await request({});
  for (const list of ['charges', 'transparents'])
    for (const key of [NFE_KEY, encodeURIComponent(NFE)]) {
      const rows = await shop.get(`/v2/${list}/list?documentKey=${key}`);
      expect([list, (rows as unknown as Json[]).map((row) => row.id)]).toEqual([list, [id]]);
    }
  for (const text of [NFE, NFE_KEY]) expect(await found(text)).toEqual([`DOCUMENT_KEY ${id}`]);
});

test('noted later, replaced as a whole, and taken away, by both APIs', async () => {
  const checkout = await shop.checkout();
  await shop.pay(checkout, { method: 'CARD' });
  const [{ id } = {}] = await shop.charges(checkout);
  expect(await fiscalOf(id)).toBeNull();
  const { body } = await update({ id, fiscal: { documentKey: NFSE_KEY, cbsAmount: 44 } });
  const first = { documentKey: NFSE_KEY, documentType: 'NFSE', cbsAmount: 44, ibsAmount: null };
  expect(body.data).toMatchObject({ id, fiscal: first });
  expect((await update({ id })).body.data.fiscal).toEqual(first);
  const input = { id, fiscal: { documentType: 'NFCE', ibsAmount: 5 } };
  const second = { documentKey: null, documentType: 'NFCE', cbsAmount: null, ibsAmount: 5 };
  expect((await shop.graphql(UPDATE, { input })).updateCharge.charge.fiscal).toEqual(second);
  expect(await fiscalOf(id)).toEqual(second);
  await update({ id, fiscal: { documentKey: NFCE_KEY.toLowerCase() } });
  expect(await fiscalOf(id)).toMatchObject({ documentKey: NFCE_KEY, documentType: 'NFCE' });
  expect((await update({ id, fiscal: null })).body.data.fiscal).toBeNull();
  expect(await fiscalOf(id)).toBeNull();
});

test.each<[string, Json, string, Json]>([
  ['no key', { documentKey: '123' }, 'documentKey', { reason: 'WRONG_FORMAT' }],
  [
    'a wrong check digit',
    { documentKey: NFE_KEY.replace(/3$/, '4') },
    'documentKey',
    { reason: 'WRONG_FORMAT' },
  ],
  [
    'a model that is no document of a payment',
    { documentKey: NFE_KEY.replace('000161550', '000161580') },
    'documentKey',
    { reason: 'WRONG_FORMAT' },
  ],
  [
    'the key of another kind',
    { documentKey: NFE_KEY, documentType: 'NFCE' },
    'documentType',
    { reason: 'NOT_A_CHOICE', values: { choices: ['NFE'] } },
  ],
  [
    'more taxes than money',
    { cbsAmount: 4000, ibsAmount: 991 }, // 4991 of 4990
    'cbsAmount',
    { reason: 'TOO_HIGH', values: { limit: 4990, unit: 'cents' } },
  ],
  ['a negative tax', { ibsAmount: -1 }, 'ibsAmount', { reason: 'TOO_LOW' }],
])('%s is refused and nothing is written', async (_, fiscal, field, why) => {
  const { body } = await request({});
  const { id } = body.data;
  const count = async () => (await shop.graphql('{ charges { totalCount } }')).charges.totalCount;
  const before = await count();
  for (const answer of [await update({ id, fiscal }), await request({ fiscal })]) {
    expect(answer).toMatchObject({ status: 400, body: { ...why } });
    expect(answer.body.error).toContain(`fiscal.${field}`);
  }
  const { userErrors } = (await shop.graphql(UPDATE, { input: { id, fiscal } })).updateCharge;
  expect(userErrors).toMatchObject([{ path: ['input', 'fiscal', field], ...why }]);
  expect(await fiscalOf(id)).toBeNull();
  expect(await count()).toBe(before);
});

test('a charge of another store is not found', async () => {
  const { body } = await request({});
  const other = await shop.openStore({ taxId: '11444777000161' });
  const answer = await shop.request(
    'POST',
    '/v2/charges/update',
    { id: body.data.id, fiscal: { documentType: 'NFE' } },
    { authorization: `Bearer ${other}` },
  );
  expect(answer.status).toBe(404);
  expect(await fiscalOf(body.data.id)).toBeNull();
});
