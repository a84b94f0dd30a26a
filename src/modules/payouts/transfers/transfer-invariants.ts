/**
 * What must always hold for payouts and PIX transfers, as SQL that lists the ids of rows that break
 * the rule.
 */
import { RECORDED_EVENTS } from '../../webhooks/archive/recorded-events';

/** SQL: the account that it is sent from. */
const OWN = `CASE WHEN t."subAccountId" IS NULL THEN 'AVAILABLE' ELSE 'SUB_AVAILABLE' END`;

export const TRANSFER_INVARIANTS: Readonly<Record<string, string>> = {
  'every transfer is booked as its status says': `
    SELECT t."id"
    FROM "transfers" t
    LEFT JOIN LATERAL (
      SELECT COALESCE(sum(e."amount") FILTER (WHERE e."account" = ${OWN}), 0) AS "available",
        COALESCE(sum(e."amount") FILTER (WHERE e."account" = 'IN_TRANSIT'), 0) AS "inTransit",
        COALESCE(sum(e."amount") FILTER (WHERE e."account" = 'FEES'), 0) AS "fees",
        COALESCE(sum(e."amount") FILTER (WHERE e."account" = 'PROVIDER'), 0) AS "provider"
      FROM "ledgerEntries" e
      WHERE e."storeId" = t."storeId" AND e."devMode" = t."devMode" AND e."reference" = t."id"
    ) b
      ON true
    WHERE b."available" <> CASE
        WHEN t."status" IN ('PENDING', 'COMPLETE') THEN -(t."amount" + t."platformFee")
        ELSE 0
      END
      OR b."inTransit" <> CASE t."status" WHEN 'PENDING' THEN t."amount" ELSE 0 END
      OR b."fees" <> CASE
        WHEN t."status" IN ('PENDING', 'COMPLETE') THEN t."platformFee"
        ELSE 0
      END
      OR b."provider" <> CASE t."status" WHEN 'COMPLETE' THEN t."amount" ELSE 0 END
  `,
  'every pending transfer will be asked about, and no settled one': `
    SELECT "id" FROM "transfers" WHERE ("status" = 'PENDING') <> ("nextCheckAt" IS NOT NULL)
  `,
  'what came back of a transfer is booked, and no more than it sent': `
    SELECT t."id"
    FROM "transfers" t
    LEFT JOIN LATERAL (
      SELECT sum(r."amount") AS "reported", sum(e."amount") AS "booked"
      FROM "transferReturns" r
      LEFT JOIN "ledgerEntries" e ON e."storeId" = r."storeId" AND e."devMode" = r."devMode"
        AND e."reference" = r."id" AND e."account" = ${OWN}
      WHERE r."transferId" = t."id" AND r."storeId" = t."storeId" AND r."devMode" = t."devMode"
    ) r ON true
    WHERE t."returnedAmount" <> COALESCE(r."reported", 0)
      OR t."returnedAmount" <> COALESCE(r."booked", 0)
      OR t."returnedAmount" > CASE t."status" WHEN 'COMPLETE' THEN t."amount" ELSE 0 END
  `,
  'a transfer is COMPLETE only if the simulator sent just that': `
    SELECT t."id"
    FROM "transfers" t
    LEFT JOIN simulator."payouts" s ON s."reference" = t."id"
    WHERE t."devMode"
      AND t."status" = 'COMPLETE'
      AND (
        s."decision" = 'completed'
        AND s."amount" = t."amount"
        AND s."keyType" = t."pixKeyType"
        AND s."key" = t."pixKey"
        AND s."endToEndId" = t."endToEndIdentifier"
      ) IS NOT TRUE
  `,
  'nothing that the simulator sent is back in the balance': `
    SELECT s."reference" AS "id"
    FROM simulator."payouts" s
    LEFT JOIN "transfers" t ON t."id" = s."reference"
    WHERE t."id" IS NULL OR (s."decision" = 'completed' AND t."status" IN ('FAILED', 'CANCELLED'))
  `,
  'every settled transfer has its event, once': `
    SELECT t."id"
    FROM "transfers" t
    WHERE t."status" <> 'PENDING'
      AND (
        SELECT count(*)
        FROM ${RECORDED_EVENTS} e
        WHERE e."objectId" = t."id"
          AND e."type" = CASE t."kind"
            WHEN 'PAYOUT' THEN 'payout.'
            ELSE 'transfer.'
          END || CASE t."status"
            WHEN 'COMPLETE' THEN 'completed'
            ELSE 'failed'
          END
      ) <> 1
  `,
};
