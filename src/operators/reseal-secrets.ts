/**
 * Seals all stored secrets with the newest key after SECRET_KEY got a new one, so that the older
 * key can be removed from the list.
 */
import type { AllStores } from '../platform/records/all-stores';
import type { OperatorContext } from '../platform/operations/operator-context';
import { IS_BOUND_SQL } from '../platform/secrets/sealing-state';
import {
  isBoundToPlace,
  isSealed,
  isSealedWithNewest,
  newestKeyId,
  open,
  seal,
} from '../platform/secrets/secrets';
import {
  keysByHash,
  SEALED_BATCH,
  SEALED_COLUMNS,
  sealedRows,
  sum,
  type SealedColumn,
} from './sealed-columns';

export interface ResealResult {
  resealed: Record<string, number>;
  /**
   * API keys are hashed, and hashed again when they are next used. This counts the valid keys that
   * still have an older hash.
   */
  apiKeysOfOlderKeys: number;
}

/**
 * May run while processes run, and again after an interruption. With `bind`, sealed texts are
 * bound to their rows from now on. The previous release cannot open them, so it must not run any
 * more.
 */
export async function resealSecrets(
  operatorContext: OperatorContext,
  secretKeys: readonly string[],
  { bind = false }: { bind?: boolean } = {},
): Promise<ResealResult> {
  if (bind) await bindFromNowOn(operatorContext);
  const isBound = await isBoundIn(operatorContext.all);
  const resealed: Record<string, number> = {};
  for (const sealed of SEALED_COLUMNS)
    resealed[`${sealed.table}.${sealed.column}`] = await resealColumn(
      operatorContext,
      { secretKeys, isBound },
      sealed,
    );
  const newest = newestKeyId(secretKeys);
  const keys = await keysByHash(operatorContext.all);
  const apiKeysOfOlderKeys = sum(keys.filter(({ id }) => id !== newest));
  // From now on the newest key is required. While API keys have older hashes, the older keys are
  // required too.
  if (apiKeysOfOlderKeys === 0)
    await operatorContext.all.transaction((inside) => forgetOlderKeys(inside, secretKeys));
  return { resealed, apiKeysOfOlderKeys };
}

/**
 * Committed before anything is sealed, so that values written in the meantime are bound as well.
 */
async function bindFromNowOn(operatorContext: OperatorContext): Promise<void> {
  await operatorContext.all.transaction(async (inside) => {
    const added = await inside.query<{ isBound: boolean }>(
      `INSERT INTO "sealing" ("isBound") VALUES (true) ON CONFLICT DO NOTHING RETURNING "isBound"`,
    );
    if (added.length > 0)
      await inside.note(operatorContext, [
        { action: 'secrets.bind', subject: 'sealing', after: {} },
      ]);
  });
}

async function isBoundIn(all: AllStores): Promise<boolean> {
  const [state] = await all.query<{ isBound: boolean }>(`SELECT ${IS_BOUND_SQL} AS "isBound"`);
  return state?.isBound === true;
}

interface SealingState {
  secretKeys: readonly string[];
  isBound: boolean;
}

async function resealColumn(
  operatorContext: OperatorContext,
  sealing: SealingState,
  sealed: SealedColumn,
): Promise<number> {
  for (let count = 0, after = ''; ;) {
    const { ids, changed } = await operatorContext.all.transaction((inside) =>
      resealBatch(inside, operatorContext, sealing, sealed, after),
    );
    count += changed;
    const last = ids.at(-1);
    if (last === undefined || ids.length < SEALED_BATCH) return count;
    after = last;
  }
}

async function resealBatch(
  inside: AllStores,
  operatorContext: OperatorContext,
  { secretKeys, isBound }: SealingState,
  { table, column }: SealedColumn,
  after: string,
): Promise<{ ids: string[]; changed: number }> {
  const rows = await sealedRows(inside, { table, column }, after, 'FOR NO KEY UPDATE');
  const isStale = (text: string) =>
    isSealed(text)
      ? !isSealedWithNewest(secretKeys, text) || (isBound && !isBoundToPlace(text))
      : isBound;
  const fresh = (text: string, id: string) => {
    const place = { table, column, id };
    if (!isStale(text)) return text;
    const plain = isSealed(text) ? open(secretKeys, text, place) : text;
    return seal(secretKeys, plain, isBound ? place : undefined);
  };
  const stale = rows.filter(({ value }) => [value].flat().some(isStale));
  for (const { id, value } of stale) {
    await inside.query(`UPDATE "${table}" SET "${column}" = $2 WHERE "id" = $1`, [
      id,
      Array.isArray(value)
        ? JSON.stringify(value.map((text) => fresh(text, id)))
        : fresh(value, id),
    ]);
  }
  if (stale.length > 0)
    await inside.note(operatorContext, [
      {
        action: 'secrets.reseal',
        subject: `${table}.${column}`,
        after: { values: stale.length, sealedWith: newestKeyId(secretKeys) },
      },
    ]);
  return { ids: rows.map(({ id }) => id), changed: stale.length };
}

/** After everything was sealed with the newest key, a list without that key is refused. */
async function forgetOlderKeys(inside: AllStores, secretKeys: readonly string[]): Promise<void> {
  const newest = newestKeyId(secretKeys);
  await inside.query(`INSERT INTO "secretKeyIds" ("id") VALUES ($1) ON CONFLICT DO NOTHING`, [
    newest,
  ]);
  await inside.query(`DELETE FROM "secretKeyIds" WHERE "id" <> $1`, [newest]);
}
