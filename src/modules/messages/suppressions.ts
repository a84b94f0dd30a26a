/**
 * Addresses that the mail server has refused for good. The sender is the same for all stores, so a
 * suppression holds for all of them; a store may lift it for itself once a week.
 */
import { conflict } from '../../platform/operations/errors';
import type { Rows } from '../../platform/records/rows';
import type { Transaction } from '../../platform/records/transaction';
import { DAY_MS, later, wallNow } from '../../platform/time/clock';
import { addressHashes } from './address-hash';

const LIFTED_EVERY_MS = 7 * DAY_MS;
/** What every scoped statement begins with; the table of suppressions has no scope. */
const NO_SCOPE = `$1::text IS NOT NULL AND $2::boolean IS NOT NULL`;

export async function suppress(tx: Transaction, address: string, answer: string): Promise<void> {
  await tx.execute(
    `
      INSERT INTO "suppressions" ("addressHash", "suppressedAt", "answer")
      SELECT $3, $4, $5
      WHERE ${NO_SCOPE}
      ON CONFLICT ("addressHash") DO UPDATE SET
        "suppressedAt" = excluded."suppressedAt", "answer" = excluded."answer"
    `,
    [addressHashes(address)[0], wallNow(), answer],
  );
}

/** Whether nothing is sent to the address for this store. */
export function isSuppressed(rows: Rows, address: string): Promise<boolean> {
  return rows.loadBatched(areSuppressed, address);
}

async function areSuppressed(rows: Rows, addresses: readonly string[]): Promise<boolean[]> {
  const hashes = addresses.map((address) => addressHashes(address));
  const found = await rows.sql<{ addressHash: string }>(
    `
      SELECT s."addressHash"
      FROM "suppressions" s
      LEFT JOIN "suppressionLifts" l ON l."storeId" = $1 AND l."addressHash" = s."addressHash"
      WHERE s."addressHash" = ANY($3) AND ${NO_SCOPE}
        AND (l."liftedAt" IS NULL OR l."liftedAt" < s."suppressedAt")
    `,
    [hashes.flat()],
  );
  const suppressed = new Set(found.map(({ addressHash }) => addressHash));
  return hashes.map((ofAddress) => ofAddress.some((hash) => suppressed.has(hash)));
}

/** Sends to the address again, for this store. Refuses with 409 within a week of the last time. */
export async function liftSuppression(tx: Transaction, address: string): Promise<void> {
  const now = wallNow();
  const lifted = await tx.sql(
    `
      WITH lifted AS (
        INSERT INTO "suppressionLifts" AS l ("storeId", "addressHash", "liftedAt")
        SELECT $1, s."addressHash", $4
        FROM "suppressions" s
        WHERE s."addressHash" = ANY($3) AND ${NO_SCOPE}
        ON CONFLICT ("storeId", "addressHash") DO UPDATE SET "liftedAt" = excluded."liftedAt"
        WHERE l."liftedAt" <= $5
        RETURNING "storeId"
      )
      SELECT 1
      FROM lifted
    `,
    [addressHashes(address), now, later(now, -LIFTED_EVERY_MS)],
  );
  if (lifted.length === 0)
    throw conflict(
      'the mail server refused this address: this store may resend to it once a week',
      'id',
      'LIMIT_REACHED',
    );
}
