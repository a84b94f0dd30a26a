/** Releases the Idempotency-Key of a request whose answer is not stored. */
import type { DataSource } from 'typeorm';
import type { Steps } from './idempotent-steps';

/**
 * Releases a key whose request had no effect or crashed. The key may be used again at once and
 * continues from the committed steps.
 */
export async function releaseKey(
  database: DataSource,
  { id, steps }: { id: string; steps: Steps },
): Promise<void> {
  await database.query(
    `UPDATE "idempotencyKeys" SET "lockedAt" = 'epoch' WHERE "id" = $1 AND "holder" = $2`,
    [id, steps.holder],
  );
  await database.query(
    `DELETE FROM "idempotencyKeys"
     WHERE "id" = $1 AND "holder" = $2 AND "steps" = '[]' AND "sealedBody" IS NULL`,
    [id, steps.holder],
  );
}
