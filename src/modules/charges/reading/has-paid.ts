/** Whether a buyer with this e-mail address has ever paid the store. */
import type { Rows } from '../../../platform/records/rows';

/** A payment that was refunded later counts as well. The address is the one typed for it. */
export async function hasPaid(rows: Rows, address: string): Promise<boolean> {
  const [found] = await rows.sql<{ hasPaid: boolean }>(
    `
      SELECT EXISTS (
        SELECT 1
        FROM "charges"
        WHERE "storeId" = $1 AND "devMode" = $2
          AND lower("buyer"->>'email') = lower($3) AND "buyer"->>'email' IS NOT NULL
          AND "paidAt" IS NOT NULL
      ) AS "hasPaid"
    `,
    [address],
  );
  return found?.hasPaid === true;
}
