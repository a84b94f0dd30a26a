/**
 * Whether the given SECRET_KEY opens what is sealed in a database and made its API keys. Only
 * reads.
 */
import type { AllStores } from '../platform/records/all-stores';
import { isSealed, keyIds, open } from '../platform/secrets/secrets';
import {
  keysByHash,
  SEALED_BATCH,
  SEALED_COLUMNS,
  sealedRows,
  sum,
  type SealedColumn,
} from './sealed-columns';

const EXAMPLES_MAX = 10;

export interface StoredSecrets {
  opened: number;
  /** What could not be opened, by table and column, with the ids of some of the rows. */
  closed: { column: string; count: number; examples: string[] }[];
  /** Valid API keys, and how many of them were hashed with a key that was not given. */
  apiKeys: number;
  apiKeysOfOtherKeys: number;
}

/** `has` says whether the database has a column: an older one lacks some. */
export async function openStoredSecrets(
  all: AllStores,
  secretKeys: readonly string[],
  has: (table: string, column: string) => boolean,
): Promise<StoredSecrets> {
  const found: StoredSecrets = { opened: 0, closed: [], apiKeys: 0, apiKeysOfOtherKeys: 0 };
  for (const sealed of SEALED_COLUMNS.filter(({ table, column }) => has(table, column)))
    await openColumn(all, secretKeys, sealed, found);
  if (!has('apiKeys', 'hashedWith')) return found;
  const keys = await keysByHash(all);
  const given = keyIds(secretKeys);
  const others = keys.filter(({ id }) => id !== null && !given.includes(id));
  return { ...found, apiKeys: sum(keys), apiKeysOfOtherKeys: sum(others) };
}

async function openColumn(
  all: AllStores,
  secretKeys: readonly string[],
  { table, column }: SealedColumn,
  found: StoredSecrets,
): Promise<void> {
  const closed: string[] = [];
  for (let after = ''; ;) {
    const rows = await sealedRows(all, { table, column }, after);
    for (const { id, value } of rows)
      for (const text of [value].flat()) {
        // Fingerprints are plain until secrets are bound.
        if (column === 'fingerprint' && !isSealed(text)) continue;
        if (opens(secretKeys, text, { table, column, id })) found.opened++;
        else closed.push(id);
      }
    const last = rows.at(-1);
    if (last === undefined || rows.length < SEALED_BATCH) break;
    after = last.id;
  }
  if (closed.length > 0)
    found.closed.push({
      column: `${table}.${column}`,
      count: closed.length,
      examples: [...new Set(closed)].slice(0, EXAMPLES_MAX),
    });
}

function opens(
  secretKeys: readonly string[],
  text: string,
  place: { table: string; column: string; id: string },
): boolean {
  try {
    open(secretKeys, text, place);
    return true;
  } catch {
    return false;
  }
}
