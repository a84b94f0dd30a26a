/**
 * Prepared statements: a connection parses and plans such a statement once. Planning takes longer
 * than the statement itself where a table has many columns and indexes.
 */
import { createHash } from 'node:crypto';

/**
 * Marks a statement that is prepared: SQL that begins with it. Its plan no longer depends on the
 * values, so it must be good for all of them.
 */
export const PREPARED = '/* prepared */ ';

/** A statement that is used less often is not worth the memory in the server. */
const USES_MIN = 3;
/** The statements that a connection keeps at most. Those beyond are planned each time. */
const NAMES_MAX = 500;
const COUNTED_MAX = 2_000;
const NAME_LENGTH = 22;

const names = new Map<string, string>();
const uses = new Map<string, number>();

/**
 * The arguments of the driver's `query`, with a name for a statement that is to be prepared. The
 * driver prepares it when a connection runs the name for the first time.
 */
export function prepare(given: readonly unknown[]): readonly unknown[] {
  const [text, values, ...more] = given;
  if (typeof text !== 'string' || !Array.isArray(values) || !text.startsWith(PREPARED))
    return given;
  const name = nameOf(text);
  return name === null ? given : [{ name, text, values }, ...more];
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
