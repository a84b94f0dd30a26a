/**
 * The campaign that brought a buyer: given with a checkout or link, or named by the address that
 * the page was opened by. It ends on the charge, and lists find it.
 */
import { BUYER, Buyer, CARD } from '../support/buyer';
import { world, type Json, type World } from '../support/world';

let shop: World;
beforeAll(async () => {
  shop = await world();
});

const NONE = { source: null, medium: null, campaign: null, term: null, content: null };

async function campaignOfCharges({ id }: Json): Promise<(Json | null)[]> {
  const { charges } = await shop.graphql(
    'query ($id: ID!) { charges(first: 10, filter: { checkoutId: $id }, orderBy: OLDEST_FIRST) { nodes { utm { source medium campaign term content } } } }',
    { id },
  );
  return charges.nodes.map(({ utm }: Json) => utm as Json | null);
}

/** The buyer opens this address and pays by card there. */
async function payAt(address: string): Promise<void> {
  await new Buyer(shop).pay(address, CARD);
}

test('given with a checkout, it wins over the address, and is shown everywhere', async () => {
  const utm = { source: 'newsletter', campaign: 'natal' };
  const checkout = await shop.checkout({ utm });
  expect(checkout.utm).toEqual({ ...NONE, ...utm });
  await payAt(`${checkout.url}?utm_source=outra&utm_medium=social`);
  expect(await campaignOfCharges(checkout)).toEqual([{ ...NONE, ...utm }]);
  expect((await shop.get(`/v2/checkouts/get?id=${checkout.id}`)).utm).toEqual({ ...NONE, ...utm });
  const found = await shop.graphql(
    'query ($id: ID!) { checkout(id: $id) { utm { source campaign } } }',
    { id: checkout.id },
  );
  expect(found.checkout.utm).toEqual(utm);
  expect((await shop.checkout({ utm: { source: ' ' } })).utm).toBe(null);
});

test('without one, that of the address counts; it survives wrong fields, without JavaScript', async () => {
  const checkout = await shop.checkout();
  const address = `${checkout.url}?utm_source=ads&utm_campaign=ver%C3%A3o&utm_id=7&x=1`;
  const buyer = new Buyer(shop);
  const form = await buyer.open(address);
  const kept = `/pay/${checkout.id}?utm_source=ads&utm_campaign=ver%C3%A3o`;
  expect(form.html).toContain(`action="${kept.replace('&', '&amp;')}"`);
  const typed = { ...BUYER, ...CARD, token: tokenIn(form.html), action: 'pay' };
  const post = (fields: Record<string, string>) =>
    buyer.request('POST', kept, new URLSearchParams(fields).toString());
  expect((await post({ ...typed, taxId: '1' })).statusCode).toBe(422);
  const paid = await post(typed);
  expect([paid.statusCode, paid.headers.location]).toEqual([303, kept]);
  expect(await campaignOfCharges(checkout)).toEqual([
    { ...NONE, source: 'ads', campaign: 'verão' },
  ]);
});

test('on a link the address wins, for each buyer; others have the campaign of the link', async () => {
  const { id } = await shop.product();
  const link = await shop.post('/v2/payment-links/create', {
    items: [{ id, quantity: 1 }],
    utm: { source: 'site' },
  });
  await payAt(`${link.url}?utm_source=instagram`);
  await payAt(`${link.url}?utm_medium=story`);
  await payAt(String(link.url));
  expect(await campaignOfCharges(link)).toEqual([
    { ...NONE, source: 'instagram' },
    { ...NONE, medium: 'story' },
    { ...NONE, source: 'site' },
  ]);
});

test('long texts are cut, personal data and markup get nowhere', async () => {
  const checkout = await shop.checkout();
  const query = new URLSearchParams({
    utm_source: 'x'.repeat(5_000),
    utm_medium: 'ana@example.com',
    utm_campaign: '"><script>alert(1)</script>',
    utm_term: '529.982.247-25',
    utm_content: 'a\u0000\nb',
  });
  const address = `${checkout.url}?${query.toString()}`;
  expect((await new Buyer(shop).open(address)).html).not.toContain('<script>alert');
  await payAt(address);
  expect(await campaignOfCharges(checkout)).toEqual([
    {
      source: 'x'.repeat(200),
      medium: null,
      campaign: '"><script>alert(1)</script>',
      term: null,
      content: 'a b',
    },
  ]);
});

test('a campaign counts once: the first charge of a subscription has it, renewals have none', async () => {
  const subscription = await shop.subscribe({ utm: { campaign: 'clube' } });
  await shop.travel('1 month');
  const { found } = await shop.graphql(
    'query ($id: ID!) { found: subscription(id: $id) { charges(first: 5, orderBy: OLDEST_FIRST) { nodes { utm { campaign } } } } }',
    { id: subscription.id },
  );
  expect(found.charges.nodes).toEqual([{ utm: { campaign: 'clube' } }, { utm: null }]);
});

test('lists find it: by query parameters in REST, by a filter in GraphQL', async () => {
  const utm = { source: 'busca', medium: 'cpc', campaign: 'filtro', term: 'café', content: 'a' };
  const checkout = await shop.checkout({ utm });
  await shop.checkout({ utm: { ...utm, content: 'b' } });
  await shop.pay(checkout, { method: 'PIX' });
  const pix = await shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 900, utm },
  });
  const { id } = await shop.product();
  const link = await shop.post('/v2/payment-links/create', {
    items: [{ id, quantity: 1 }],
    utm,
  });
  for (const [path, wanted] of [
    ['checkouts', checkout],
    ['transparents', pix],
    ['payment-links', link],
  ] as const) {
    const list = (await shop.get(
      `/v2/${path}/list?utm_campaign=filtro&utm_content=a`,
    )) as unknown as Json[];
    expect([path, list.map((row) => row.id)]).toEqual([path, [wanted.id]]);
    expect(list[0]?.utm).toEqual(utm);
    for (const name of Object.keys(utm))
      expect((await shop.get(`/v2/${path}/list?utm_${name}=none`)) as unknown as Json[]).toEqual(
        [],
      );
  }
  const { charges } = await shop.graphql(
    '{ charges(first: 5, filter: { utm: { campaign: "filtro", content: "a" } }) { totalCount nodes { utm { source } } } }',
  );
  expect(charges.totalCount).toBe(2); // the checkout and the transparent charge
  const other = { authorization: `Bearer ${await shop.openStore()}` };
  const foreign = await shop.request(
    'GET',
    '/v2/checkouts/list?utm_source=busca',
    undefined,
    other,
  );
  expect(foreign.body.data).toEqual([]);
});

function tokenIn(html: string): string {
  return /name="token" value="([^"]*)"/.exec(html)?.[1] ?? '';
}
