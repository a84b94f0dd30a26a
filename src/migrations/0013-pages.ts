/** What buyers' pages look like, and in whose browser a payment was begun. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE "stores" ADD COLUMN "logoKey" text, ADD COLUMN "accentColour" text`,
  `ALTER TABLE "charges" ADD COLUMN "sessionHash" text`,
  `CREATE INDEX "charges_session" ON "charges" ("sessionHash", "checkoutId") WHERE "sessionHash" IS NOT NULL`,
];

export class Pages0013 implements MigrationInterface {
  name = 'Pages1760000000013';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
