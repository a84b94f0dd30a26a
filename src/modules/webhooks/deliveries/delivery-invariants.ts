/**
 * What must always hold for webhook deliveries, as SQL that lists the ids of rows that break the
 * rule.
 */
export const DELIVERY_INVARIANTS: Readonly<Record<string, string>> = {
  'every relayed event has a delivery to each webhook that subscribed before it': `
    SELECT e."id"
    FROM "events" e
    JOIN "webhooks" w ON w."storeId" = e."storeId"
      AND w."devMode" = e."devMode"
      AND e."type" = ANY(w."events")
    WHERE e."position" IS NOT NULL
      AND w."status" = 'ACTIVE'
      AND w."deletedAt" IS NULL
      AND (w."v2" OR e."payloadV1" IS NOT NULL)
      AND NOT e."test"
      AND COALESCE(w."number" < e."number", w."createdAt" <= e."createdAt")
      AND w."relayedFor" = w."subscribedAt"
      AND e."position" > w."relayedFrom"
      AND e."position" > COALESCE(w."forgottenUpTo", 0)
      AND NOT EXISTS (
        SELECT 1 FROM "deliveries" d WHERE d."eventId" = e."id" AND d."webhookId" = w."id"
      )
  `,
};
