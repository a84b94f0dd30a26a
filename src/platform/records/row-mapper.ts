/** How the rows of a class are read and written: SQL derived from the class's columns, once. */
import type { EntityManager, EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import { readerOf, type ReadText } from './columns/column-texts';
import type { RawRow } from '../database/query-hints';

interface StoredColumn {
  name: string;
  /** The value of the class for the text of the server; null if it is that text. */
  read: ReadText | null;
  /** Whether the driver is given the text of a JSON value. */
  isJson: boolean;
}

type Values = Record<string, unknown>;

/** How rows are read: with all of their columns, or with some. */
export interface RowReader<Row> {
  /** The columns of the alias `t`, for a SELECT whose rows `objectOf` reads. */
  readonly selected: string;
  /** The object of a row that begins with these columns; what follows them is ignored. */
  readonly objectOf: (texts: RawRow) => Row;
}

/** A column of a kind of row is one character, from this one on. */
const FIRST_PLACE = 33;
/**
 * The readers of some columns that a class has at most. Each has prepared statements of its own,
 * whose number has a limit too.
 */
const PARTS_MAX = 16;

const classesOf = new WeakMap<object, Map<unknown, RowMapper<ObjectLiteral>>>();

/** The class as the database of this manager stores it. */
export function rowMapper<Row extends object>(
  { connection }: EntityManager,
  type: EntityTarget<Row>,
): RowMapper<Row> {
  const known = classesOf.get(connection) ?? new Map<unknown, RowMapper<ObjectLiteral>>();
  classesOf.set(connection, known);
  const found = known.get(type) ?? new RowMapper(connection.getMetadata(type));
  known.set(type, found);
  return found as RowMapper<Row>;
}

export class RowMapper<Row extends object> implements RowReader<Row> {
  /** Whether it has text of JSON that is kept as it is, unlike `insertAllOf` keeps it. */
  readonly isVerbatim: boolean;
  readonly table: string;
  readonly selected: string;
  readonly objectOf: (texts: RawRow) => Row;
  private readonly type: new () => Row;
  private readonly columns: readonly StoredColumn[];
  private readonly parts = new Map<string, RowReader<Row>>();

  constructor({ tableName, target, columns }: EntityMetadata) {
    this.table = tableName;
    this.type = target as new () => Row;
    this.columns = columns.map((column) => ({
      name: column.databaseName,
      read: readerOf(column),
      isJson: column.type === 'json' || column.type === 'jsonb',
    }));
    this.isVerbatim = columns.some(({ type }) => type === 'json');
    this.selected = selectedOf(this.columns);
    this.objectOf = readerOfRows(this.type, this.columns);
  }

  /**
   * Reads the id and these columns only. To read or write another column of such a row is an error:
   * it is never undefined. Reads all columns if `names` is null or names anything else than
   * columns, such as a value that is derived of a row.
   */
  only(names: readonly string[] | null): RowReader<Row> {
    if (!names) return this;
    const key = names.join();
    const known = this.parts.get(key);
    if (known) return known;
    const columns = this.columns.filter(({ name }) => name === 'id' || names.includes(name));
    const stored = new Set(columns.map(({ name }) => name));
    const isPart = columns.length < this.columns.length && names.every((name) => stored.has(name));
    if (!isPart || this.parts.size >= PARTS_MAX) return this;
    const unread = this.columns.filter(({ name }) => !stored.has(name)).map(({ name }) => name);
    const part = {
      selected: selectedOf(columns),
      objectOf: readerOfRows(partOf(this.type, unread), columns),
    };
    this.parts.set(key, part);
    return part;
  }

  /**
   * An INSERT of the rows, which have the same columns. The table fills in the columns that are
   * undefined. Each number of rows is a statement of its own.
   */
  insertOf(...rows: readonly Row[]): { sql: string; values: unknown[] } {
    const given = rows[0] ? this.given(rows[0]) : [];
    const names = given.map(({ name }) => `"${name}"`).join(', ');
    const places = rows.map((_row, nth) => {
      const ofRow = given.map((_column, at) => `$${nth * given.length + at + 1}`);
      return `(${ofRow.join(', ')})`;
    });
    return {
      sql: `INSERT INTO "${this.table}" (${names}) VALUES ${places.join(', ')}`,
      values: rows.flatMap((row) =>
        given.map((column) => written(column, (row as Values)[column.name])),
      ),
    };
  }

  /** The same for many rows: one statement for any number of them. */
  insertAllOf(rows: readonly Row[]): { sql: string; values: unknown[] } {
    const given = rows[0] ? this.given(rows[0]) : [];
    const names = given.map(({ name }) => `"${name}"`).join(', ');
    return {
      sql:
        `INSERT INTO "${this.table}" (${names}) ` +
        `SELECT ${names} FROM json_populate_recordset(NULL::"${this.table}", $1)`,
      values: [JSON.stringify(rows)],
    };
  }

  /** The columns that are not undefined: rows and changes with the same ones share a statement. */
  kindOf(values: Partial<Row>): string {
    let kind = `${this.table} `;
    for (const [at, { name }] of this.columns.entries())
      if ((values as Values)[name] !== undefined) kind += String.fromCodePoint(FIRST_PLACE + at);
    return kind;
  }

  /** The SET clause of an UPDATE; its values are numbered after `before` others. */
  setOf(changes: Partial<Row>, before: number): { sql: string; values: unknown[] } {
    const given = this.given(changes);
    return {
      sql: given.map(({ name }, at) => `"${name}" = $${before + at + 1}`).join(', '),
      values: given.map((column) => written(column, (changes as Values)[column.name])),
    };
  }

  /**
   * The SET and FROM clauses of one UPDATE `t` of several rows: the columns of `changes`, each row
   * with its own values as `given`. Its value is numbered after `before` others.
   */
  setAllOf(
    rows: readonly Row[],
    changes: Partial<Row>,
    before: number,
  ): { sql: string; values: unknown[] } {
    const names = this.given(changes).map(({ name }) => name);
    const given = rows.map((row) =>
      Object.fromEntries(['id', ...names].map((name) => [name, (row as Values)[name]])),
    );
    return {
      sql:
        `${names.map((name) => `"${name}" = given."${name}"`).join(', ')} ` +
        `FROM json_populate_recordset(NULL::"${this.table}", $${before + 1}) given`,
      values: [JSON.stringify(given)],
    };
  }

  private given(values: object): StoredColumn[] {
    return this.columns.filter(({ name }) => (values as Values)[name] !== undefined);
  }
}

function selectedOf(columns: readonly StoredColumn[]): string {
  return columns.map(({ name }) => `t."${name}"`).join(', ');
}

/**
 * The class with columns that throw. Its constructor sets nothing: the class may give new rows
 * values for columns that were not read.
 */
function partOf<Row extends object>(type: new () => Row, unread: readonly string[]): new () => Row {
  const refusals = unread.map((name) => {
    const refuse = (): never => {
      throw new Error(`the column "${name}" of this ${type.name} was not read`);
    };
    return [name, { get: refuse, set: refuse }] as const;
  });
  const Part = function () {};
  Part.prototype = Object.create(type.prototype as object, Object.fromEntries(refusals)) as object;
  return Part as unknown as new () => Row;
}

function readerOfRows<Row>(
  type: new () => Row,
  columns: readonly StoredColumn[],
): (texts: RawRow) => Row {
  return (texts) => {
    const row = new type();
    const values = row as Values;
    for (const [at, { name, read }] of columns.entries()) {
      const text = texts[at] ?? null;
      values[name] = read === null || text === null ? text : read(text);
    }
    return row;
  };
}

/** A value as the driver takes it. Lists of texts stay arrays, unlike lists in JSON columns. */
function written({ isJson }: StoredColumn, value: unknown): unknown {
  return isJson && value !== null ? JSON.stringify(value) : value;
}
