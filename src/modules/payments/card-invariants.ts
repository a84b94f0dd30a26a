/** What must always hold for cards that were deleted, and for the fee that buyers pay. */
export const CARD_INVARIANTS: Readonly<Record<string, string>> = {
  'nothing that may be charged has a card that was forgotten': `
    SELECT u."id"
    FROM "providerCards" c
    JOIN (
      SELECT "id", "storeId", "cardToken"
      FROM "subscriptions"
      WHERE "status" <> 'CANCELLED' AND NOT "devMode"
      UNION ALL
      SELECT "id", "storeId", "cardToken"
      FROM "chargeAttempts"
      WHERE "status" = 'PENDING' AND NOT "devMode"
      UNION ALL
      SELECT "id", "storeId", "cardToken"
      FROM "storedCards"
      WHERE "deletedAt" IS NULL AND NOT "devMode"
    ) u ON u."cardToken" = c."token" AND u."storeId" = c."storeId"
    WHERE c."forgottenAt" IS NOT NULL
  `,
  'a stored card is charged for its own customer only, and by its own account': `
    SELECT c."id"
    FROM "charges" c
    JOIN "storedCards" s ON s."id" = c."storedCardId"
    WHERE s."storeId" <> c."storeId"
      OR s."devMode" <> c."devMode"
      OR s."customerId" IS DISTINCT FROM c."customerId"
      OR (
        c."amount" > 0
        AND s."providerAccountId" IS DISTINCT FROM c."providerAccountId"
      )
  `,
  'only a card payment has a fee that the buyer pays, which is the fee of the payment': `
    SELECT "id"
    FROM "charges"
    WHERE "customerFee" <> 0
      AND (
        "method" <> 'CARD'
        OR "customerFee" < 0
        OR "customerFee" >= "amount"
        OR ("paidAt" IS NOT NULL AND "platformFee" <> "customerFee")
      )
  `,
};
