/** Looks up the API key or token of a request, and those of open streams. */
import type { DataSource } from 'typeorm';
import { unauthenticated, type AppError } from '../../../platform/operations/errors';
import { lookUp } from '../../../platform/database/lookups';
import { refusalOf, type KeyRow, type TokenRow, type Usability } from './key-row';
import { PREPARED, placesOf } from '../../../platform/database/query-hints';

const KEY_COLUMNS = `
  k."id", k."storeId", k."devMode", k."permissions", k."expiresAt", k."revokedAt", k."lastUsedAt",
  k."keyHash", k."hashedWith", s."suspendedAt", s."rate", c."offsetMs"
`;
const JOIN_STORE = `
  JOIN "stores" s ON s."id" = k."storeId"
  LEFT JOIN "testClocks" c ON c."storeId" = k."storeId" AND k."devMode"
`;
const TOKEN_COLUMNS = `
  t."id" AS "tokenId", t."permissions" AS "tokenPermissions", t."customerId", t."origin",
  t."expiresAt" AS "tokenExpiresAt", cu."deletedAt" IS NOT NULL AS "isCustomerDeleted"
`;
const JOIN_TOKEN = `
  JOIN "tokens" t ON t."keyId" = k."id"
  LEFT JOIN "customers" cu ON cu."id" = t."customerId"
`;

type FoundKey = Omit<KeyRow, 'token'>;
interface FoundToken extends Omit<TokenRow, 'id' | 'permissions' | 'expiresAt'> {
  tokenId: string;
  tokenPermissions: string[];
  tokenExpiresAt: Date;
}

/** The key whose secret has one of these hashes. */
export async function findKey(
  database: DataSource,
  hashes: readonly string[],
): Promise<KeyRow | undefined> {
  const [key] = await lookUp<FoundKey>(
    database,
    `${PREPARED}SELECT ${KEY_COLUMNS}
     FROM "apiKeys" k ${JOIN_STORE}
     WHERE k."keyHash" IN (${placesOf(hashes)})`,
    [...hashes],
  );
  return key && { ...key, token: null };
}

/** The key of the token whose secret has one of these hashes, with that token. */
export async function findKeyOfToken(
  database: DataSource,
  hashes: readonly string[],
): Promise<KeyRow | undefined> {
  const [found] = await lookUp<FoundKey & FoundToken>(
    database,
    `${PREPARED}
      SELECT ${KEY_COLUMNS}, ${TOKEN_COLUMNS}
      FROM "apiKeys" k ${JOIN_STORE} ${JOIN_TOKEN}
      WHERE t."tokenHash" IN (${placesOf(hashes)})
    `,
    [...hashes],
  );
  return found && withToken(found);
}

function withToken<Found extends FoundToken>(found: Found): Found & { token: TokenRow } {
  const { customerId, isCustomerDeleted, origin } = found;
  const token = {
    id: found.tokenId,
    permissions: found.tokenPermissions,
    expiresAt: found.tokenExpiresAt,
    customerId,
    isCustomerDeleted,
    origin,
  };
  return { ...found, token };
}

/**
 * Which of these keys and tokens may no longer be used, and why, by their ids. For streams, which
 * outlive the request that opened them.
 */
export async function refusedCallers(
  database: DataSource,
  { keyIds, tokenIds }: { keyIds: readonly string[]; tokenIds: readonly string[] },
): Promise<Map<string, AppError>> {
  const refused = new Map<string, AppError>();
  const note = (id: string, usability: Usability) => {
    const refusal = refusalOf(usability);
    if (refusal) refused.set(id, refusal);
  };
  const keys = await lookUp<FoundKey>(
    database,
    `SELECT ${KEY_COLUMNS} FROM "apiKeys" k ${JOIN_STORE} WHERE k."id" = ANY($1)`,
    [[...keyIds]],
  );
  for (const key of keys) note(key.id, { ...key, token: null });
  if (tokenIds.length === 0) return refused;
  const tokens = await lookUp<FoundKey & FoundToken>(
    database,
    `
      SELECT ${KEY_COLUMNS}, ${TOKEN_COLUMNS}
      FROM "apiKeys" k ${JOIN_STORE} ${JOIN_TOKEN}
      WHERE t."id" = ANY($1)
    `,
    [[...tokenIds]],
  );
  for (const found of tokens) note(found.tokenId, withToken(found));
  // Expired tokens are removed after a while.
  for (const id of tokenIds)
    if (!tokens.some(({ tokenId }) => tokenId === id))
      refused.set(id, unauthenticated('the token has expired: ask your server for another one'));
  return refused;
}
