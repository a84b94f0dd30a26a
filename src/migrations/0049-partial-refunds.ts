/** Several refunds per charge: the sum of them, and no unique key for a whole refund any more. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const FILLED_AT_ONCE = 1_000;

/** An earlier release refunded whole payments only. One pass in the order of the refunds' ids. */
const FILL_PAGE = `
  WITH page AS (
    SELECT "id", "originalId", "kind", "status"
    FROM "refunds"
    WHERE "id" > $1
    ORDER BY "id"
    LIMIT ${FILLED_AT_ONCE}
  ), filled AS (
    UPDATE "charges"
    SET "refundedAmount" = COALESCE("paidAmount", 0)
    WHERE "refundedAmount" = 0
      AND "id" IN (
        SELECT "originalId" FROM page WHERE "kind" = 'REQUESTED' AND "status" = 'COMPLETE'
      )
  )
  SELECT max("id") AS "last" FROM page
`;

/**
 * For workers of the previous release, which know whole refunds only. They do not write the sum;
 * this trigger does. What they would book of a partly refunded charge is refused, so that their
 * transaction is rolled back and a worker of this release does it later.
 */
const SUM = [
  `CREATE OR REPLACE FUNCTION "addToRefundedAmount"() RETURNS trigger
    LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE "charges" SET "refundedAmount" = "refundedAmount" + NEW."amount"
      WHERE "id" = NEW."originalId";
      RETURN NULL;
    END
  $$`,
  `CREATE OR REPLACE TRIGGER "refunds_completed" AFTER UPDATE OF "status" ON "refunds" FOR EACH ROW
    WHEN (NEW."kind" = 'REQUESTED' AND NEW."status" = 'COMPLETE' AND OLD."status" <> 'COMPLETE')
    EXECUTE FUNCTION "addToRefundedAmount"()`,
];

const GUARDS = [
  `CREATE OR REPLACE FUNCTION "refuseDisputeOfMoreThanIsLeft"() RETURNS trigger
    LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW."amount" > (
        SELECT "paidAmount" - "refundedAmount" FROM "charges" WHERE "id" = NEW."chargeId"
      ) THEN
        RAISE EXCEPTION 'the dispute % holds more than refunds left of its charge', NEW."id";
      END IF;
      RETURN NEW;
    END
  $$`,
  `CREATE OR REPLACE TRIGGER "disputes_left" BEFORE INSERT ON "disputes" FOR EACH ROW
    EXECUTE FUNCTION "refuseDisputeOfMoreThanIsLeft"()`,
  `CREATE OR REPLACE FUNCTION "refuseReleaseOfMoreThanIsLeft"() RETURNS trigger
    LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW."amount" > (
        SELECT c."paidAmount" - c."platformFee" - COALESCE(sum(r."amount" - r."fee"), 0)
        FROM "charges" c
        LEFT JOIN "refunds" r ON r."originalId" = c."id"
          AND r."kind" = 'REQUESTED' AND r."status" <> 'FAILED'
        WHERE c."id" = NEW."reference"
        GROUP BY c."id"
      ) THEN
        RAISE EXCEPTION 'more is released than refunds left of the charge %', NEW."reference";
      END IF;
      RETURN NEW;
    END
  $$`,
  `CREATE OR REPLACE TRIGGER "ledgerEntries_left" BEFORE INSERT ON "ledgerEntries" FOR EACH ROW
    WHEN (NEW."kind" = 'released' AND NEW."account" = 'AVAILABLE')
    EXECUTE FUNCTION "refuseReleaseOfMoreThanIsLeft"()`,
];

const RULE = `
  "refundedAmount" BETWEEN 0 AND COALESCE("paidAmount", 0)
  AND ("status" <> 'REFUNDED' OR "refundedAmount" = "paidAmount")
`;

/**
 * Each statement is a transaction of its own and may be repeated, so payments go on in the
 * meantime. Parts can be refunded only after the unique key is gone, which is the last step.
 */
export class PartialRefunds0049 implements MigrationInterface {
  name = 'PartialRefunds1760000000049';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // Requests wait behind these locks; none is waited for longer than a transaction may idle.
    await runner.query(`SET lock_timeout = '10s'`);
    await runner.query(
      `ALTER TABLE "charges" ADD COLUMN IF NOT EXISTS "refundedAmount" bigint NOT NULL DEFAULT 0`,
    );
    for (const statement of [...SUM, ...GUARDS]) await runner.query(statement);
    await fillPages(runner);
    await runner.query(`ALTER TABLE "charges" DROP CONSTRAINT IF EXISTS "charges_refunded"`);
    await runner.query(
      `ALTER TABLE "charges" ADD CONSTRAINT "charges_refunded" CHECK (${RULE}) NOT VALID`,
    );
    await runner.query(`ALTER TABLE "charges" VALIDATE CONSTRAINT "charges_refunded"`);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS simulator."wholeRefunds" ("payment" text PRIMARY KEY)`,
    );
    await runner.query(`SET lock_timeout = '1min'`);
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS "refunds_once"`);
    await runner.query(`RESET lock_timeout`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}

async function fillPages(runner: QueryRunner): Promise<void> {
  let last: string | null = '';
  while (last !== null) {
    const pages = (await runner.query(FILL_PAGE, [last])) as { last: string | null }[];
    last = pages[0]?.last ?? null;
  }
}
