/** Which columns of a row differ from the table. */
import { isDeepStrictEqual } from 'node:util';

type Values = Record<string, unknown>;

/** Assigns the changes to the row, and returns its values that differ from those of the table. */
export function assign(row: object, changes: object, known: Readonly<Values>): Values {
  const values = row as Values;
  for (const [name, value] of Object.entries(changes))
    if (value !== undefined) values[name] = value;
  const written: Values = {};
  for (const name in values)
    if (known[name] !== values[name] && !isDeepStrictEqual(known[name], values[name]))
      written[name] = values[name];
  return written;
}

/** Free data and lists are copied as well, since code may change them in place. */
export function copyOf(row: object): Record<string, unknown> {
  const copy: Record<string, unknown> = { ...row };
  for (const name in copy) if (!(copy[name] instanceof Date)) copy[name] = copyOfData(copy[name]);
  return copy;
}

/** Objects and lists of a column are JSON. */
export function copyOfData(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.parse(JSON.stringify(value)) : value;
}
