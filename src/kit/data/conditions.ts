/** The conditions of a list, as SQL. */
import { Moment, fieldsOf } from './columns';

/** Conditions of a list: pieces of SQL over the alias `t`, with `?` for each value. */
export type Condition = { sql: string; values: readonly unknown[] };

export const where = (sql: string, ...values: unknown[]): Condition => ({ sql, values });

/** `column = value`, or nothing when no value is given. */
export function equals(column: string, value: unknown): Condition[] {
  return value === null || value === undefined ? [] : [where(`t."${column}" = ?`, value)];
}

interface CreatedRange {
  createdFrom?: Date | null;
  createdBefore?: Date | null;
}

/** Adds a range of time to the fields of a list's filter. */
export function addCreatedRange(filter: new () => object): void {
  if (fieldsOf(filter).has('createdFrom')) return;
  Moment('Only rows created at or after this time.', { nullable: true })(
    filter.prototype as object,
    'createdFrom',
  );
  Moment('Only rows created before this time.', { nullable: true })(
    filter.prototype as object,
    'createdBefore',
  );
}

export function inCreatedRange({ createdFrom, createdBefore }: CreatedRange): Condition[] {
  return [
    ...(createdFrom ? [where('t."createdAt" >= ?', createdFrom)] : []),
    ...(createdBefore ? [where('t."createdAt" < ?', createdBefore)] : []),
  ];
}
