/**
 * What needs a key that SECRET_KEY does not have: secrets that cannot be opened, and API keys that
 * are not recognised. Only reads.
 */
import type { AllStoresSql } from '../platform/records/all-stores';
import { keysByHash, SEALED_COLUMNS, sum } from './sealed-columns';

/** Counting stops here: one is too many. */
const COUNTED_MAX = 10_000;
/** `version.key.text`, alone or in a list of JSON. */
const KEY_OF_SEALED = '(?:^|")v[12]\\.([0-9a-f]{8})\\.';

export interface MissingKeys {
  ids: string[];
  /** Stored secrets that are sealed with one of them, up to 10,000 of each column. */
  sealed: number;
  /** Where these are, such as `webhooks.sealedSecret`. */
  columns: string[];
  /** Valid API keys that were hashed with one of them. */
  apiKeys: number;
  /** Valid API keys that were hashed with a given key. */
  apiKeysOfGiven: number;
}

const NONE: MissingKeys = { ids: [], sealed: 0, columns: [], apiKeys: 0, apiKeysOfGiven: 0 };

/**
 * `given` are names of keys. Tables are read only if a key is missing with which a process has
 * sealed since the last complete `ops reseal`, or in a database of a release that kept no list.
 */
export async function missingKeys(
  all: AllStoresSql,
  given: readonly string[],
): Promise<MissingKeys> {
  const known = await all.query<{ id: string }>(`SELECT "id" FROM "secretKeyIds"`);
  if (known.length > 0 && known.every(({ id }) => given.includes(id))) return NONE;
  const sealed = await sealedWithOthers(all, given);
  const hashed = await keysByHash(all);
  const keys = hashed.flatMap(({ id, count }) => (id === null ? [] : [{ id, count }]));
  const others = keys.filter(({ id }) => !given.includes(id));
  return {
    ids: [...new Set([...sealed.flatMap(({ ids }) => ids), ...others.map(({ id }) => id)])],
    sealed: sum(sealed),
    columns: sealed.map(({ column }) => column),
    apiKeys: sum(others),
    apiKeysOfGiven: sum(keys) - sum(others),
  };
}

/** By column, without those whose values are all sealed with given keys. */
async function sealedWithOthers(
  all: AllStoresSql,
  given: readonly string[],
): Promise<{ column: string; count: number; ids: string[] }[]> {
  const found: { column: string; count: number; ids: string[] }[] = [];
  for (const { table, column } of SEALED_COLUMNS) {
    const [sealed] = await all.query<{ count: number; ids: string[] | null }>(
      `
        SELECT count(*)::integer AS "count", array_agg(DISTINCT "key") AS "ids"
        FROM (
          SELECT sealed."match"[1] AS "key"
          FROM "${table}" stored
          CROSS JOIN LATERAL regexp_matches(stored."${column}"::text, $2, 'g') sealed("match")
          WHERE sealed."match"[1] <> ALL ($1)
          LIMIT ${COUNTED_MAX}
        ) missing
      `,
      [given, KEY_OF_SEALED],
    );
    if (sealed?.ids)
      found.push({ column: `${table}.${column}`, count: sealed.count, ids: sealed.ids });
  }
  return found;
}
