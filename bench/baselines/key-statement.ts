/** The statement that looks up the key of a request. */
import type { QueryConfig } from 'pg';
import { keyedHash } from '../../src/platform/secrets/secrets';

export function keyStatement(secretKey: string, secret: string): QueryConfig {
  return {
    name: 'key',
    text: `SELECT k."id", k."storeId", k."devMode", k."permissions"
           FROM "apiKeys" k
           JOIN "stores" s ON s."id" = k."storeId"
           WHERE k."keyHash" = $1 AND k."revokedAt" IS NULL`,
    values: keyedHash([secretKey], secret),
  };
}
