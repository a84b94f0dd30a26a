/**
 * Hashes of what is kept for longer than a key stays in SECRET_KEY: of addresses, of mails that
 * were sent, and the tokens of links in mails. The keys that hashed them are stored, sealed, so
 * that they are known after the key that they were derived from has left SECRET_KEY.
 */
import type { AllStores } from '../records/all-stores';
import { wallNow } from '../time/clock';
import { IS_BOUND_SQL } from './sealing-state';
import { hashBy, hashKeysOf, keyIds, keyedHash, open, seal } from './secrets';

/** By the name of the key of SECRET_KEY. Read when a process starts. */
let kept: ReadonlyMap<string, Buffer> = new Map();

/**
 * One by each key that this database was used with, the newest first: store the first, match any.
 */
export function lastingHashes(secretKeys: readonly string[], text: string): string[] {
  const given = keyIds(secretKeys);
  const former = [...kept].filter(([id]) => !given.includes(id));
  return [...keyedHash(secretKeys, text), ...former.map(([, hashKey]) => hashBy(hashKey, text))];
}

/**
 * To be called when a process starts: stores the keys that are not known yet, and reads those of
 * earlier ones. Throws if one of these is sealed with a key that is not in SECRET_KEY.
 */
export async function keepHashKeys(all: AllStores, secretKeys: readonly string[]): Promise<void> {
  const stored = await storedKeys(all);
  const opened = new Map(
    stored.map(({ id, sealedKey }) => [id, openKey(secretKeys, id, sealedKey)]),
  );
  const given = hashKeysOf(secretKeys);
  for (const [id, hashKey] of given)
    if (!opened.has(id)) await keep(all, secretKeys, { id, hashKey });
  kept = new Map([...given, ...opened]);
}

function storedKeys(all: AllStores): Promise<{ id: string; sealedKey: string }[]> {
  return all.query(`SELECT "id", "sealedKey" FROM "hashKeys" ORDER BY "createdAt" DESC, "id"`);
}

async function keep(
  all: AllStores,
  secretKeys: readonly string[],
  { id, hashKey }: { id: string; hashKey: Buffer },
): Promise<void> {
  const [state] = await all.query<{ isBound: boolean }>(`SELECT ${IS_BOUND_SQL} AS "isBound"`);
  const place = state?.isBound ? placeOf(id) : undefined;
  const sealedKey = seal(secretKeys, hashKey.toString('hex'), place);
  await all.query(
    `
      INSERT INTO "hashKeys" ("id", "createdAt", "sealedKey")
      VALUES ($1, $2, $3)
      ON CONFLICT DO NOTHING
    `,
    [id, wallNow(), sealedKey],
  );
}

function openKey(secretKeys: readonly string[], id: string, sealedKey: string): Buffer {
  return Buffer.from(open(secretKeys, sealedKey, placeOf(id)), 'hex');
}

const placeOf = (id: string) => ({ table: 'hashKeys', column: 'sealedKey', id });
