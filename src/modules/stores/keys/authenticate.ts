/**
 * From the Authorization header to the key's store, environment and permissions, or those of a
 * token of the key. Every process refuses a revoked key within a second.
 */
import type { DataSource } from 'typeorm';
import { config } from '../../../config/config';
import { RequestLocal } from '../../../platform/operations/request-local';
import { MINUTE_MS, later, wallNow } from '../../../platform/time/clock';
import type { Context } from '../../../platform/operations/context';
import { unauthenticated } from '../../../platform/operations/errors';
import { addLogFields } from '../../../platform/observability/log';
import { lookUp } from '../../../platform/database/lookups';
import type { StopSignal } from '../../../platform/jobs/stop-signal';
import { keyedHash, newestKeyId } from '../../../platform/secrets/secrets';
import { noteCaller } from '../../../platform/limits/checked-callers';
import { subscriberNetwork } from '../../../platform/http/networks';
import { failedKeysOf } from './failed-keys';
import { findKeyOfToken } from './find-key';
import { knownKey, readKey, type ReadKey } from './key-cache';
import { refusalOf, refusalOfOrigin, type KeyRow } from './key-row';
import { readAuthorization } from './read-authorization';
import { rateLimiterOf } from './rate-limit';
import { countRequests } from './limit-key-rate';
import { contextFor } from './context-of-key';

/**
 * If a key was read longer ago than this when the body has arrived, it is looked up again. A
 * revoked key is refused within a second.
 */
const KEY_LOOKED_UP_AGAIN_AFTER_MS = 500;

/** A request of any API, and how headers are added to its response. */
export interface KeyedRequest {
  readonly id: string;
  readonly ip: string;
  readonly headers: {
    readonly authorization?: string | undefined;
    readonly origin?: string | undefined;
  };
}
interface Reply {
  headers(values: Record<string, string>): unknown;
}

interface CheckedKey {
  ctx: Context;
  readAtMs: number;
}

interface Caller {
  key: KeyRow;
  secret: string;
  readAtMs: number;
}

const checked = new RequestLocal<KeyedRequest, CheckedKey>();

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
  const { key, secret, readAtMs } = await keyOf(database, request);
  const spend = (requests: number): void => {
    reply.headers(countRequests(database, key, requests));
  };
  const throttle = () => rateLimiterOf(database).stateOf(key.id);
  spend(1);
  if (isUseToNote(key)) await noteUse(database, key, secret);
  const ctx = contextFor(database, key, { requestId: request.id, spend, throttle });
  checked.attach(request, { ctx, readAtMs });
  noteCaller(request, key.id);
  return ctx;
}

/**
 * The context of a request that checkKey() accepted. It reads nothing more once the signal is
 * aborted.
 */
export async function contextOf(
  database: DataSource,
  request: KeyedRequest,
  signal?: StopSignal,
): Promise<Context> {
  const found = checked.of(request);
  if (!found) throw new Error('the key of this request was not checked before its body was read');
  const { spend, throttle } = found.ctx;
  const isFresh = performance.now() - found.readAtMs < KEY_LOOKED_UP_AGAIN_AFTER_MS;
  const ctx = isFresh
    ? found.ctx
    : contextFor(database, (await keyOf(database, request)).key, {
        requestId: request.id,
        spend,
        throttle,
      });
  if (signal) ctx.stopWith(signal);
  return ctx;
}

/** The key of the Authorization header, or of its token, if it may be used now. */
async function keyOf(database: DataSource, { ip, headers }: KeyedRequest): Promise<Caller> {
  const { secret, kind, hashes } = readAuthorization(headers.authorization, config.secretKeys);
  const [hash = ''] = hashes;
  const network = subscriberNetwork(ip);
  const failedKeys = failedKeysOf(database);
  failedKeys.begin(network, hash);
  const known = kind === 'key' ? knownKey(database, hashes) : undefined;
  const { key, readAtMs } = known ?? (await read(database, kind, hashes));
  if (key) logCaller(key);
  const refusal = key
    ? (refusalOf(key) ?? refusalOfOrigin(key, headers.origin))
    : unauthenticated(`the ${kind === 'token' ? 'token' : 'API key'} is not known`);
  if (refusal?.status === 401) failedKeys.isWrong(hash);
  else failedKeys.isRight(network, hash);
  if (!key || refusal) throw refusal;
  return { key, secret, readAtMs };
}

/** Tokens are not kept: they end with their customer, too. */
async function read(
  database: DataSource,
  kind: 'key' | 'token',
  hashes: readonly string[],
): Promise<ReadKey> {
  if (kind === 'key') return readKey(database, hashes);
  const readAtMs = performance.now();
  return { key: await findKeyOfToken(database, hashes), readAtMs };
}

function logCaller({ id, storeId, devMode, token }: KeyRow): void {
  addLogFields({ store: storeId, devMode, apiKey: id, ...(token && { token: token.id }) });
}

/** The use of a token is a use of its key, and shows nothing of its secret. */
function newestIdFor({ token, hashedWith }: KeyRow): string | null {
  return token ? hashedWith : newestKeyId(config.secretKeys);
}

function isUseToNote(key: KeyRow): boolean {
  const { lastUsedAt, hashedWith } = key;
  const isRecent = lastUsedAt && later(lastUsedAt, MINUTE_MS) > wallNow();
  return !isRecent || hashedWith !== newestIdFor(key);
}

// The secret is known only during a request. A hash by an older key of SECRET_KEY is replaced, so
// that the older key can be removed from the list one day.
async function noteUse(database: DataSource, key: KeyRow, secret: string): Promise<void> {
  const { id, storeId, keyHash, token } = key;
  const now = wallNow();
  const newest = newestIdFor(key);
  const [hash = keyHash] = token ? [keyHash] : keyedHash(config.secretKeys, secret);
  await lookUp(
    database,
    `
      UPDATE "apiKeys"
      SET "lastUsedAt" = $2, "keyHash" = $4, "hashedWith" = $5
      WHERE "id" = $1 AND "storeId" = $3
    `,
    [id, now, storeId, hash, newest],
  );
  // A kept key is not read again for a moment.
  Object.assign(key, { lastUsedAt: now, keyHash: hash, hashedWith: newest });
}
