/** The provider's id of a dispute, so that none is opened twice; and the payment after which a product was offered: a link has one offer for each. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Nullable, so that the previous release goes on writing while this one starts. */
const STATEMENTS = [
  `ALTER TABLE "disputes" ADD "providerId" text`,
  `CREATE UNIQUE INDEX "disputes_providerId" ON "disputes" ("storeId", "devMode", "providerId") WHERE "providerId" IS NOT NULL`,
  `ALTER TABLE "checkouts" ADD "upsellOfCharge" text REFERENCES "charges" ("id")`,
  `UPDATE "checkouts" u SET "upsellOfCharge" = o."paidChargeId" FROM "checkouts" o WHERE o."id" = u."upsellOf"`,
  `CREATE UNIQUE INDEX "checkouts_upsellOfCharge" ON "checkouts" ("upsellOfCharge") WHERE "upsellOfCharge" IS NOT NULL`,
  `DROP INDEX "checkouts_upsellOf"`,
  `CREATE INDEX "checkouts_upsellOf" ON "checkouts" ("upsellOf") WHERE "upsellOf" IS NOT NULL`,
];

export class DisputesAndOffers0020 implements MigrationInterface {
  name = 'DisputesAndOffers1760000000020';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
