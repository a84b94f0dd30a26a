/** The cursors of lists: which are valid, and where in the order of a list they point. */
import { invalid } from '../../operations/errors';
import { isIdOf, tailOf } from '../columns/ids';
import { prefixesOf, type StoredRecord } from '../record';
import type { ListedClass, Listing } from './listing';
import type { Rows } from '../rows';
import { where, type Condition } from './conditions';

interface Cursors {
  after: string | null;
  before: string | null;
  since: string | null;
}

/** What the cursors mean for the list's key. */
export async function boundsOf(
  rows: Rows,
  { key, keyOf }: Pick<Listing<StoredRecord>, 'key' | 'keyOf'>,
  cursors: Cursors & { oldestFirst: boolean },
): Promise<Condition[]> {
  const { after, before, since, oldestFirst } = cursors;
  const [beyond, until] = oldestFirst ? ['>', '<'] : ['<', '>'];
  return [
    ...(since ? [where(`${key} > ?`, await keyOf(rows, since, 'since'))] : []),
    ...(after ? [where(`${key} ${beyond} ?`, await keyOf(rows, after, 'after'))] : []),
    ...(before ? [where(`${key} ${until} ?`, await keyOf(rows, before, 'before'))] : []),
  ];
}

/** The time-sortable tail of an id, of rows under the alias `t`. */
export const TAIL_SQL = `substring(t."id" from '[^_]+$')`;

/**
 * By default a list is sorted by id or, if kinds of the noun have different prefixes, by the
 * time-sortable tail of the id. A cursor therefore keeps its position when its row is gone.
 */
export function listingOf({
  listing,
  prefixes,
}: ListedClass<StoredRecord>): Pick<Listing<StoredRecord>, 'key' | 'keyOf'> {
  if (listing) return listing;
  return prefixes
    ? { key: TAIL_SQL, keyOf: (_rows, id) => Promise.resolve(tailOf(id)) }
    : { key: 't."id"', keyOf: (_rows, id) => Promise.resolve(id) };
}

/** Refuses cursors that do not have the form of an id of the noun. */
export function checkCursors(
  type: ListedClass<StoredRecord>,
  { after, before, since }: Cursors,
): void {
  if (type.listing?.cursorOf) return;
  const prefixes = [type.prefix, ...prefixesOf(type)];
  for (const [field, cursor] of Object.entries({ after, before, since }))
    checkIdOf(field, cursor, `a ${type.noun}`, prefixes);
}

/** Refuses with 400 what is given and has not the form of an id with one of these prefixes. */
export function checkIdOf(
  field: string,
  id: string | null | undefined,
  what: string,
  prefixes: readonly string[],
): void {
  if (id == null || prefixes.some((prefix) => isIdOf(prefix, id))) return;
  throw invalid(`${field} must be the id of ${what}, such as ${prefixes[0]}_…`, field, {
    reason: 'WRONG_KIND',
  });
}
