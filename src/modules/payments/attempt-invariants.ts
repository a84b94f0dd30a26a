/** What must always hold for attempts, and between them and the calls of the simulator. */
export const ATTEMPT_INVARIANTS: Readonly<Record<string, string>> = {
  'a charge has at most one approved attempt': `
    SELECT "chargeId" AS "id"
    FROM "chargeAttempts"
    WHERE "status" = 'APPROVED'
    GROUP BY "chargeId"
    HAVING count(*) > 1
  `,
  'every approval of the simulator is of an attempt of ours, and not recorded as declined': `
    SELECT s."reference" AS "id"
    FROM simulator."calls" s
    LEFT JOIN "chargeAttempts" a ON a."id" = s."reference"
    WHERE s."approved" AND (a."id" IS NULL OR a."status" = 'DECLINED')
  `,
  'nothing is recorded as approved that the simulator did not approve': `
    SELECT a."id"
    FROM "chargeAttempts" a
    LEFT JOIN simulator."calls" s ON s."reference" = a."id"
    WHERE a."devMode" AND a."status" = 'APPROVED' AND s."approved" IS NOT TRUE
  `,
  'the simulator approved at most one attempt of a charge': `
    SELECT a."chargeId" AS "id"
    FROM "chargeAttempts" a
    JOIN simulator."calls" s ON s."reference" = a."id"
    WHERE s."approved"
    GROUP BY a."chargeId"
    HAVING count(*) > 1
  `,
};
