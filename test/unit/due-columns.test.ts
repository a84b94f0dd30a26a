/** A column that says `due` has its job, and an index over scope and time that its sweep reads. */
import { allJobs } from '../../jobs/all-jobs';
import { classesWithFields, allFieldsOf } from '../../src/platform/records/columns/columns';
import { dueJob } from '../../src/platform/jobs/due-job';
import { Product } from '../../src/modules/products/product';
import { dataSourceAt } from '../../ormconfig';
import { freshDatabase } from '../support/database';
import { execute } from '../support/server';

/** The jobs whose table has no index over scope and due time. */
async function jobsWithoutIndex(url: string): Promise<string[]> {
  const database = await dataSourceAt(url, 1).initialize();
  try {
    const indexed = await database.query<{ table: string; columns: string }[]>(`
      SELECT i."indrelid"::regclass::text AS "table", string_agg(a."attname", ',' ORDER BY k."place")
        AS "columns"
      FROM "pg_index" i
      CROSS JOIN LATERAL unnest(i."indkey"::int2[]) WITH ORDINALITY AS k("number", "place")
      JOIN "pg_attribute" a ON a."attrelid" = i."indrelid" AND a."attnum" = k."number"
      WHERE i."indisvalid"
      GROUP BY i."indexrelid", i."indrelid"
    `);
    return allJobs
      .filter(
        ({ table, due }) =>
          !indexed.some(
            (index) =>
              index.table.replaceAll('"', '') === table &&
              `${index.columns},`.startsWith(`storeId,devMode,${due},`),
          ),
      )
      .map(({ name }) => name);
  } finally {
    await database.destroy();
  }
}

test('every due column has an index, and one that is missing is seen', async () => {
  const { url, drop } = await freshDatabase();
  expect(await jobsWithoutIndex(url)).toEqual([]);
  await execute(url, 'DROP INDEX "charges_close"');
  expect(await jobsWithoutIndex(url)).toEqual(['close-charges']);
  await drop();
});

test('every due column has its job in the list', () => {
  const named = [...classesWithFields()].flatMap((type) =>
    [...allFieldsOf(type).values()].flatMap(({ due }) => due ?? []),
  );
  expect(named.toSorted()).toEqual(allJobs.map(({ name }) => name).toSorted());
});

test('a job finds table and column by its name, and is refused where no column names it', () => {
  const { table, due } = allJobs.find(({ name }) => name === 'expire-boletos') ?? {};
  expect({ table, due }).toEqual({ table: 'charges', due: 'awaitedUntil' });
  const run = () => Promise.resolve();
  expect(() => dueJob(Product, { name: 'expire-boletos', run })).toThrow(
    "exactly one column of product must say due: 'expire-boletos'",
  );
});
