/** The statements that write stored rows: one for all rows whose columns are the same. */
import { PREPARED } from '../database/query-hints';
import { sqlStateOf } from '../database/repeated';
import type { Scope, StoredRecord } from './record';
import { EACH_ID_IN_SCOPE, ID_IN_SCOPE } from './scope-sql';
import type { RowMapper } from './row-mapper';

export interface Statement {
  sql: string;
  values: readonly unknown[];
}

export const UNLESS_KNOWN = 'ON CONFLICT DO NOTHING';

/** Inserts of one kind are one statement. Rows whose JSON is kept as it is are each their own. */
export function kindOfInsert<Row extends object>(
  stored: RowMapper<Row>,
  row: Row,
  ending = '',
): unknown {
  return stored.isVerbatim ? row : `insert ${stored.kindOf(row)} ${ending}`;
}

/**
 * Inserts the rows: those whose JSON is kept as it is by their values, because a statement that
 * reads all of them as JSON would rewrite it. With an ending that may leave some out, it returns
 * the ids of those added.
 */
export function insertOf<Row extends StoredRecord>(
  stored: RowMapper<Row>,
  rows: readonly Row[],
  ending = '',
): Statement {
  const isByValues = rows.length === 1 || stored.isVerbatim;
  const { sql, values } = isByValues ? stored.insertOf(...rows) : stored.insertAllOf(rows);
  return { sql: `${PREPARED}${sql}${ending && ` ${ending} RETURNING "id"`}`, values };
}

/** Writes the columns of `changes`, each row with its own values. */
export function updateOf<Row extends StoredRecord>(
  stored: RowMapper<Row>,
  scope: Scope,
  { rows, changes }: { rows: readonly Row[]; changes: Partial<Row> },
): Statement {
  const scoped = [scope.storeId, scope.devMode];
  if (rows.length > 1) {
    const { sql, values } = stored.setAllOf(rows, changes, scoped.length);
    return {
      sql: `${PREPARED}UPDATE "${stored.table}" t
         SET ${sql}
         WHERE ${EACH_ID_IN_SCOPE}`,
      values: [...scoped, ...values],
    };
  }
  const { sql, values } = stored.setOf(changes, scoped.length + 1);
  return {
    sql: `${PREPARED}UPDATE "${stored.table}" t
       SET ${sql}
       WHERE ${ID_IN_SCOPE} AND t."id" = $3`,
    values: [...scoped, ...rows.map(({ id }) => id), ...values],
  };
}

const UNIQUE_VIOLATION = '23505';

/** Whether the database refused the statement because another row has a unique value of it. */
export const isUniqueViolation = (error: unknown): boolean =>
  sqlStateOf(error) === UNIQUE_VIOLATION;
