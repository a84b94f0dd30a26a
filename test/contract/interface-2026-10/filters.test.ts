/** Lists that are searched by a keyword, and words of newer clients for a status. */
import { allStores } from '../../support/handles';
import { SERVICE_OPERATOR } from '../../../src/platform/operations/operator';
import { setStore } from '../../../src/modules/stores/set-store';
import { world, type Json, type World } from '../../support/world';

let shop: World;
let mug: Json;
let club: Json;
let customer: Json;
let checkout: Json;
let several: Json;
let link: Json;
let subscription: Json;
let started: Json;

beforeAll(async () => {
  shop = await world();
  mug = await shop.product({ name: 'Caneca São João', externalId: 'MUG_100' });
  club = await shop.product({ name: 'Clube do Café', externalId: 'club', cycle: 'MONTHLY' });
  const beans = await shop.product({ name: 'Grãos', externalId: 'beans' });
  customer = await shop.post('/v2/customers/create', {
    name: 'Érica Lima',
    email: 'Erica.Lima@example.com',
  });
  checkout = await shop.checkout({
    product: mug,
    externalId: 'Pedido-77',
    customerId: customer.id,
  });
  several = await shop.post('/v2/checkouts/create', {
    items: [{ id: beans.id }, { id: mug.id }],
    externalId: 'other',
  });
  link = await shop.post('/v2/payment-links/create', {
    items: [{ id: mug.id }],
    externalId: 'Pedido-77',
  });
  started = await shop.post('/v2/subscriptions/create', {
    items: [{ id: club.id }],
    externalId: 'assinatura-1',
    customerId: customer.id,
  });
  const paid = await shop.pay(started, { method: 'CARD' });
  subscription = await shop.subscription({ id: paid.subscriptionId });
});

async function ids(path: string, query: Json, headers: Record<string, string> = {}) {
  const url = `/v2/${path}/list?${new URLSearchParams(query as Record<string, string>).toString()}`;
  const { status, body, text } = await shop.request('GET', url, undefined, headers);
  if (status !== 200) throw new Error(text);
  return (body.data as Json[]).map(({ id }) => String(id)).toSorted();
}
const sorted = (...rows: Json[]) => rows.map(({ id }) => String(id)).toSorted();

describe('keyword', () => {
  test('the beginning of a name or of an own id, or a whole id, ignoring case and accents', async () => {
    for (const keyword of ['caneca', 'CANECA SAO', 'mug_1', String(mug.id)])
      expect([keyword, await ids('products', { keyword })]).toEqual([keyword, sorted(mug)]);
    for (const keyword of ['neca', 'mug%', 'mugx100', 'outra'])
      expect([keyword, await ids('products', { keyword })]).toEqual([keyword, []]);
    expect(await ids('checkouts', { keyword: 'caneca' })).toEqual(sorted(checkout, several));
    expect(await ids('checkouts', { keyword: 'GRAOS' })).toEqual(sorted(several));
    expect(await ids('payment-links', { keyword: 'caneca' })).toEqual(sorted(link));
    expect(await ids('checkouts', { keyword: 'pedido' })).toEqual(sorted(checkout));
    expect(await ids('payment-links', { keyword: 'pedido' })).toEqual(sorted(link));
    expect(await ids('checkouts', { keyword: String(checkout.id) })).toEqual(sorted(checkout));
    for (const keyword of ['clube', 'assinatura', 'érica', String(subscription.id)])
      expect([keyword, await ids('subscriptions', { keyword, view: 'subscription' })]).toEqual([
        keyword,
        sorted(subscription),
      ]);
    for (const path of ['subscriptions', 'subscriptions/checkouts'])
      expect(await ids(path, { keyword: 'clube' })).toEqual(sorted(started));
  });

  test('of the customer, for keys that may read customers', async () => {
    const blind = {
      authorization: `Bearer ${await shop.newKey({ permissions: ['CHECKOUT:READ'] })}`,
    };
    for (const keyword of ['erica', 'ERICA.LIMA@']) {
      expect(await ids('checkouts', { keyword })).toEqual(sorted(checkout, started));
      expect(await ids('checkouts', { keyword }, blind)).toEqual([]);
      expect(await ids('subscriptions', { keyword, view: 'subscription' }, blind)).toEqual([]);
    }
    expect(await ids('checkouts', { keyword: 'pedido' }, blind)).toEqual(sorted(checkout));
    const paid = await shop.checkout({ externalId: 'paid' });
    await shop.pay(paid, {
      customer: { name: 'Zoé Dias', email: 'zoe@example.com', taxId: '39053344705' },
    });
    expect(await ids('checkouts', { keyword: 'zoe' })).toEqual(sorted(paid));
    await shop.post('/v2/customers/delete', {
      id: (await shop.get('/v2/customers/get?taxId=39053344705')).id,
    });
    expect(await ids('checkouts', { keyword: 'zoe' })).toEqual([]);
  });

  test('narrows further filters, and finds nothing of another store', async () => {
    expect(await ids('checkouts', { keyword: 'caneca', customerId: customer.id })).toEqual(
      sorted(checkout),
    );
    const other = { authorization: `Bearer ${await shop.openStore({ taxId: '52998224725' })}` };
    for (const path of ['checkouts', 'payment-links', 'products', 'subscriptions'])
      for (const keyword of ['caneca', 'erica', String(checkout.id)])
        expect(await ids(path, { keyword }, other)).toEqual([]);
    expect(await ids('checkouts', { customerId: customer.id }, other)).toEqual([]);
    const { checkouts } = await shop.graphql(
      '{ checkouts(filter: { keyword: "caneca sao" }) { totalCount } }',
    );
    expect(checkouts.totalCount).toBe(2);
  });

  test.each(['', 'a', 'x'.repeat(201), 'x'.repeat(10_000)])(
    'of %p characters is refused',
    async (keyword) => {
      for (const path of ['checkouts', 'payment-links', 'products', 'subscriptions']) {
        const { status, body } = await shop.request('GET', `/v2/${path}/list?keyword=${keyword}`);
        const reason = keyword.length < 2 ? 'TOO_SHORT' : 'TOO_LONG';
        expect([path, status, body.field, body.reason]).toEqual([path, 400, 'keyword', reason]);
      }
    },
  );
});

describe('status', () => {
  test('ARCHIVED products, DISABLED and DELETED coupons, ACTIVE links', async () => {
    const gone = await shop.product();
    await shop.post('/v2/products/delete', { id: gone.id });
    expect(await ids('products', { status: 'ARCHIVED' })).toEqual(sorted(gone));
    for (const code of ['OFF', 'GONE', 'KEPT'])
      await shop.post('/v2/coupons/create', { code, discount: 10, discountKind: 'PERCENTAGE' });
    await shop.post('/v2/coupons/toggle', { id: 'OFF' });
    await shop.post('/v2/coupons/delete', { id: 'GONE' });
    expect(await ids('coupons', { status: 'DISABLED' })).toEqual(['OFF']);
    expect(await ids('coupons', { status: 'DELETED' })).toEqual(['GONE']);
    expect(await ids('coupons', {})).toEqual(['KEPT', 'OFF']);
    expect((await shop.get('/v2/coupons/get?id=KEPT&status=ACTIVE')).id).toBe('KEPT');
    const other = await shop.request('GET', '/v2/coupons/get?id=KEPT&status=INACTIVE');
    expect([other.status, other.body.reason]).toEqual([404, 'UNKNOWN']);
    const { coupons } = await shop.graphql(
      '{ coupons(filter: { isDeleted: true }) { nodes { code } } }',
    );
    expect(coupons.nodes).toEqual([{ code: 'GONE' }]);
    expect(await ids('payment-links', { status: 'ACTIVE' })).toEqual(sorted(link));
    for (const path of ['checkouts', 'payment-links', 'products', 'subscriptions'])
      expect([path, await ids(path, { status: 'DELETED' })]).toEqual([path, []]);
    expect(await ids('checkouts', { status: 'ACTIVE' })).toEqual([]);
  });

  test('APPROVED, REDEEMED and UNDER_DISPUTE look at the money of a payment', async () => {
    const [byPix, byCard, disputed] = [
      await shop.checkout(),
      await shop.checkout(),
      await shop.checkout(),
    ];
    await shop.pay(byPix, { method: 'PIX' });
    await setStore(
      { database: shop.database, all: allStores(shop.database), operator: SERVICE_OPERATOR },
      shop.storeId,
      {
        cardPendingDays: 30,
      },
    );
    await shop.pay(byCard, { method: 'CARD' });
    await shop.pay(disputed, { method: 'CARD' });
    await shop.post('/v2/dev/simulate', { id: disputed.id, outcome: 'dispute' });
    expect(await ids('checkouts', { status: 'APPROVED' })).toEqual(sorted(byCard));
    expect(await ids('checkouts', { status: 'UNDER_DISPUTE' })).toEqual(sorted(disputed));
    const redeemed = await ids('checkouts', { status: 'REDEEMED' });
    expect(redeemed).toContain(byPix.id);
    expect(redeemed).not.toContain(byCard.id);
    const [charge] = await shop.charges(byCard);
    expect(await ids('charges', { status: 'APPROVED' })).toEqual([charge?.id]);
    const { checkouts } = await shop.graphql(
      '{ checkouts(filter: { settlement: APPROVED }) { nodes { id } } }',
    );
    expect(checkouts.nodes).toEqual([{ id: byCard.id }]);
    await shop.travel('31 days');
    expect(await ids('checkouts', { status: 'APPROVED' })).not.toContain(byCard.id);
    expect(await ids('checkouts', { status: 'REDEEMED' })).toContain(byCard.id);
  });

  test('a word of neither is refused', async () => {
    for (const path of ['checkouts', 'payment-links', 'products', 'subscriptions', 'coupons']) {
      const { status, body } = await shop.request('GET', `/v2/${path}/list?status=LATER`);
      expect([path, status, body.field, body.reason]).toEqual([
        path,
        400,
        'status',
        'NOT_A_CHOICE',
      ]);
    }
  });
});
