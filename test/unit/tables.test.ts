/** How the tables are stored: when autovacuum works on them, and that no index repeats another. */
import { Client } from 'pg';
import { freshDatabase } from '../support/database';
import { LARGE_TABLES } from '../support/large-tables';

/** Updated at every payment or request, in columns that have no index. */
const IN_PLACE = [
  'apiKeys',
  'idempotencyKeys',
  'ledgerBalances',
  'ledgerPurses',
  'rateBuckets',
  'sessions',
  'testClocks',
];

let database: Awaited<ReturnType<typeof freshDatabase>>;
let client: Client;

beforeAll(async () => {
  database = await freshDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

async function settingsOf(table: string): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `
      SELECT split_part(option, '=', 1) AS "name", split_part(option, '=', 2) AS "value"
      FROM pg_class, unnest(reloptions) AS option
      WHERE "oid" = ('"' || $1 || '"')::regclass
    `,
    [table],
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]));
}

test.each(LARGE_TABLES)(
  '%s is vacuumed and analyzed long before a fifth has changed',
  async (table) => {
    expect(await settingsOf(table)).toMatchObject({
      autovacuum_vacuum_scale_factor: 0.02,
      autovacuum_vacuum_insert_scale_factor: 0.02,
      autovacuum_analyze_scale_factor: 0.01,
    });
  },
);

test.each(IN_PLACE)('a page of %s has room for updates in place', async (table) => {
  expect((await settingsOf(table)).fillfactor).toBeLessThanOrEqual(70);
});

interface Index {
  name: string;
  columns: string[];
  rest: string;
  isUnique: boolean;
}

async function indexes(): Promise<Index[]> {
  const { rows } = await client.query<Index>(`
    SELECT c."relname" AS "name", i."indisunique" AS "isUnique",
      ARRAY(
        SELECT pg_get_indexdef(i."indexrelid", place, true)
        FROM generate_series(1, i."indnkeyatts") place
      ) AS "columns",
      i."indrelid"::regclass::text || ' ' || a."amname" || ' '
        || COALESCE(pg_get_expr(i."indpred", i."indrelid"), '') AS "rest"
    FROM pg_index i
    JOIN pg_class c ON c."oid" = i."indexrelid"
    JOIN pg_am a ON a."oid" = c."relam"
    WHERE c."relnamespace" = 'public'::regnamespace
  `);
  return rows;
}

/** Those whose columns are the first ones of another index of the same rows. */
function repeated(all: readonly Index[]): string[] {
  return all
    .filter(
      ({ name, columns, rest, isUnique }) =>
        !isUnique &&
        all.some(
          (other) =>
            other.name !== name &&
            other.rest === rest &&
            columns.every((column, at) => column === other.columns[at]),
        ),
    )
    .map(({ name }) => name);
}

test('no index repeats the beginning of another, and one that does is seen', async () => {
  expect(repeated(await indexes())).toEqual([]);
  await client.query('CREATE INDEX "repeated" ON "charges" ("storeId", "devMode")');
  expect(repeated(await indexes())).toEqual(['repeated']);
  await client.query('DROP INDEX "repeated"');
});
