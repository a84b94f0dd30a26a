/** Add-ons of subscriptions: further products that each cycle charges, within its amount. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = [
  `ALTER TABLE "subscriptions"
    ADD COLUMN IF NOT EXISTS "addOns" jsonb NOT NULL DEFAULT '[]'`,
  `ALTER TABLE "planChanges"
    ADD COLUMN IF NOT EXISTS "addOns" jsonb,
    ADD COLUMN IF NOT EXISTS "periodPrices" jsonb`,
];

/**
 * The previous release charges `amount`, which contains the add-ons, but a change of plan that it
 * makes or applies would lose or keep them wrongly: that is refused, and a process of this release
 * does it.
 */
const GUARDS = [
  `CREATE FUNCTION "refuseLostAddOns"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (
        SELECT 1 FROM "subscriptions" WHERE "id" = NEW."subscriptionId" AND "addOns" <> '[]'
      ) THEN
        RAISE EXCEPTION 'the change % lacks the add-ons of its subscription', NEW."id";
      END IF;
      RETURN NEW;
    END
  $$`,
  `CREATE TRIGGER "planChanges_addOns" BEFORE INSERT ON "planChanges" FOR EACH ROW
    WHEN (NEW."addOns" IS NULL)
    EXECUTE FUNCTION "refuseLostAddOns"()`,
  `CREATE FUNCTION "refuseOtherAddOns"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT EXISTS (
        SELECT 1
        FROM "subscriptions"
        WHERE "id" = NEW."subscriptionId" AND "addOns" = NEW."addOns"
      ) THEN
        RAISE EXCEPTION 'the change % is applied without its add-ons', NEW."id";
      END IF;
      RETURN NEW;
    END
  $$`,
  `CREATE TRIGGER "planChanges_appliedAddOns" BEFORE UPDATE ON "planChanges" FOR EACH ROW
    WHEN (
      NEW."status" = 'APPLIED' AND OLD."status" <> 'APPLIED' AND NEW."addOns" IS NOT NULL
    )
    EXECUTE FUNCTION "refuseOtherAddOns"()`,
];

export class AddOns0500 implements MigrationInterface {
  name = 'AddOns1760000000500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    for (const statement of [...COLUMNS, ...GUARDS]) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
