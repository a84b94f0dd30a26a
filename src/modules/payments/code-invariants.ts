/** What must always hold between PIX codes and boletos and what the simulator knows of them. */
export const CODE_INVARIANTS: Readonly<Record<string, string>> = {
  'nothing is recorded as paid by PIX or boleto that was not paid at the simulator': `
    SELECT c."id"
    FROM "charges" c
    WHERE c."devMode"
      AND c."method" IN ('PIX', 'BOLETO')
      AND c."paidAmount" > 0
      AND NOT EXISTS (
        SELECT 1 FROM simulator."pixPayments" s WHERE s."providerId" = c."providerId"
      )
      AND NOT EXISTS (
        SELECT 1 FROM simulator."boletoPayments" s WHERE s."providerId" = c."providerId"
      )
      AND NOT EXISTS (
        SELECT 1
        FROM simulator."calls" s
        WHERE s."kind" = 'recurring-pix' AND s."approved" AND s."providerId" = c."providerId"
      )
  `,
  'the codes of a closed charge are called off at the simulator': `
    SELECT c."id"
    FROM "charges" c
    WHERE c."devMode"
      AND c."status" IN ('EXPIRED', 'CANCELLED')
      AND c."closeAt" IS NULL
      AND c."issueAt" IS NULL
      AND (
        EXISTS (
          SELECT 1
          FROM simulator."pixCharges" s
          WHERE s."reference" = c."id" AND NOT s."cancelled" AND NOT s."paid"
        )
        OR EXISTS (
          SELECT 1
          FROM simulator."boletos" s
          WHERE s."reference" = c."id" AND s."cancelledAt" IS NULL AND NOT s."paid"
        )
      )
  `,
};
