/** Changes to another cycle that hold at once: each begins a period of its own. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The previous release would apply such a change, once it is paid, without the period that it
 * begins: that is refused, and a process of this release does it.
 */
const STATEMENTS = [
  `ALTER TABLE "planChanges"
    ADD COLUMN IF NOT EXISTS "periodFrom" timestamptz(3),
    ADD COLUMN IF NOT EXISTS "periodCouponId" text`,
  `CREATE FUNCTION "refuseOldPeriod"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT EXISTS (
        SELECT 1
        FROM "subscriptions"
        WHERE "id" = NEW."subscriptionId" AND "anchorAt" = NEW."periodFrom"
      ) THEN
        RAISE EXCEPTION 'the change % is applied without its period', NEW."id";
      END IF;
      RETURN NEW;
    END
  $$`,
  `CREATE TRIGGER "planChanges_period" BEFORE UPDATE ON "planChanges" FOR EACH ROW
    WHEN (
      NEW."status" = 'APPLIED' AND OLD."status" <> 'APPLIED' AND NEW."periodFrom" IS NOT NULL
    )
    EXECUTE FUNCTION "refuseOldPeriod"()`,
];

export class PeriodsOfChanges0600 implements MigrationInterface {
  name = 'PeriodsOfChanges1760000000600';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
