/** What must always hold for cards that were deleted at their provider. */
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
    ) u ON u."cardToken" = c."token" AND u."storeId" = c."storeId"
    WHERE c."forgottenAt" IS NOT NULL
  `,
};
