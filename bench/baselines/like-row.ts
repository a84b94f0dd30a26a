/** Prepared statements that write rows like one that the service has written, one or many. */
import type { Pool, QueryConfig } from 'pg';
import { newId } from '../../src/platform/records/columns/ids';

export type Write =
  | {
      insert: string;
      like: string;
      fresh: Record<string, Fresh>;
      before?: Record<string, string | null>;
    }
  | { update: string; like: string; set: string[]; copies?: number };

/**
 * `before` are columns that a later step of the same work changes: without them the update would
 * write the values that are there, which PostgreSQL does without touching an index. `fresh` is what
 * else differs from the row that is copied: a new id with this prefix, a new text, the next number,
 * or the id of the row that the same work has inserted into another table.
 */
export type Fresh = { prefix: string } | 'text' | 'number' | { idIn: string };

interface Column {
  name: string;
  type: string;
  value: string | null;
}

/** The ids of the rows that a piece of work has inserted, by table. */
export type Ids = Map<string, string>;

let count = 0;

export class LikeRow {
  private readonly name = `like ${count++}`;

  private constructor(
    private readonly write: Write,
    private readonly columns: readonly Column[],
  ) {}

  /** Reads the row that is copied; every value as text, which PostgreSQL reads as its column's type. */
  static async read(pool: Pool, write: Write): Promise<LikeRow> {
    const table = 'insert' in write ? write.insert : write.update;
    const { rows: columns } = await pool.query<{ name: string; type: string }>(
      `SELECT attname AS "name", format_type(atttypid, atttypmod) AS "type"
       FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
       ORDER BY attnum`,
      [quoted(table)],
    );
    const texts = columns.map(({ name }) => `"${name}"::text`).join(', ');
    const key = ['id', 'reference'].find((name) => columns.some((each) => each.name === name));
    const { rows } = await pool.query<Record<string, string | null>>(
      `SELECT ${texts} FROM ${quoted(table)} WHERE "${key ?? 'storeId'}" = $1 LIMIT 1`,
      [write.like],
    );
    const [row] = rows;
    if (!row) throw new Error(`no ${table} ${write.like}`);
    return new LikeRow(
      write,
      columns.map(({ name, type }) => ({ name, type, value: row[name] ?? null })),
    );
  }

  /** One statement for all of these pieces of work, each with a row of its own. */
  statement(works: readonly Ids[]): QueryConfig {
    const { write } = this;
    return 'insert' in write ? this.insert(write, works) : this.update(write, works);
  }

  private insert(
    { insert, fresh, before = {} }: Extract<Write, { insert: string }>,
    works: readonly Ids[],
  ) {
    const rows = works.map((ids) => {
      const values = this.columns.map(({ name, value }) => {
        const how = fresh[name];
        if (how !== undefined) return freshValue(how, ids);
        return name in before ? before[name] : value;
      });
      const id = values[this.columns.findIndex(({ name }) => name === 'id')];
      if (id) ids.set(insert, id);
      return values;
    });
    const names = this.columns.map(({ name }) => `"${name}"`);
    const places = names.map((_, index) => `$${index + 1}`);
    const isMany = rows.length > 1;
    return {
      name: `${this.name} ${isMany}`,
      text: `INSERT INTO ${quoted(insert)} (${names.join()}) ${
        isMany
          ? `SELECT ${castsOf(this.columns)} FROM ${given(names)}`
          : `VALUES (${places.join()})`
      }`,
      values: isMany ? columnsOf(rows) : (rows[0] ?? []),
    };
  }

  private update(
    { update, like, set, copies }: Extract<Write, { update: string }>,
    works: readonly Ids[],
  ) {
    const copied = copies && `${like.slice(0, like.lastIndexOf('_'))}_0COPY`;
    const first = Math.floor(Math.random() * (copies ?? 1));
    const changed = set.flatMap((name) => this.columns.find((each) => each.name === name) ?? []);
    const rows = works.map((ids, nth) => [
      copied
        ? copied + String(1 + ((first + nth) % (copies ?? 1))).padStart(21, '0')
        : (ids.get(update) ?? like),
      ...changed.map(({ value }) => value),
    ]);
    const isMany = rows.length > 1;
    const changes = changed.map(({ name, type }, index) =>
      isMany ? `"${name}" = given."${name}"::${type}` : `"${name}" = $${index + 2}`,
    );
    const names = ['"id"', ...changed.map(({ name }) => `"${name}"`)];
    return {
      name: `${this.name} ${isMany}`,
      text: `UPDATE "${update}" t SET ${changes.join()} ${
        isMany ? `FROM ${given(names)} WHERE t."id" = given."id"` : 'WHERE t."id" = $1'
      }`,
      values: isMany ? columnsOf(rows) : (rows[0] ?? []),
    };
  }
}

/** The name of a table, with or without its schema. */
const quoted = (table: string) =>
  table
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');

/** Every value as text, which is cast to the type of its column. */
const given = (names: readonly string[]) =>
  `unnest(${names.map((_, index) => `$${index + 1}::text[]`).join()}) AS given(${names.join()})`;
const castsOf = (columns: readonly Column[]) =>
  columns.map(({ name, type }) => `given."${name}"::${type}`).join();
const columnsOf = (rows: readonly (readonly unknown[])[]) =>
  (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]));

function freshValue(how: Fresh, ids: Ids): string {
  if (how === 'text') return newId('bare');
  if (how === 'number') return String(1_000_000_000 + count++);
  return 'prefix' in how ? newId(how.prefix) : (ids.get(how.idIn) ?? '');
}
