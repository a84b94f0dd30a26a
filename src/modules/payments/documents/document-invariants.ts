/** What must always hold for billing documents. */
export const DOCUMENT_INVARIANTS: Readonly<Record<string, string>> = {
  'the numbers of billing documents have no gaps': `
    SELECT s."storeId" || ' ' || s."year" AS "id"
    FROM "documentSeries" s
    LEFT JOIN "billingDocuments" d ON d."storeId" = s."storeId"
      AND d."devMode" = s."devMode" AND d."year" = s."year"
    GROUP BY s."storeId", s."devMode", s."year", s."last"
    HAVING count(d."id") <> s."last" OR max(d."sequence") IS DISTINCT FROM s."last"
  `,
  'every complete refund of a payment with an invoice has its credit note': `
    SELECT r."id"
    FROM "billingDocuments" i
    JOIN "refunds" r ON r."originalId" = i."chargeId"
      AND r."kind" = 'REQUESTED' AND r."status" = 'COMPLETE'
    WHERE i."kind" = 'INVOICE'
      AND NOT EXISTS (
        SELECT
        FROM "billingDocuments" n
        WHERE n."refundId" = r."id" AND n."invoiceId" = i."id" AND n."amount" = r."amount"
      )
  `,
};
