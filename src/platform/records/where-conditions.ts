/** The conditions of a row by its columns, as SQL. */
import { FindOperator, type FindOptionsWhere } from 'typeorm';
import type { Condition } from './lists/conditions';

/** Values of columns, or operators such as `Not` and `IsNull`. */
export type Where<Row> = FindOptionsWhere<Row>;

const OPERATORS: Readonly<Record<string, (column: string) => string>> = {
  equal: (column) => `${column} = ?`,
  lessThan: (column) => `${column} < ?`,
  moreThan: (column) => `${column} > ?`,
  in: (column) => `${column} = ANY(?)`,
  any: (column) => `${column} = ANY(?)`,
};

/** Pieces of SQL over the alias `t`. A value that is missing is an error, and not "any". */
export function conditionsOf<Row>(where: Where<Row>): Condition[] {
  return Object.entries(where).map(([name, value]) => conditionOf(`t."${name}"`, value));
}

function conditionOf(column: string, value: unknown): Condition {
  if (value === null || value === undefined)
    throw new Error(`the value for ${column} is missing; IsNull() finds rows without one`);
  if (!(value instanceof FindOperator)) return { sql: `${column} = ?`, values: [value] };
  const operator = value as FindOperator<unknown>;
  if (operator.type === 'isNull') return { sql: `${column} IS NULL`, values: [] };
  if (operator.type === 'not') {
    const { sql, values } = conditionOf(column, operator.child ?? operator.value);
    return { sql: `NOT (${sql})`, values };
  }
  const sqlOf = OPERATORS[operator.type];
  if (!sqlOf) throw new Error(`the operator ${operator.type} is not supported`);
  return { sql: sqlOf(column), values: [operator.value] };
}
