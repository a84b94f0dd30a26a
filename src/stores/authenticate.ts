/** From the Authorization header to the key's store, environment and permissions: one look-up, so that a revoked key is refused at once in every process. */
import type { DataSource } from 'typeorm';
import { config } from '../config';
import { MINUTE_MS, later, wallNow } from '../kit/clock';
import { Context } from '../kit/context';
import { forbidden, unauthenticated, type AppError } from '../kit/errors';
import { addLogFields } from '../kit/log';
import { apiKeyEnvironment, keyedHash, newestKeyId } from '../kit/secrets';
import { rateLimiterOf } from './rate-limit';

const SCHEME = 'Bearer ';

interface KeyRow {
  id: string;
  storeId: string;
  devMode: boolean;
  permissions: string[];
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  keyHash: string;
  hashedWith: string | null;
  suspendedAt: Date | null;
  rate: number | null;
  offsetMs: string | null;
}

interface Caller {
  authorization: string | undefined;
  requestId: string;
  /** Takes the headers that tell the caller how many requests are left. */
  setHeaders(headers: Record<string, string>): void;
}

/** The context of one request. Refuses with 401, 403 when the store is suspended, 429 when the key asks too often. */
export async function authenticate(
  database: DataSource,
  { authorization, requestId, setHeaders }: Caller,
): Promise<Context> {
  if (!authorization)
    throw unauthenticated(
      'the Authorization header is missing: send "Authorization: Bearer <API_KEY>"',
    );
  if (!authorization.startsWith(SCHEME))
    throw unauthenticated('the Authorization header must be "Bearer <API_KEY>"');
  const secret = authorization.slice(SCHEME.length);
  if (apiKeyEnvironment(secret) === null)
    throw unauthenticated(
      'the API key is malformed: look for missing characters, extra spaces or invisible ones',
    );
  const key = await findKey(database, secret);
  if (!key) throw unauthenticated('the API key is not known');
  addLogFields({ store: key.storeId, devMode: key.devMode, apiKey: key.id });
  const refusal = refusalOf(key);
  if (refusal) throw refusal;
  setHeaders(rateLimiterOf(database).take(key.id, key.rate));
  await noteUse(database, key, secret);
  return new Context({
    database,
    scope: { storeId: key.storeId, devMode: key.devMode },
    clockOffsetMs: Number(key.offsetMs ?? 0),
    permissions: new Set(key.permissions),
    requestId,
    keyId: key.id,
  });
}

async function findKey(database: DataSource, secret: string): Promise<KeyRow | undefined> {
  const [key] = await database.query<KeyRow[]>(
    `SELECT k."id", k."storeId", k."devMode", k."permissions", k."expiresAt", k."revokedAt", k."lastUsedAt", k."keyHash", k."hashedWith", s."suspendedAt", s."rate", c."offsetMs"
     FROM "apiKeys" k JOIN "stores" s ON s."id" = k."storeId" LEFT JOIN "testClocks" c ON c."storeId" = k."storeId" AND k."devMode"
     WHERE k."keyHash" = ANY($1)`,
    [keyedHash(config.secretKeys, secret)],
  );
  return key;
}

/** Which of these keys may no longer be used, and why: for streams, which outlive the request that opened them. */
export async function refusedKeys(
  database: DataSource,
  keyIds: readonly string[],
): Promise<Map<string, AppError>> {
  const keys = await database.query<
    Pick<KeyRow, 'id' | 'revokedAt' | 'expiresAt' | 'suspendedAt'>[]
  >(
    `SELECT k."id", k."revokedAt", k."expiresAt", s."suspendedAt" FROM "apiKeys" k JOIN "stores" s ON s."id" = k."storeId" WHERE k."id" = ANY($1)`,
    [keyIds],
  );
  const refused = new Map<string, AppError>();
  for (const key of keys) {
    const refusal = refusalOf(key);
    if (refusal) refused.set(key.id, refusal);
  }
  return refused;
}

function refusalOf({
  revokedAt,
  expiresAt,
  suspendedAt,
}: Pick<KeyRow, 'revokedAt' | 'expiresAt' | 'suspendedAt'>): AppError | null {
  if (revokedAt) return unauthenticated('the API key was revoked');
  if (expiresAt && expiresAt <= wallNow()) return unauthenticated('the API key has expired');
  return suspendedAt
    ? forbidden('the store is suspended: contact the operator', null, 'STORE_SUSPENDED')
    : null;
}

// The secret is known only now: a hash by an older key of SECRET_KEY is replaced, so that the older key can be taken off the list one day.
async function noteUse(
  database: DataSource,
  { id, storeId, lastUsedAt, keyHash, hashedWith }: KeyRow,
  secret: string,
): Promise<void> {
  const now = wallNow();
  const newest = newestKeyId(config.secretKeys);
  if (lastUsedAt && later(lastUsedAt, MINUTE_MS) > now && hashedWith === newest) return;
  const [hash = keyHash] = keyedHash(config.secretKeys, secret);
  await database.query(
    `UPDATE "apiKeys" SET "lastUsedAt" = $2, "keyHash" = $4, "hashedWith" = $5 WHERE "id" = $1 AND "storeId" = $3`,
    [id, now, storeId, hash, newest],
  );
}
