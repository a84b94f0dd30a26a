/** Prepared statements that write rows like one that the service has written. */
import type { Pool, QueryConfig } from 'pg';
import { newId } from '../../src/kit/data/ids';

export type Write =
  | { insert: string; like: string; fresh: Record<string, Fresh> }
  | { update: string; like: string; set: string[]; copies?: number };

/**
 * What differs from the row that is copied: a new id with this prefix, a new text, the next number,
 * or the id of the row that the same work has inserted into another table.
 */
export type Fresh = { prefix: string } | 'text' | 'number' | { idIn: string };

interface Column {
  name: string;
  value: string | null;
}

let count = 0;

export class LikeRow {
  private constructor(
    private readonly write: Write,
    private readonly columns: readonly Column[],
  ) {}

  /** Reads the row that is copied; every value as text, which PostgreSQL reads as its column's type. */
  static async read(pool: Pool, write: Write): Promise<LikeRow> {
    const table = 'insert' in write ? write.insert : write.update;
    const { rows: columns } = await pool.query<{ name: string }>(
      `SELECT attname AS "name"
       FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
       ORDER BY attnum`,
      [`"${table}"`],
    );
    const texts = columns.map(({ name }) => `"${name}"::text`).join(', ');
    const key = columns.some(({ name }) => name === 'id') ? '"id"' : '"storeId"';
    const { rows } = await pool.query<Record<string, string | null>>(
      `SELECT ${texts} FROM "${table}" WHERE ${key} = $1 LIMIT 1`,
      [write.like],
    );
    const [row] = rows;
    if (!row) throw new Error(`no ${table} ${write.like}`);
    return new LikeRow(
      write,
      columns.map(({ name }) => ({ name, value: row[name] ?? null })),
    );
  }

  /** `ids` are those of the rows that this work has inserted, by table. */
  statement(ids: Map<string, string>): QueryConfig {
    const { write } = this;
    return 'insert' in write ? this.insert(write, ids) : this.update(write, ids);
  }

  private insert({ insert, fresh }: Extract<Write, { insert: string }>, ids: Map<string, string>) {
    const values = this.columns.map(({ name, value }) => {
      const how = fresh[name];
      return how === undefined ? value : freshValue(how, ids);
    });
    const id = values[this.columns.findIndex(({ name }) => name === 'id')];
    if (id) ids.set(insert, id);
    const names = this.columns.map(({ name }) => `"${name}"`);
    const places = names.map((_, index) => `$${index + 1}`);
    return {
      name: `insert ${insert}`,
      text: `INSERT INTO "${insert}" (${names.join()}) VALUES (${places.join()})`,
      values,
    };
  }

  private update(
    { update, like, set, copies }: Extract<Write, { update: string }>,
    ids: Map<string, string>,
  ) {
    const copied = copies && `${like.slice(0, like.lastIndexOf('_'))}_0COPY`;
    const id = copied
      ? copied + String(1 + Math.floor(Math.random() * copies)).padStart(21, '0')
      : (ids.get(update) ?? like);
    const changes = set.map((name, index) => `"${name}" = $${index + 2}`);
    return {
      name: `update ${update} ${set.join()}`,
      text: `UPDATE "${update}" SET ${changes.join()} WHERE "id" = $1`,
      values: [id, ...set.map((name) => this.columns.find((each) => each.name === name)?.value)],
    };
  }
}

function freshValue(how: Fresh, ids: Map<string, string>): string {
  if (how === 'text') return newId('bare');
  if (how === 'number') return String(1_000_000_000 + count++);
  return 'prefix' in how ? newId(how.prefix) : (ids.get(how.idIn) ?? '');
}
