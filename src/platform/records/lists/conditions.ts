/** The conditions of a list, as SQL. */
import { Moment, OneOf, allFieldsOf, fieldsOf } from '../columns/columns';

/** Conditions of a list: pieces of SQL over the alias `t`, with `?` for each value. */
export type Condition = { sql: string; values: readonly unknown[] };

export const where = (sql: string, ...values: unknown[]): Condition => ({ sql, values });

/** The filter of a list that finds nothing, whatever else is asked for: no row has this id. */
export const NOTHING = { id: '-' } as const;

/** `column = value`, or nothing when no value is given. */
export function equals(column: string, value: unknown): Condition[] {
  return value === null || value === undefined ? [] : [where(`t."${column}" = ?`, value)];
}

/**
 * The same for a column whose index does not sort by id. The best plan depends on how many rows
 * have the value, so it is made for each value: parentheses keep the statement from being prepared.
 */
export function equalsUnordered(column: string, value: unknown): Condition[] {
  return equals(column, value).map(({ sql, values }) => ({ sql: `(${sql})`, values }));
}

/** `column` is one of the values, or nothing when none is given. */
export function isOneOf(
  column: string,
  values: readonly unknown[] | null | undefined,
): Condition[] {
  return values ? [where(`t."${column}" = ANY(?)`, values)] : [];
}

/** More than any noun has. */
const STATUSES_MAX = 20;

interface SeveralStatuses {
  statusIn?: readonly string[] | null;
}

/**
 * Adds `statusIn` to a filter by the `status` of the rows. In a query of REST, several values with
 * commas are the same.
 */
export function addStatusIn(filter: new () => object, type: object): void {
  const [own, asked] = [allFieldsOf(type).get('status'), fieldsOf(filter).get('status')];
  if (!asked?.choices || asked.choices !== own?.choices || fieldsOf(filter).has('statusIn')) return;
  OneOf(asked.choices, 'Only rows with one of these statuses.', {
    nullable: true,
    list: true,
    minItems: 1,
    maxItems: STATUSES_MAX,
  })(filter.prototype as object, 'statusIn');
}

/** One status alone is read in the order of the list; see `equalsUnordered` for the plan. */
export function withStatusIn({ statusIn }: SeveralStatuses): Condition[] {
  return statusIn?.length === 1
    ? equalsUnordered('status', statusIn[0])
    : isOneOf('status', statusIn);
}

/** A column of times in a range; a bound that is left out is none. */
export function inRange(
  column: string,
  { from, before }: { from: Date | null; before: Date | null },
): Condition[] {
  return [
    ...(from ? [where(`t."${column}" >= ?`, from)] : []),
    ...(before ? [where(`t."${column}" < ?`, before)] : []),
  ];
}

/** That it holds, or that it does not; nothing when neither is asked for. */
export function isOrNot(sql: string, wanted: boolean | null): Condition[] {
  if (wanted === null || wanted === undefined) return [];
  return [where(wanted ? `(${sql})` : `NOT (${sql})`)];
}

export interface CreatedRange {
  createdFrom?: Date | null;
  createdBefore?: Date | null;
}

/** Adds a range of time to the fields of a list's filter. */
export function addCreatedRange(filter: new () => object): void {
  if (fieldsOf(filter).has('createdFrom')) return;
  const target = filter.prototype as object;
  Moment('Only rows created at or after this time.', { nullable: true })(target, 'createdFrom');
  Moment('Only rows created before this time.', { nullable: true })(target, 'createdBefore');
}

export function inCreatedRange({ createdFrom, createdBefore }: CreatedRange): Condition[] {
  return inRange('createdAt', { from: createdFrom ?? null, before: createdBefore ?? null });
}
