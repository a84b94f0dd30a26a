/** What members may do at the dashboard: roles, stores, environments, the audit log, exports. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { csvLine } from '../../src/dashboard/app/exports/csv-cell';
import { OFFERED_COLUMNS } from '../../src/dashboard/app/exports/export-columns';
import { buildDashboardSchema } from '../../src/api/graphql/members/schema';
import { schemaText } from '../../src/api/graphql/schema';
import { permissionsOf, Role } from '../../src/modules/members/team/roles';
import { newId } from '../../src/platform/records/columns/ids';
import { holdTransaction, lockRows, waitingForLocks } from '../support/locks';
import { Person, memberWith } from '../support/member';
import { until } from '../support/running-shop';
import { allowSubAccounts } from '../support/sub-accounts';
import { world, type Json, type World } from '../support/world';

let shop: World;
let owner: Person;
let persons = 0;

beforeAll(async () => {
  shop = await world();
  owner = await memberWith(shop, 'OWNER');
});

const member = (role: Role) => memberWith(shop, role, { email: `m-${++persons}@example.com` });

/** An operation for each permission that the table of the specification names. */
const ASKED: Record<string, { query: string; permission: string }> = {
  read: { query: '{ products(first: 1) { totalCount } }', permission: 'PRODUCT:READ' },
  product: {
    query: mutationOf(
      'createProduct',
      '{ externalId: "x", name: "x", price: -1, currency: "BRL" }',
    ),
    permission: 'PRODUCT:CREATE',
  },
  customer: {
    query: mutationOf('createCustomer', '{ email: "x" }'),
    permission: 'CUSTOMER:CREATE',
  },
  coupon: {
    query: mutationOf('deleteCoupon', '{ id: "NONE" }'),
    permission: 'COUPON:DELETE',
  },
  cancel: {
    query: mutationOf('cancelSubscription', '{ id: "subs_none" }'),
    permission: 'SUBSCRIPTION:DELETE',
  },
  payout: {
    query: mutationOf('createPayout', '{ externalId: "x", amount: 1 }'),
    permission: 'WITHDRAW:CREATE',
  },
  webhook: { query: mutationOf('deleteWebhook', '{ id: "none" }'), permission: 'WEBHOOK:DELETE' },
  key: { query: mutationOf('revokeApiKey', '{ id: "none" }'), permission: 'STORE:DELETE' },
  team: {
    query: mutationOf('revokeInvitation', '{ id: "none" }'),
    permission: 'TEAM:CREATE',
  },
  audit: { query: '{ auditLog { next } }', permission: 'AUDIT:READ' },
};

function mutationOf(name: string, input: string): string {
  return `mutation { ${name}(input: ${input}) { userErrors { code } } }`;
}

describe.each(Role.map((role) => [role]))('%s', (role) => {
  test('is refused exactly what the role lacks, in both environments', async () => {
    const person = await member(role);
    for (const env of ['dev', 'prod'] as const) {
      const granted = permissionsOf(role, env === 'dev');
      const seen: Record<string, boolean> = {};
      const wanted: Record<string, boolean> = {};
      for (const [name, { query, permission }] of Object.entries(ASKED)) {
        const { body } = await person.graphql(query, {}, { env });
        const [error] = (body.errors ?? []) as Json[];
        seen[name] = error?.extensions.code !== 'FORBIDDEN';
        wanted[name] = granted.has(permission as never);
        if (!seen[name])
          expect(error?.message).toBe(
            `your role ${role.toLowerCase()} lacks the permission ${permission}`,
          );
      }
      expect({ env, ...seen }).toEqual({ env, ...wanted });
    }
  });
});

test('the schema in the tree is the one that is served', () => {
  const written = join(__dirname, '../../src/api/graphql/members/dashboard.graphql');
  // If this fails, run `npm run schema`.
  expect(readFileSync(written, 'utf8')).toBe(schemaText(buildDashboardSchema()));
});

test('the table of roles', () => {
  const may = (role: Role, devMode: boolean) => {
    const granted = [...permissionsOf(role, devMode)].filter((name) => !name.endsWith(':READ'));
    return [...new Set(granted.map((name) => name.split(':')[0]))].toSorted().join(' ');
  };
  expect(may('VIEWER', true)).toBe('');
  expect(may('VIEWER', false)).toBe('');
  expect(may('DEVELOPER', false)).toBe(
    'CHECKOUT COUPON CUSTOMER PRODUCT STORE SUBSCRIPTION WEBHOOK',
  );
  expect(may('FINANCE', false)).toBe('CHECKOUT CUSTOMER REFUND SUBSCRIPTION WITHDRAW');
  expect(permissionsOf('DEVELOPER', false).has('SUBSCRIPTION:DELETE')).toBe(false);
  expect(may('DEVELOPER', true)).toBe(may('FINANCE', true));
  for (const role of Role.filter((each) => each !== 'OWNER'))
    for (const devMode of [true, false])
      for (const name of ['TEAM:CREATE', 'AUDIT:READ'] as const)
        expect(permissionsOf(role, devMode).has(name)).toBe(false);
});

test('a key has no permission that the role lacks', async () => {
  const developer = await member('DEVELOPER');
  const input = { permissions: ['PRODUCT:READ', 'REFUND:CREATE'] };
  const { errors } = await developer.act('createApiKey', input, 'newApiKey { id }', {
    env: 'prod',
  });
  expect(errors).toEqual([
    { code: 'FORBIDDEN', message: 'your role developer cannot grant what it lacks: REFUND:CREATE' },
  ]);
});

describe('the last owner', () => {
  test('is not removed, does not leave and becomes nothing else, also at the same time', async () => {
    await shop.openStore({ taxId: '52998224725' });
    const [{ id: storeId } = { id: '' }] = await shop.database.query<{ id: string }[]>(
      `SELECT "id" FROM "stores" WHERE "id" <> $1`,
      [shop.storeId],
    );
    const [ana, bia] = [
      await memberWith(shop, 'OWNER', { email: 'ana@other.example', storeId }),
      await memberWith(shop, 'OWNER', { email: 'bia@other.example', storeId }),
    ];
    const { body } = await ana.graphql('{ members { id email } }', {}, { storeId });
    const idOf = (person: Person) =>
      (body.data.members as Json[]).find(({ email }) => email === person.email)?.id as string;
    const remove = (by: Person, whom: Person) =>
      by.act('removeMember', { id: idOf(whom) }, 'removedMember { id }', { storeId });
    // Both have counted the owners before either is removed, unless one waits for the other.
    const held = await holdTransaction(shop);
    await lockRows(held.runner, 'memberships', { storeId });
    const removing = Promise.all([remove(ana, bia), remove(bia, ana)]);
    await until('both removals wait', async () => (await waitingForLocks(shop)) === 2);
    await held.release();
    const both = await removing;
    const [alone] = [ana, bia].filter((_, index) => both[index]?.errors.length === 0);
    expect(both.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    const left = alone as Person;
    expect((await remove(left, left)).errors[0]?.message).toContain('at least one owner');
    const demoted = await left.act(
      'changeRole',
      { id: idOf(left), role: 'VIEWER' },
      'member { id }',
      { storeId },
    );
    expect(demoted.errors[0]?.code).toBe('CONFLICT');
    expect(await shop.violations()).toEqual([]);
  });
});

test('nobody is a member of a store by naming it, and no environment shows the other', async () => {
  const key = await shop.openStore({ taxId: '11144477735' });
  const rows = await shop.database.query<{ id: string }[]>(
    `SELECT "id" FROM "stores" ORDER BY "id"`,
  );
  const other = rows.at(-1)?.id ?? '';
  const product = { externalId: 'of-others', name: 'SEGREDO', price: 1000, currency: 'BRL' };
  const authorization = `Bearer ${key}`;
  const made = await shop.request('POST', '/v2/products/create', product, { authorization });
  const own = await shop.product({ name: 'OWN' });
  const { status, body, text } = await owner.graphql(
    '{ products { nodes { name } } }',
    {},
    { storeId: other },
  );
  expect([status, body.errors[0].message]).toEqual([403, 'you are not a member of this store']);
  expect(text).not.toContain('SEGREDO');
  const ids = [String(made.body.data.id), 'prod_1K0000000000000000000000000'];
  for (const id of ids) {
    const found = await owner.graphql(
      'query ($id: ID!) { product(id: $id) { name } node(id: $id) { id } }',
      { id },
    );
    expect(found.body.data).toEqual({ product: null, node: null });
  }
  const query = '{ products { nodes { name devMode } } }';
  const dev = await owner.graphql(query);
  expect(dev.body.data.products.nodes).toContainEqual({ name: 'OWN', devMode: true });
  const prod = await owner.graphql(query, {}, { env: 'prod' });
  expect(prod.body.data.products.nodes).toEqual([]);
  const crossed = await owner.graphql(
    'query ($id: ID!) { product(id: $id) { name } }',
    { id: own.id ?? own },
    { env: 'prod' },
  );
  expect(crossed.body.data.product).toBeNull();
});

test('a member who is removed is refused at once, and the keys are listed for review', async () => {
  const developer = await member('DEVELOPER');
  const made = await developer.act(
    'createApiKey',
    { permissions: ['PRODUCT:READ'] },
    'newApiKey { id }',
  );
  const { body } = await owner.graphql('{ members { id email } }');
  const id = (body.data.members as Json[]).find(({ email }) => email === developer.email)?.id;
  const { errors, result } = await owner.act('removeMember', { id }, 'removedMember { keyIds }');
  expect(errors).toEqual([]);
  expect(result.removedMember.keyIds).toEqual([made.result.newApiKey.id]);
  expect((await developer.graphql('{ viewer { role } }')).status).toBe(401);
});

test('a suspended store is closed to its members', async () => {
  const key = await shop.openStore({ taxId: '39053344705' });
  const [{ id: storeId } = { id: '' }] = await shop.database.query<{ id: string }[]>(
    `SELECT "storeId" AS "id" FROM "apiKeys" ORDER BY "id" DESC LIMIT 1`,
  );
  expect(key).toBeTruthy();
  const ana = await memberWith(shop, 'OWNER', { email: 'suspended@example.com', storeId });
  await shop.database.query(`UPDATE "stores" SET "suspendedAt" = "createdAt" WHERE "id" = $1`, [
    storeId,
  ]);
  const { status, body } = await ana.graphql('{ viewer { role } }', {}, { storeId });
  expect([status, body.errors[0].extensions.code]).toEqual([403, 'STORE_SUSPENDED']);
});

test('each mutation of a member is in the audit log, with what it changed and no secret', async () => {
  const input = { externalId: 'audited', name: 'Caneca', price: 1000, currency: 'BRL' };
  const { result } = await owner.act('createProduct', input, 'product { id }');
  await owner.act('createApiKey', { permissions: ['PRODUCT:READ'] }, 'newApiKey { key }');
  await owner.act('updateStore', { website: 'https://loja.example' }, 'store { id }');
  const query = '{ auditLog(input: { first: 20 }) { nodes { actor who action subject after } } }';
  const { body, text } = await owner.graphql(query);
  const acts = body.data.auditLog.nodes as Json[];
  expect(acts).toContainEqual({
    actor: 'MEMBER',
    who: 'Ana',
    action: 'createProduct',
    subject: result.product.id,
    after: expect.objectContaining({ name: 'Caneca', price: 1000 }),
  });
  expect(acts.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['key.create', 'updateStore']),
  );
  expect(text).not.toContain('keyHash');
  const wrong = await owner.graphql('{ auditLog(input: { after: "yesterday" }) { nodes { id } } }');
  expect(wrong.body.errors[0].extensions).toMatchObject({
    code: 'INVALID_REQUEST',
    field: 'after',
  });
});

test('production is asked for by an owner, once nothing is missing', async () => {
  const ask = (acceptTerms: boolean) =>
    owner.act('requestProduction', { acceptTerms }, 'production { state missing }');
  const key = () =>
    owner.act('createApiKey', { permissions: ['PRODUCT:READ'] }, 'newApiKey { id }', {
      env: 'prod',
    });
  expect((await key()).errors[0]).toMatchObject({ code: 'UNPROCESSABLE' });
  const { body } = await owner.graphql('{ production { state missing } }');
  expect(body.data.production).toEqual({
    state: 'NOT_REQUESTED',
    missing: ['EMAIL', 'LOGO', 'SECOND_WAY_IN', 'WEBHOOK', 'TERMS'],
  });
  expect((await ask(true)).errors[0]?.code).toBe('UNPROCESSABLE');
  await owner.addPassword();
  await shop.listen();
  await shop.product({ name: 'Caneca' });
  await shop.pay(await shop.checkout());
  await shop.deliver();
  await shop.database.query(
    `UPDATE "stores" SET "email" = 'a@example.com', "logoKey" = 'images/x'`,
  );
  expect((await ask(false)).errors[0]?.message).toContain('TERMS');
  const asked = await ask(true);
  expect(asked.errors).toEqual([]);
  expect(asked.result.production).toEqual({ state: 'ACTIVE', missing: [] });
  expect((await key()).errors).toEqual([]);
});

test('the preview is the checkout page without cookie and script, for a frame of ours alone', async () => {
  const see = (query: string) =>
    shop.app.server.inject({ method: 'GET', url: `/pay/preview${query}` });
  const { statusCode, headers, body } = await see('?accent=%230b6b5c&name=Padaria');
  expect(statusCode).toBe(200);
  expect(body).toContain('Padaria');
  expect(body).toContain('99,80');
  expect(body).not.toContain('<script');
  expect(headers['set-cookie']).toBeUndefined();
  expect(headers['x-frame-options']).toBeUndefined();
  expect(String(headers['content-security-policy'])).toContain("frame-ancestors 'self'");
  expect((await see('?accent=red')).statusCode).toBe(400);
  expect((await see('?logo=https://example.com/x.png')).statusCode).toBe(400);
});

describe('exports', () => {
  const download = (person: Person, path: string, headers: Record<string, string> = {}) =>
    shop.app.server.inject({
      method: 'GET',
      url: `/dashboard/export/${shop.storeId}${path}`,
      headers: { ...person.headers(), origin: '', ...headers },
    });

  test('have the filtered rows, and no cell is a formula', async () => {
    await owner.act(
      'createProduct',
      { externalId: 'formula', name: '=1+1', price: 123456, currency: 'BRL' },
      'product { id }',
    );
    const filter = encodeURIComponent(JSON.stringify({ externalId: 'formula' }));
    const path = `/dev/products.csv?columns=name,price,createdAt&filter=${filter}`;
    const { statusCode, body, headers } = await download(owner, path);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const lines = body.split('\r\n');
    expect(lines[0]).toBe('\uFEFFname;price;createdAt;createdAt (ISO)');
    expect(lines[1]).toMatch(/^'=1\+1;1234,56;\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;\d{4}-.*Z$/);
    expect(lines).toHaveLength(3);
    const english = await download(owner, `${path}&language=en`);
    expect(english.body.split('\r\n')[1]).toMatch(/^'=1\+1,1234\.56,/);
  });

  /** A reader of CSV that splits at this character. A quote counts at the start of a cell only. */
  const readWith = (text: string, separator: string): string[] => {
    const cells: string[] = [];
    const cell = new RegExp(
      `(?:^|[${separator}\\r\\n])(?:"((?:[^"]|"")*)")?([^${separator}\\r\\n]*)`,
      'g',
    );
    for (const [, inQuotes = '', rest = ''] of text.matchAll(cell))
      cells.push(inQuotes.replaceAll('""', '"') + rest);
    return cells;
  };
  const isLive = (cell: string) =>
    /^["\s]*[=+\-@＝＋－＠]/.test(cell) && !/^-?\d+([.,]\d+)?$/.test(cell);

  test('have no live cell wherever a spreadsheet splits them', async () => {
    const names = [';', ',', '\t', '; ', ',"', '\n', ';\t'].flatMap((start) =>
      ['=1+1', '+1', '-1+1', '@SUM(1)', '＝1', '＋1', '－1', '＠A'].map(
        (formula) => `x${start}${formula}${start}`,
      ),
    );
    for (const name of [...names, '\n=1', '\t=1', ' =1', '"=1', '＝1', "a;=cmd|'/c calc'!A1"])
      await shop.database.query(
        `INSERT INTO "products" ("id", "storeId", "devMode", "createdAt", "updatedAt", "externalId", "name", "price", "currency", "description", "status")
         VALUES ($1, $2, true, now(), now(), $1, $3, 100, 'BRL', $3, 'ACTIVE')`,
        [newId('prod'), shop.storeId, name],
      );
    const columns = ['name', 'price', 'description'];
    for (const language of ['pt', 'en'])
      for (const order of [columns, columns.toReversed()]) {
        const asked = encodeURIComponent(order.join(','));
        const path = `/dev/products.csv?language=${language}&columns=${asked}`;
        const { statusCode, body } = await download(owner, path);
        expect(statusCode).toBe(200);
        expect(body.split('1+1').length).toBeGreaterThan(10);
        for (const separator of [',', ';', '\t'])
          expect(readWith(body.slice(1), separator).filter(isLive)).toEqual([]);
      }
  });

  test('a negative amount in the first column stays a number, and begins no formula', () => {
    expect(csvLine(['-5,00', "x'"], ';')).toBe(" -5,00;x'\r\n");
    expect(csvLine(['x', '-5,00', 'a,b'], ';')).toBe('x;-5,00;"a,b"\r\n');
    expect(csvLine(['-5.00'], ',')).toBe('-5.00\r\n');
  });

  test('have only the keys of metadata that a row has itself', async () => {
    const lists = ['charges', 'checkouts', 'paymentLinks', 'subscriptions', 'customers', 'coupons'];
    for (const list of lists)
      for (const key of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
        const { statusCode, body } = await download(
          owner,
          `/dev/${list}.csv?columns=id,metadata.${key}`,
        );
        expect([
          list,
          key,
          statusCode,
          body.replace(/^.*\r\n/, '').replace(/(?<=^|\n)\w+;\r\n/g, ''),
        ]).toEqual([list, key, 200, '']);
      }
  });

  test('keep environments apart, ask for sudo and come from our pages only', async () => {
    expect((await download(owner, '/prod/products.csv')).body.split('\r\n')).toHaveLength(2);
    expect((await download(owner, '/dev/customers.csv')).statusCode).toBe(200);
    expect(
      (await download(owner, '/dev/products.csv', { 'sec-fetch-site': 'cross-site' })).statusCode,
    ).toBe(403);
    expect((await download(owner, '/dev/secrets.csv')).statusCode).toBe(404);
    expect((await download(owner, '/dev/charges.csv?columns=buyer.secret')).statusCode).toBe(400);
    expect((await download(owner, '/dev/charges.csv?columns=begunAt')).statusCode).toBe(400);
    const stranger = new Person(shop);
    expect((await download(stranger, '/dev/products.csv')).statusCode).toBe(401);
    for (const list of [
      'charges',
      'checkouts',
      'paymentLinks',
      'subscriptions',
      'coupons',
      'ledgerEntries',
      'bankStatement',
      'payouts',
      'transfers',
      'refunds',
      'auditLog',
    ])
      expect([list, (await download(owner, `/dev/${list}.csv`)).statusCode]).toEqual([list, 200]);
  });

  test('name buyers for roles that may read customers, and ask for sudo in production', async () => {
    const { body } = await download(owner, '/dev/charges.csv');
    expect(body.split('\r\n')[0]).toMatch(/;buyer\.name;buyer\.email$/);
    await shop.database.query('UPDATE "sessions" SET "sudoUntil" = now() - interval \'1 minute\'');
    const inProduction = async (path: string) => {
      const { statusCode, body: text } = await download(owner, `/prod/${path}`);
      return [statusCode, /SUDO_REQUIRED/.test(text)];
    };
    expect(await inProduction('charges.csv')).toEqual([403, true]);
    expect(await inProduction('charges.csv?columns=id,buyer.taxId')).toEqual([403, true]);
    expect(await inProduction('customers.csv')).toEqual([403, true]);
    expect(await inProduction('auditLog.csv')).toEqual([403, true]);
    for (const list of ['transfers', 'payouts']) {
      expect(await inProduction(`${list}.csv?columns=id,pixKey`)).toEqual([403, true]);
      expect(await inProduction(`${list}.csv`)).toEqual([200, false]);
    }
    for (const list of ['charges', 'checkouts', 'coupons'])
      expect(await inProduction(`${list}.csv?columns=id,metadata.cliente`)).toEqual([403, true]);
    expect(await inProduction('charges.csv?columns=id,amount')).toEqual([200, false]);
  });

  test.each([
    ['unknown', 'columns=id,secret', 'columns: secret is not a column of this list'],
    ['empty', 'columns=id,,name', 'columns:  is not a column of this list'],
    ['twice', 'columns=id,name,id', 'columns: id is named twice'],
    ['none', 'columns=', 'columns must be names separated by commas, one at least'],
    [
      'no text',
      'columns=id&columns=name',
      'columns must be names separated by commas, one at least',
    ],
  ])('refuse a choice of columns: %s', async (_, query, error) => {
    const answer = await download(owner, `/dev/products.csv?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error, field: 'columns', code: 'INVALID_REQUEST' });
  });

  test('have every column that the dashboard offers, in the order of the choice', async () => {
    await allowSubAccounts(shop);
    for (const [list, { usual, more }] of Object.entries(OFFERED_COLUMNS)) {
      const columns = [...usual, ...more].reverse();
      const path = `/dev/${list}.csv?language=en&columns=${columns.join(',')}`;
      const { statusCode, body } = await download(owner, path);
      const headings = (body.split('\r\n')[0] ?? '').replace('\uFEFF', '').split(',');
      expect([list, statusCode, headings.filter((name) => !name.endsWith(' (ISO)'))]).toEqual([
        list,
        200,
        columns,
      ]);
      // What is chosen at first is what the API answers by itself.
      const byItself = await download(owner, `/dev/${list}.csv`);
      const chosen = await download(owner, `/dev/${list}.csv?columns=${usual.join(',')}`);
      expect([list, chosen.body.split('\r\n')[0]]).toEqual([list, byItself.body.split('\r\n')[0]]);
    }
  });

  test('of the audit log are for owners, filtered, with what changed', async () => {
    const filter = encodeURIComponent(JSON.stringify({ action: 'createProduct' }));
    const { body } = await download(owner, `/dev/auditLog.csv?filter=${filter}`);
    const [head, ...lines] = body.trim().split('\r\n');
    expect(head).toBe('id;at;at (ISO);actor;who;action;subject;devMode;before;after');
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.every((line) => line.includes(';createProduct;prod_'))).toBe(true);
    const viewer = await memberWith(shop, 'VIEWER');
    expect((await download(viewer, '/dev/auditLog.csv')).statusCode).toBe(403);
  });
});
