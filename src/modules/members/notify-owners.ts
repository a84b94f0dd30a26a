/** Notifies the owners of a store, at their next visit, of what needs their attention. */
import { newId } from '../../platform/records/columns/ids';
import type { Transaction } from '../../platform/records/transaction';
import { HOUR_MS, later, wallNow } from '../../platform/time/clock';
import { Notice, type NoticeKind } from './notice';

/** More owners than any store has. */
const OWNERS_MAX = 100;

/** Each owner is notified once an hour about the same kind and detail. */
export async function notifyOwners(
  tx: Transaction,
  kind: NoticeKind,
  detail: string,
): Promise<void> {
  const now = wallNow();
  const owners = await tx.sql<{ userId: string }>(
    `
      SELECT m."userId"
      FROM "memberships" m
      WHERE m."storeId" = $1
        AND $2::boolean IS NOT NULL
        AND m."role" = 'OWNER'
        AND m."removedAt" IS NULL
        AND NOT EXISTS (
          SELECT
          FROM "notices" n
          WHERE n."userId" = m."userId" AND n."kind" = $3 AND n."detail" = $4 AND n."at" > $5
        )
      ORDER BY m."id"
      LIMIT ${OWNERS_MAX}
    `,
    [kind, detail, later(now, -HOUR_MS)],
  );
  if (owners.length === 0) return;
  await tx.sql(
    `
      INSERT INTO "notices" ("id", "userId", "kind", "detail", "at")
      SELECT noticed."id", noticed."userId", $5, $6, $7
      FROM unnest($3::text[], $4::text[]) AS noticed ("id", "userId")
      WHERE $1::text IS NOT NULL AND $2::boolean IS NOT NULL
    `,
    [owners.map(() => newId(Notice.prefix)), owners.map(({ userId }) => userId), kind, detail, now],
  );
}
