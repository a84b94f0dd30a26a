/** What is sealed or hashed with a key of SECRET_KEY, and where it is stored. Only reads. */
import type { AllStoresSql } from '../platform/records/all-stores';
import { wallNow } from '../platform/time/clock';

/** Rows that are read at a time. */
export const SEALED_BATCH = 500;

export interface SealedColumn {
  table: string;
  /** Holds one sealed text, or as jsonb a list of them. */
  column: string;
}

/** Every column with values of `seal()`. Fingerprints are plain until secrets are bound. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'webhooks', column: 'sealedSecret' },
  { table: 'webhooks', column: 'sealedPreviousSecret' },
  { table: 'webhooks', column: 'sealedEarlierSecrets' },
  { table: 'providerAccounts', column: 'sealedFile' },
  { table: 'providerAccounts', column: 'sealedSecret' },
  { table: 'totps', column: 'sealedSecret' },
  { table: 'messages', column: 'sealedValues' },
  { table: 'hashKeys', column: 'sealedKey' },
  { table: 'idempotencyKeys', column: 'fingerprint' },
  { table: 'idempotencyKeys', column: 'sealedBody' },
  { table: 'idempotencyKeys', column: 'steps' },
];

/** The next rows after this id with something sealed in the column, by their ids. */
export function sealedRows(
  all: AllStoresSql,
  { table, column }: SealedColumn,
  after: string,
  lock = '',
): Promise<{ id: string; value: string | string[] }[]> {
  return all.query(
    `
      SELECT "id", "${column}" AS "value"
      FROM "${table}"
      WHERE "${column}" IS NOT NULL AND "id" > $1
      ORDER BY "id"
      LIMIT ${SEALED_BATCH}
      ${lock}
    `,
    [after],
  );
}

/** How many valid API keys were hashed with each key; null = with one of the first release. */
export function keysByHash(all: AllStoresSql): Promise<{ id: string | null; count: number }[]> {
  return all.query(
    `
      SELECT "hashedWith" AS "id", count(*)::integer AS "count"
      FROM "apiKeys"
      WHERE "revokedAt" IS NULL AND ("expiresAt" IS NULL OR "expiresAt" > $1)
      GROUP BY 1
    `,
    [wallNow()],
  );
}

export function sum(counts: readonly { count: number }[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}
