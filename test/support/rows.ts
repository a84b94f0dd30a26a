/**
 * Rows of the tables, for what no API shows: stored values, and faults that only an earlier
 * release, an operator or a crash could have left.
 */
import type { Rows } from '../../src/platform/records/rows';
import type { Transaction } from '../../src/platform/records/transaction';
import { Subscription } from '../../src/modules/subscriptions/subscription';
import type { Json } from './world';

export interface HasDatabase {
  /** The store whose rows are meant; left out or null = those of all stores. */
  onlyStore?: string | null;
  database: { query<Rows>(sql: string, values?: unknown[]): Promise<Rows> };
}

/** A table of ours, or one of the simulated provider: 'simulator.calls'. */
type Table = string;
/** Values that columns must have; `null` and the conditions below included. */
type Where = Record<string, unknown>;

/** A piece of SQL in place of a value: a condition of `Where`, or a changed column. */
class Sql {
  constructor(
    readonly text: string,
    readonly values: readonly unknown[] = [],
  ) {}
}

/** Conditions. */
export const not = (value: unknown) =>
  value === null ? new Sql('IS NOT NULL') : new Sql('<> ?', [value]);
export const like = (pattern: string) => new Sql('LIKE ?', [pattern]);
export const above = (value: unknown) => new Sql('> ?', [value]);
export const olderThan = (distance: string) => new Sql('< now() - ?::interval', [distance]);
export const oneOf = (...values: unknown[]) => new Sql('= ANY(?)', [values]);

/** New values of columns. */
export const wallTime = () => new Sql('now()');
export const inWallTime = (distance: string) => new Sql('now() + ?::interval', [distance]);
export const sameAs = (column: string) => new Sql(quoted(column));
export const plus = (column: string, distance: string) =>
  new Sql(`${quoted(column)} + ?::interval`, [distance]);

/** The rows in order of their ids, or of the column. */
export function rowsOf<Row = Json>(
  shop: HasDatabase,
  table: Table,
  where: Where = {},
  orderBy = 'id',
): Promise<Row[]> {
  const { text, values } = ownCondition(shop, where);
  const order = `to_jsonb(t) ->> '${orderBy}'`;
  return shop.database.query(`SELECT * FROM ${quoted(table)} t${text} ORDER BY ${order}`, values);
}

/** The only row, or the first one. Fails if there is none. */
export async function rowOf<Row = Json>(
  shop: HasDatabase,
  table: Table,
  where: Where = {},
  orderBy = 'id',
): Promise<Row> {
  const [row] = await rowsOf<Row>(shop, table, where, orderBy);
  if (!row) throw new Error(`no row of ${table} with ${JSON.stringify(where)}`);
  return row;
}

export async function rowCount(
  shop: HasDatabase,
  table: Table,
  where: Where = {},
): Promise<number> {
  const { text, values } = ownCondition(shop, where);
  const [row] = await shop.database.query<{ count: number }[]>(
    `SELECT count(*)::int AS "count" FROM ${quoted(table)} t${text}`,
    values,
  );
  return row?.count ?? 0;
}

/** Which transaction of the database this one is: rows that are handled together share one. */
export async function databaseTransactionOf(tx: Transaction): Promise<string> {
  const [current] = await tx.sql<{ id: string }>(
    `SELECT txid_current() AS "id" WHERE $1::text IS NOT NULL AND $2::boolean IS NOT NULL`,
  );
  return current?.id ?? '';
}

/** Adds one to the quantity of a subscription as two statements: what is read may be outdated. */
export async function countBySql(tx: Transaction, id: string): Promise<void> {
  const own = 'WHERE "storeId" = $1 AND "devMode" = $2 AND "id" = $3';
  const [row] = await tx.sql<Json>(`SELECT "quantity" FROM "subscriptions" ${own}`, [id]);
  await tx.sql(`UPDATE "subscriptions" SET "quantity" = $4 ${own}`, [
    id,
    Number(row?.quantity) + 1,
  ]);
}

/** Changes rows behind the shop's back. */
export async function changeRows(
  shop: HasDatabase,
  table: Table,
  where: Where,
  changes: Record<string, unknown>,
): Promise<void> {
  const set = list(changes, ', ', (column, sql) => `${column} = ${sql}`);
  const { text, values } = ownCondition(shop, where, set.values);
  await shop.database.query(`UPDATE ${quoted(table)} t SET ${set.text}${text}`, values);
}

/** Removes rows behind the shop's back. */
export async function removeRows(
  shop: HasDatabase,
  table: Table,
  where: Where = {},
): Promise<void> {
  const { text, values } = ownCondition(shop, where);
  await shop.database.query(`DELETE FROM ${quoted(table)} t${text}`, values);
}

export async function insertRow(
  { database }: HasDatabase,
  table: Table,
  row: Record<string, unknown>,
): Promise<void> {
  const columns = Object.keys(row).map(quoted).join(', ');
  const { text, values } = list(row, ', ', (_column, sql) => sql);
  await database.query(`INSERT INTO ${quoted(table)} (${columns}) VALUES (${text})`, values);
}

/** Copies the row of this id, with other values in some columns. */
export async function copyRow(
  shop: HasDatabase,
  table: Table,
  id: string,
  changes: Record<string, unknown>,
): Promise<void> {
  await shop.database.query(
    `INSERT INTO ${quoted(table)}
     SELECT (jsonb_populate_record(t, $2::jsonb)).*
     FROM ${quoted(table)} t
     WHERE "id" = $1`,
    [id, JSON.stringify(changes)],
  );
}

/** The same for rows of the shop, if the table says whose they are. */
function ownCondition({ onlyStore }: HasDatabase, where: Where, before: unknown[] = []) {
  const { text, values } = condition(where, before);
  if (!onlyStore) return { text, values };
  const all = [...values, onlyStore];
  const isOwn = `coalesce(to_jsonb(t) ->> 'storeId', $${all.length}) = $${all.length}`;
  return { text: text ? `${text} AND ${isOwn}` : ` WHERE ${isOwn}`, values: all };
}

function condition(where: Where, before: unknown[] = []) {
  if (Object.keys(where).length === 0) return { text: '', values: before };
  const conditions = Object.entries(where).map(([column, value]): [string, unknown] => [
    column,
    value === null ? new Sql('IS NULL') : value instanceof Sql ? value : new Sql('= ?', [value]),
  ]);
  const { text, values } = list(
    Object.fromEntries(conditions),
    ' AND ',
    (column, sql) => `${column} ${sql}`,
    before,
  );
  return { text: ` WHERE ${text}`, values };
}

function list(
  pieces: Record<string, unknown>,
  separator: string,
  write: (column: string, sql: string) => string,
  before: unknown[] = [],
) {
  const values = [...before];
  const texts = Object.entries(pieces).map(([column, value]) => {
    const sql = value instanceof Sql ? value : new Sql('?', [value]);
    let used = 0;
    const text = sql.text.replaceAll('?', () => `$${values.push(sql.values[used++])}`);
    return write(quoted(column), text);
  });
  return { text: texts.join(separator), values };
}

function quoted(name: string): string {
  return name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');
}

/** Makes the table refuse new rows with this value, as a broken disk or a wrong constraint would. */
export async function refuseRows(
  { database }: HasDatabase,
  table: string,
  column: string,
  value: string,
): Promise<void> {
  await database.query(
    `ALTER TABLE "${table}" ADD CONSTRAINT "refused" CHECK ("${column}" <> '${value}') NOT VALID`,
  );
}

/** Accepts them again. */
export async function acceptRows({ database }: HasDatabase, table: string): Promise<void> {
  await database.query(`ALTER TABLE "${table}" DROP CONSTRAINT "refused"`);
}

/** A read that fails: no integer is as large. */
export const readImpossible = (tx: Transaction) => tx.findBy(Subscription, { quantity: 1e15 });

/** Renames a product by a statement of a module, as several rows of a batch share it. */
export const renameByEach = (tx: Transaction, id: string, name: string) =>
  tx.loadBatched(renameEach, { id, name });

async function renameEach(
  rows: Rows,
  renamed: readonly { id: string; name: string }[],
): Promise<readonly null[]> {
  await rows.sql(
    `UPDATE "products" p SET "name" = given."name"
     FROM unnest($3::text[], $4::text[]) AS given("id", "name")
     WHERE p."storeId" = $1 AND p."devMode" = $2 AND p."id" = given."id"`,
    [renamed.map(({ id }) => id), renamed.map(({ name }) => name)],
  );
  return renamed.map(() => null);
}

/** By which transactions of the database these rows were last written: some of them for several. */
export async function writersOf(
  { database }: HasDatabase,
  table: Table,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await database.query<{ writer: string }[]>(
    `SELECT DISTINCT xmin::text AS "writer" FROM ${quoted(table)} WHERE "id" = ANY($1)`,
    [ids],
  );
  return new Set(rows.map(({ writer }) => writer));
}

/** The due jobs of the store that have failed, with their errors. */
export async function failuresOf(shop: HasDatabase): Promise<string[]> {
  const claims = await rowsOf(shop, 'claims', { error: not(null) });
  return claims.map(({ job, error }) => `${String(job)}: ${String(error).split('\n')[0]}`);
}
