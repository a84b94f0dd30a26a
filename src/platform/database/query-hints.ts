/**
 * How the driver runs a statement, as the beginning of its SQL says. A prepared statement is parsed
 * and planned once by each connection. Planning takes longer than the statement itself where a
 * table has many columns and indexes.
 */
import { createHash } from 'node:crypto';

/**
 * Marks a statement that is prepared: SQL that begins with it. Its plan no longer depends on the
 * values, so it must be good for all of them.
 */
export const PREPARED = '/* prepared */ ';

/**
 * Marks a statement whose rows are read by their class: the driver returns each as a list of the
 * texts that the server sent. It comes before PREPARED, if it is both.
 */
export const RAW_TEXT = '/* as texts */ ';

/**
 * `$1, $2, …` for the few values of an `IN`. For an array PostgreSQL expects ten values: it thinks
 * the plan that is kept worse than one for the values, and plans at each use.
 */
export const placesOf = (values: readonly unknown[]): string =>
  values.map((_value, at) => `$${at + 1}`).join(', ');

/** A row of such a statement: the values of its columns in their order. */
export type RawRow = readonly (string | null)[];

/** A statement that is used less often is not worth the memory in the server. */
const USES_MIN = 3;
/** The statements that a connection keeps at most. Those beyond are planned each time. */
const NAMES_MAX = 500;
const COUNTED_MAX = 2_000;
const NAME_LENGTH = 22;

/** The values of a row as the server sent them. */
const AS_SENT = { getTypeParser: () => (value: unknown) => value };

const names = new Map<string, string>();
const uses = new Map<string, number>();

/**
 * The arguments of the driver's `query`, as the marks of the SQL want them. The driver prepares a
 * statement with a name when a connection runs the name for the first time.
 */
export function applyQueryHints(given: readonly unknown[], prepares: boolean): readonly unknown[] {
  const [text, values, ...more] = given;
  if (typeof text !== 'string' || !Array.isArray(values)) return given;
  const isTexts = text.startsWith(RAW_TEXT);
  const isPrepared = prepares && text.startsWith(PREPARED, isTexts ? RAW_TEXT.length : 0);
  const name = isPrepared ? nameOf(text) : null;
  if (name === null && !isTexts) return given;
  const statement = {
    text,
    values,
    ...(name !== null && { name }),
    ...(isTexts && { rowMode: 'array', types: AS_SENT }),
  };
  return [statement, ...more];
}

/** The same for all connections of the process; null if the statement is not to be prepared. */
function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= NAMES_MAX) return null;
  const used = (uses.get(text) ?? 0) + 1;
  if (used < USES_MIN) {
    if (uses.size >= COUNTED_MAX) uses.clear();
    uses.set(text, used);
    return null;
  }
  uses.delete(text);
  const name = createHash('sha256').update(text).digest('base64url').slice(0, NAME_LENGTH);
  names.set(text, name);
  return name;
}
