/** When a buyer last set out to pay a charge; and from which address a card was tried. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE "charges" ADD COLUMN "begunAt" timestamptz(3)`,
  `ALTER TABLE "chargeAttempts" ADD COLUMN "addressHash" text`,
  `CREATE INDEX "chargeAttempts_address" ON "chargeAttempts" ("addressHash", "createdAt") WHERE "addressHash" IS NOT NULL`,
];

export class BuyersTries0019 implements MigrationInterface {
  name = 'BuyersTries1760000000019';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
