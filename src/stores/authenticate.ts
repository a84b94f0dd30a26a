/**
 * From the Authorization header to the key's store, environment and permissions. One query per
 * request, so that every process refuses a revoked key at once.
 */
import type { DataSource } from 'typeorm';
import { config } from '../config';
import { MINUTE_MS, later, wallNow } from '../kit/time/clock';
import type { Context } from '../kit/context';
import { unauthenticated, type AppError } from '../kit/errors';
import { addLogFields } from '../kit/observe/log';
import { lookUp } from '../kit/data/lookups';
import { keyedHash, newestKeyId } from '../kit/secrets';
import { subscriberNetwork } from '../kit/http/networks';
import { failedKeysOf } from './failed-keys';
import { refusalOf, type KeyRow } from './key-row';
import { secretOf } from './read-authorization';
import { takeTurn } from './limit-key-rate';
import { contextFor } from './context-of-key';

/**
 * If a body took longer than this to arrive, the key is read again. A revoked key is refused within
 * a second.
 */
const KEY_LOOKED_UP_AGAIN_AFTER_MS = 500;

/** A request of any door, and how headers are added to its response. */
export interface KeyedRequest {
  readonly id: string;
  readonly ip: string;
  readonly headers: { readonly authorization?: string | undefined };
}
interface Reply {
  headers(values: Record<string, string>): unknown;
}

interface CheckedKey {
  ctx: Context;
  atMs: number;
}

const checked = new WeakMap<KeyedRequest, CheckedKey>();

/**
 * Checks the key before the body is read, so that a caller without a key cannot make us read or
 * parse one. Refuses with 401, with 403 if the store is suspended, and with 429 if the key or its
 * address sends too many requests.
 */
export async function checkKey(
  database: DataSource,
  request: KeyedRequest,
  reply: Reply,
): Promise<Context> {
  const { key, secret } = await keyOf(database, request);
  const spend = (requests: number): void => {
    reply.headers(takeTurn(database, key, requests));
  };
  spend(1);
  await noteUse(database, key, secret);
  const ctx = contextFor(database, key, { requestId: request.id, spend });
  checked.set(request, { ctx, atMs: performance.now() });
  return ctx;
}

/**
 * The context of a request that checkKey() accepted. It reads nothing more once the signal is
 * aborted.
 */
export async function contextOf(
  database: DataSource,
  request: KeyedRequest,
  signal?: AbortSignal,
): Promise<Context> {
  const found = checked.get(request);
  if (!found) throw new Error('the key of this request was not checked before its body was read');
  const { spend } = found.ctx;
  const isFresh = performance.now() - found.atMs < KEY_LOOKED_UP_AGAIN_AFTER_MS;
  const ctx = isFresh
    ? found.ctx
    : contextFor(database, (await keyOf(database, request)).key, { requestId: request.id, spend });
  if (signal) ctx.stopWith(signal);
  return ctx;
}

/** The key of the Authorization header, if it may be used now. */
async function keyOf(
  database: DataSource,
  { ip, headers }: KeyedRequest,
): Promise<{ key: KeyRow; secret: string }> {
  const secret = secretOf(headers.authorization);
  const hashes = keyedHash(config.secretKeys, secret);
  const [hash = ''] = hashes;
  const network = subscriberNetwork(ip);
  const failedKeys = failedKeysOf(database);
  failedKeys.begin(network, hash);
  const key = await findKey(database, hashes);
  if (key) addLogFields({ store: key.storeId, devMode: key.devMode, apiKey: key.id });
  const refusal = key ? refusalOf(key) : unauthenticated('the API key is not known');
  if (refusal?.status === 401) failedKeys.isWrong(hash);
  else failedKeys.isRight(network, hash);
  if (!key || refusal) throw refusal;
  return { key, secret };
}

async function findKey(
  database: DataSource,
  hashes: readonly string[],
): Promise<KeyRow | undefined> {
  const [key] = await lookUp<KeyRow>(
    database,
    `
      SELECT k."id", k."storeId", k."devMode", k."permissions", k."expiresAt", k."revokedAt",
        k."lastUsedAt", k."keyHash", k."hashedWith", s."suspendedAt", s."rate", c."offsetMs"
      FROM "apiKeys" k
      JOIN "stores" s ON s."id" = k."storeId"
      LEFT JOIN "testClocks" c ON c."storeId" = k."storeId" AND k."devMode"
      WHERE k."keyHash" = ANY($1)
    `,
    [hashes],
  );
  return key;
}

/**
 * Which of these keys may no longer be used, and why. For streams, which outlive the request that
 * opened them.
 */
export async function refusedKeys(
  database: DataSource,
  keyIds: readonly string[],
): Promise<Map<string, AppError>> {
  const keys = await lookUp<Pick<KeyRow, 'id' | 'revokedAt' | 'expiresAt' | 'suspendedAt'>>(
    database,
    `
      SELECT k."id", k."revokedAt", k."expiresAt", s."suspendedAt"
      FROM "apiKeys" k
      JOIN "stores" s ON s."id" = k."storeId"
      WHERE k."id" = ANY($1)
    `,
    [[...keyIds]],
  );
  const refused = new Map<string, AppError>();
  for (const key of keys) {
    const refusal = refusalOf(key);
    if (refusal) refused.set(key.id, refusal);
  }
  return refused;
}

// The secret is known only during a request. A hash by an older key of SECRET_KEY is replaced, so
// that the older key can be removed from the list one day.
async function noteUse(
  database: DataSource,
  { id, storeId, lastUsedAt, keyHash, hashedWith }: KeyRow,
  secret: string,
): Promise<void> {
  const now = wallNow();
  const newest = newestKeyId(config.secretKeys);
  if (lastUsedAt && later(lastUsedAt, MINUTE_MS) > now && hashedWith === newest) return;
  const [hash = keyHash] = keyedHash(config.secretKeys, secret);
  await lookUp(
    database,
    `
      UPDATE "apiKeys"
      SET "lastUsedAt" = $2, "keyHash" = $4, "hashedWith" = $5
      WHERE "id" = $1 AND "storeId" = $3
    `,
    [id, now, storeId, hash, newest],
  );
}
