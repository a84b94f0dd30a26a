/** `import` reads CSV files: all of a file is stored, or nothing of it, and wrong lines are named. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { config } from '../../src/config/config';
import { addCivilDays, civilDate } from '../../src/platform/time/civil-time';
import { cli, type Ran } from '../support/cli';
import { blocksOf, textOf } from '../support/documents';
import { world, type Json, type World } from '../support/world';

const folder = mkdtempSync(join(tmpdir(), 'pitanga-import-'));
let shop: World;

beforeAll(async () => {
  shop = await world();
  config.databaseUrl = shop.databaseUrl;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function importCsv(noun: string, csv: string | Buffer, ...words: string[]): Promise<Ran> {
  const file = join(folder, `${noun}.csv`);
  writeFileSync(file, csv);
  return cli('import', noun, '--key', shop.key, '--file', file, ...words);
}

async function counts(noun: string, csv: string | Buffer, ...words: string[]): Promise<Json> {
  const { code, stdout, stderr } = await importCsv(noun, csv, '--json', ...words);
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as Json;
}

test.each(['docs/guides/moving.md', 'docs/guides/pt/moving.md'])(
  'the sample files of %s are imported, twice with one effect',
  async (path) => {
    await shop.product({ externalId: `club-${path}`, cycle: 'MONTHLY' });
    const soon = addCivilDays(civilDate(await shop.now()), 20);
    // Each guide has customers and mandates of its own here, and dates that have not passed.
    const [customers = '', subscriptions = '', invoiced = ''] = blocksOf(textOf(path), 'csv').map(
      (csv) =>
        csv
          .replaceAll(/\d{4}-\d{2}-\d{2}/g, soon)
          .replaceAll(/\bclub\b/g, `club-${path}`)
          .replaceAll(/_(ana|bia)\b/g, `_$1_${path.includes('/pt/') ? 'pt' : 'en'}`)
          .replaceAll(/\bold-/g, path.includes('/pt/') ? 'pt-' : 'en-')
          .replaceAll(/,[\d.-]{14},/g, ',,'),
    );
    expect(await counts('customers', customers, '--dry-run')).toMatchObject({
      dryRun: true,
      imported: 2,
    });
    expect(await counts('customers', customers)).toMatchObject({ imported: 2 });
    expect(await counts('customers', customers)).toMatchObject({ imported: 0, existing: 2 });
    expect(await counts('subscriptions', subscriptions)).toMatchObject({ imported: 2 });
    expect(await counts('subscriptions', subscriptions)).toMatchObject({ existing: 2 });
    expect(await counts('subscriptions', invoiced)).toMatchObject({ imported: 2 });
    const wrong = invoiced.replace(',7,10,', ',28,0,');
    const { code, stderr } = await importCsv('subscriptions', wrong.replaceAll('pupil', 'late'));
    expect([code, stderr]).toEqual([
      1,
      'error: nothing was imported\n' +
        '  line 2: invoice.leadDays must be at most 27 for a MONTHLY cycle\n',
    ]);
  },
);

test('semicolons, a byte order mark, quoted cells and more rows than a request may have', async () => {
  const rows = Array.from({ length: 700 }, (_, index) => `n${index};"Silva; Ana";n${index}@b.c;`);
  const csv = `\ufeffexternalId;name;email;metadata\r\n${rows.join('\r\n')}\r\n`;
  expect(await counts('customers', csv)).toMatchObject({ imported: 700 });
  const [found] = (await shop.get('/v2/customers/list?externalId=n5')) as unknown as Json[];
  expect(found).toMatchObject({ name: 'Silva; Ana', metadata: {} });
  const withData = 'externalId,email,metadata\nd1,d@b.c,"{""tier"": ""gold""}"\n';
  await counts('customers', withData);
  const [other] = (await shop.get('/v2/customers/list?externalId=d1')) as unknown as Json[];
  expect(other?.metadata).toEqual({ tier: 'gold' });
});

test('lists of objects are JSON in one cell, commas and all', async () => {
  const lunch = await shop.product({ externalId: 'lunch', price: 900, cycle: 'MONTHLY' });
  const bus = await shop.product({ externalId: 'bus', price: 700, cycle: 'MONTHLY' });
  await counts('customers', 'externalId,email\npupil-7,p@example.com\n');
  await shop.product({ externalId: 'school', price: 5_000, cycle: 'MONTHLY' });
  const day = addCivilDays(civilDate(await shop.now()), 20);
  const addOns = [{ productExternalId: 'lunch', quantity: 2 }, { productExternalId: 'bus' }];
  const cell = `"${JSON.stringify(addOns).replaceAll('"', '""')}"`;
  const csv =
    'externalId,customerExternalId,productExternalId,nextChargeDate,collection,addOns\n' +
    `with-add-ons,pupil-7,school,${day},INVOICE,`;
  expect(await counts('subscriptions', `${csv}${cell}\n`)).toMatchObject({ imported: 1 });
  const path = '/v2/subscriptions/list?view=subscription&externalId=with-add-ons';
  const [found] = (await shop.get(path)) as unknown as Json[];
  expect(found).toMatchObject({
    amount: 7_500, // 5000 + 2 × 900 + 700
    addOns: [
      { productId: lunch.id, quantity: 2 },
      { productId: bus.id, quantity: 1 },
    ],
  });
  const wrong = await importCsv('subscriptions', `${csv.replace('with', 'no')}lunch\n`);
  expect([wrong.code, wrong.stderr]).toEqual([
    1,
    expect.stringContaining('line 2: addOns must be JSON, such as [{"productId": "prod_…"'),
  ]);
});

test('every wrong line is named and nothing is stored', async () => {
  const before = await shop.get('/v2/customers/list?limit=1');
  const refused = async (noun: string, csv: string | Buffer) => {
    const { code, stdout, stderr } = await importCsv(noun, csv);
    expect([code, stdout]).toEqual([1, '']);
    return stderr;
  };
  expect(await refused('customers', 'externalId,emaill\n1,a@b.c\n')).toBe(
    'error: nothing was imported\n  line 1: there is no column emaill; did you mean email?\n',
  );
  expect(await refused('customers', 'externalId,email\nx1,a@b.c\n\nx2,\n,b\n')).toContain(
    '  line 4: email is required\n  line 5: ',
  );
  expect(await refused('customers', 'externalId,email,taxId\ny1,a@b.c,\ny1,a@b.c,1\n')).toBe(
    'error: nothing was imported\n' +
      '  line 3: taxId must be a valid CPF or CNPJ\n' +
      '  line 3: externalId is also that of line 2\n',
  );
  expect(await refused('customers', 'externalId,email,metadata\nm,b,{bad\n')).toBe(
    'error: nothing was imported\n' +
      '  line 2: metadata must be JSON, such as {"tier": "gold"}\n' +
      '  line 2: email must be an e-mail address, such as ana@example.com\n',
  );
  expect(
    await refused(
      'subscriptions',
      'externalId,nextChargeDate,method,providerToken,amount\nz,2027-01-01,CARD,x,49.90\n',
    ),
  ).toContain('line 2: amount must be an integer (amounts are in cents');
  expect(await refused('customers', Buffer.from([0x65, 0xe9, 0x0a]))).toContain('UTF-8');
  expect(await refused('customers', 'externalId,email\n"x,a@b.c\n')).toContain('not CSV');
  expect(await refused('customers', 'externalId,email\n')).toContain('no rows');
  expect(await shop.get('/v2/customers/list?limit=1')).toEqual(before);
});

test('the key decides about store and permission', async () => {
  const file = join(folder, 'customers.csv');
  writeFileSync(file, 'externalId,email\nk1,a@b.c\n');
  const key = await shop.newKey({ permissions: ['CUSTOMER:READ'] });
  const forbidden = await cli('import', 'customers', '--key', key, '--file', file);
  expect([forbidden.code, forbidden.stderr]).toEqual([
    1,
    'error: this key lacks the permission CUSTOMER:CREATE\n',
  ]);
  const unknown = await cli('import', 'customers', '--key', 'pk_dev_wrong', '--file', file);
  expect([unknown.code, unknown.stderr]).toEqual([1, 'error: the API key is not known\n']);
});
