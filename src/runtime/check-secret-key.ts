/**
 * Refuses a SECRET_KEY other than the one that the database was used with, and one that lacks a key
 * with which something is still sealed.
 */
import type { AllStores } from '../platform/records/all-stores';
import { StartProblem } from '../config/start-problem';
import { log } from '../platform/observability/log';
import { keyIds } from '../platform/secrets/secrets';
import { missingKeys, type MissingKeys } from '../operators/missing-keys';

/**
 * Accepts a list that has every key with which something is sealed, and records its newest key. The
 * first start on a database records its key. Valid API keys that were hashed with a key that is not
 * given are refused from now on, which a warning says.
 */
export async function checkSecretKey(all: AllStores, secretKeys: readonly string[]): Promise<void> {
  const given = keyIds(secretKeys);
  const [newest] = given;
  if (newest === undefined) throw new Error('SECRET_KEY is empty');
  const missing = await missingKeys(all, given);
  if (missing.sealed > 0) throw lackingKey(missing);
  if (missing.apiKeys > 0)
    log.warn(
      { apiKeys: missing.apiKeys, keys: missing.ids },
      'valid API keys are refused, because they were hashed with a key that is not in SECRET_KEY: ' +
        'put that key behind the present one until each of them was used, or issue new ones',
    );
  if ((await knownKeys(all)).includes(newest)) return;
  await all.transaction(async (inside) => {
    // If two processes start at once with different keys, one is refused.
    await inside.query(`LOCK TABLE "secretKeyIds" IN SHARE ROW EXCLUSIVE MODE`);
    const known = await knownKeys(inside);
    // A database of an earlier release has no list: its API keys say which key is right.
    const isRight =
      known.length > 0
        ? known.some((id) => given.includes(id))
        : missing.apiKeys === 0 || missing.apiKeysOfGiven > 0;
    if (!isRight) throw wrongKey(known);
    await inside.query(`INSERT INTO "secretKeyIds" ("id") VALUES ($1) ON CONFLICT DO NOTHING`, [
      newest,
    ]);
  });
}

async function knownKeys(all: AllStores): Promise<string[]> {
  const rows = await all.query<{ id: string }>(`SELECT "id" FROM "secretKeyIds"`);
  return rows.map(({ id }) => id);
}

function lackingKey({ ids, sealed, columns }: MissingKeys): Error {
  return new StartProblem(
    `SECRET_KEY does not match this database, which has ${sealed === 1 ? '1 stored secret' : `${sealed} stored secrets`} (${columns.join(', ')}) sealed ` +
      `with a key that is not given (${ids.join(', ')}). Put that key behind the present ` +
      'one, separated by a comma, and run npm run cli -- ops reseal before you remove it. Without ' +
      'SECRET_KEY the key is in the file secret-key of DATA_DIR, and belongs to the database beside it.',
  );
}

function wrongKey(known: readonly string[]): Error {
  const which = known.length > 0 ? ` (${known.join(', ')})` : '';
  return new Error(
    `SECRET_KEY does not match this database: set the key it was used with${which}, ` +
      'or put that key behind the new one, separated by a comma. Without SECRET_KEY the key is ' +
      'in the file secret-key of DATA_DIR, and belongs to the database beside it.',
  );
}
