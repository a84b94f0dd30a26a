/** What stands in the cells of an export, and that it has the rows that were asked for. */
import { copies } from '../support/many-rows';
import { memberWith, type Person } from '../support/member';
import { world, type World } from '../support/world';

let shop: World;
let owner: Person;

beforeAll(async () => {
  shop = await world();
  owner = await memberWith(shop, 'OWNER');
});

async function download(path: string): Promise<{ statusCode: number; body: string }> {
  return shop.app.server.inject({
    method: 'GET',
    url: `/dashboard/export/${shop.storeId}/dev/${path}`,
    headers: { ...owner.headers(), origin: '' },
  });
}

/** The lines after the headings, without the mark at the start. */
async function linesOf(path: string): Promise<string[]> {
  const { statusCode, body } = await download(path);
  expect(statusCode).toBe(200);
  return body.trim().split('\r\n').slice(1);
}

const filtered = (filter: unknown) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;

test('a text that looks like an amount is one cell where commas separate them', async () => {
  const { id } = await shop.post('/v2/products/create', {
    externalId: '1,2',
    name: '29,90',
    price: 2990,
    currency: 'BRL',
  });
  const path = `products.csv?columns=id,name,price,externalId&${filtered({ id })}`;
  expect(await linesOf(`${path}&language=en`)).toEqual([`${id},"29,90",29.90,"1,2"`]);
  expect(await linesOf(`${path}&language=pt`)).toEqual([`${id};29,90;29,90;1,2`]);
});

test('the end of a day is in that day', async () => {
  const { id } = await shop.post('/v2/transparents/create', {
    method: 'BOLETO',
    data: {
      amount: 5000,
      dueDate: (await shop.now()).toISOString().slice(0, 10),
      customer: { name: 'Ana Souza', email: 'ana@example.com', taxId: '52998224725' },
    },
  });
  const [line = ''] = await linesOf(`charges.csv?columns=expiresAt&${filtered({ id })}`);
  const [local = '', iso = ''] = line.split(';');
  expect(iso).toMatch(/T02:59:59\.999Z$/);
  expect(local).toMatch(/ 23:59:59$/);
});

test('coupons: the code is the id, percent and reais are what they are, behind a page too', async () => {
  const coupon = { discountKind: 'PERCENTAGE', discount: 10 };
  await shop.post('/v2/coupons/create', { code: 'DEZ', ...coupon });
  await shop.post('/v2/coupons/create', { code: 'CINCO', ...coupon, discount: 525 });
  await shop.post('/v2/coupons/create', { code: 'FIXO', discountKind: 'FIXED', discount: 1550 });
  const path = 'coupons.csv?columns=id,code,discount,discountKind';
  expect(await linesOf(path)).toEqual([
    'FIXO;FIXO;15,50;FIXED',
    'CINCO;CINCO;5,25;PERCENTAGE',
    'DEZ;DEZ;10,00;PERCENTAGE',
  ]);
  const [{ id }] = (await shop.database.query(
    'SELECT "id" FROM "coupons" WHERE "code" = \'DEZ\' AND "storeId" = $1',
    [shop.storeId],
  )) as [{ id: string }];
  await copies(shop, 'coupons', id, 1_100, { code: `'C' || g`, codeKey: `'c' || g` });
  const ids = (await linesOf(path)).map((line) => line.split(';')[0]);
  expect(new Set(ids).size).toBe(1_103);
});

test.each([
  ['products', filtered({ nope: 1 }), 'filter.nope'],
  ['products', filtered({ search: 'a' }), 'filter.search'],
  ['charges', filtered({ utm: { sorce: 'x' } }), 'filter.utm.sorce'],
  ['auditLog', filtered({ first: 2 }), 'filter.first'],
  ['products', filtered([]), 'filter'],
  ['products', 'filter=true', 'filter'],
  ['products', 'filter={', 'filter'],
  ['products', 'filter={}&filter={}', 'filter'],
  ['products', 'filtre={}', 'filtre'],
  ['products', 'colums=id', 'colums'],
])('%s?%s is refused by its name', async (list, query, field) => {
  const { statusCode, body } = await download(`${list}.csv?${query}`);
  expect([statusCode, JSON.parse(body)]).toEqual([400, expect.objectContaining({ field })]);
  expect((JSON.parse(body) as { error: string }).error).toMatch(new RegExp(`^${field} `));
});

test('the audit log keeps which filters narrowed an export, and nothing that was typed', async () => {
  const filter = { email: 'ana@example.com', taxId: '52998224725', status: 'PENDING' };
  await linesOf(`charges.csv?columns=id&${filtered(filter)}`);
  const { body } = await owner.graphql(
    '{ auditLog(input: { action: "export" }) { nodes { after } } }',
  );
  expect(body.data.auditLog.nodes[0].after.filter).toEqual({
    email: '…',
    taxId: '…',
    status: 'PENDING',
  });
});
