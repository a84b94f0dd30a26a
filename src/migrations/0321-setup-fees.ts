/** Setup fees of products, which are charged once, with the first payment of a subscription. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = [
  `ALTER TABLE "products" ADD COLUMN IF NOT EXISTS "setupFee" bigint`,
  `ALTER TABLE "checkouts" ADD COLUMN IF NOT EXISTS "setupFee" bigint`,
];

/**
 * The previous release knows no setup fee. It would charge it again at every cycle, or leave it out
 * of a checkout: what it would record wrongly is refused, and a process of this release does it.
 */
const GUARDS = [
  `CREATE FUNCTION "refuseFeeInEveryCycle"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (
        SELECT 1
        FROM "checkouts"
        WHERE "id" = NEW."checkoutId" AND "setupFee" > 0
          AND NEW."amount" <> "amount" - "setupFee"
      ) THEN
        RAISE EXCEPTION 'the setup fee of the checkout % is charged once', NEW."checkoutId";
      END IF;
      RETURN NEW;
    END
  $$`,
  `CREATE TRIGGER "subscriptions_setupFee" BEFORE INSERT ON "subscriptions" FOR EACH ROW
    EXECUTE FUNCTION "refuseFeeInEveryCycle"()`,
  `CREATE FUNCTION "refuseMissingFee"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (
        SELECT 1 FROM "products" WHERE "id" = NEW."items"->0->>'id' AND "setupFee" > 0
      ) THEN
        RAISE EXCEPTION 'the checkout % lacks the setup fee of its product', NEW."id";
      END IF;
      RETURN NEW;
    END
  $$`,
  `CREATE TRIGGER "checkouts_setupFee" BEFORE INSERT ON "checkouts" FOR EACH ROW
    WHEN (
      NEW."frequency" = 'SUBSCRIPTION' AND NOT NEW."isRenewal" AND NEW."setupFee" IS NULL
      AND NEW."status" = 'PENDING'
    )
    EXECUTE FUNCTION "refuseMissingFee"()`,
];

export class SetupFees0321 implements MigrationInterface {
  name = 'SetupFees1760000000321';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '10s'`);
    for (const statement of [...COLUMNS, ...GUARDS]) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
