/** The values of columns as the service reads them from texts, beside what the driver reads. */
import { readerOf } from '../../src/platform/records/columns/column-texts';
import { RAW_TEXT } from '../../src/platform/database/query-hints';
import fc, { howMany } from '../support/properties';
import { world, type World } from '../support/world';

type Column = Parameters<typeof readerOf>[0];

let shop: World;
beforeAll(async () => {
  shop = await world();
});

/** The value as the driver reads it, and as a column of this type is read. */
async function bothOf(type: string, value: unknown, setting = ''): Promise<[unknown, unknown]> {
  const runner = shop.database.createQueryRunner();
  try {
    if (setting) await runner.query(setting);
    const select = `SELECT $1::${type} AS "value"`;
    const [typed] = (await runner.query(select, [value])) as [{ value: unknown }];
    const [row] = (await runner.query(`${RAW_TEXT}${select}`, [value])) as [[string]];
    const read = readerOf({
      type: type.replace('[]', ''),
      isArray: type.endsWith('[]'),
      propertyName: 'value',
      databaseName: 'value',
    } as Column);
    return [typed.value, read ? read(row[0]) : row[0]];
  } finally {
    await runner.query('RESET timezone');
    await runner.release();
  }
}

test.each([
  ['text', ''],
  ['text', 'São Paulo'],
  ['bigint', '9223372036854775807'],
  ['integer', -2_147_483_648],
  ['boolean', true],
  ['boolean', false],
  ['jsonb', '{"a": [1, null, "é"], "b": {}}'],
  ['jsonb', 'null'],
  ['json', '{"b": 1.50, "a": "\\u0041"}'],
  ['text[]', []],
  ['text[]', ['NULL', '']],
  ['text[]', ['a,b', 'c"d', 'e\\f', '{g}', ' h ']],
  ['text[]', ['PIX', 'CARD', 'ação']],
  ['text[]', [null, 'a']],
  ['timestamptz', 'infinity'],
  ['timestamptz', '0044-03-15 12:00:00 BC'],
  ['timestamptz', '0044-03-15 12:00:00'],
  ['timestamptz', '12026-01-01 00:00:00Z'],
  ['timestamptz', '2026-11-26 23:59:59.9995Z'],
])('%s %j is read as by the driver', async (type, value) => {
  const [driver, ours] = await bothOf(type, value);
  expect(ours).toEqual(driver);
});

test.each(['UTC', 'America/Sao_Paulo', 'Asia/Kathmandu'])(
  'any time and any texts are read as by the driver, in the time zone %s',
  async (zone) => {
    await fc.assert(
      fc.asyncProperty(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2400-01-01'), noInvalidDate: true }),
        fc.array(fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'))),
        async (time, texts) => {
          const setting = `SET timezone = '${zone}'`;
          expect(await bothOf('timestamptz', time, setting)).toEqual([time, time]);
          expect(await bothOf('text[]', texts, setting)).toEqual([texts, texts]);
        },
      ),
      { numRuns: howMany(100) },
    );
  },
);

test('a column of another type is refused at the start', () => {
  const column = { type: 'numeric', propertyName: 'value', databaseName: 'value' } as Column;
  expect(() => readerOf(column)).toThrow('the column "value" is stored in a way');
});
