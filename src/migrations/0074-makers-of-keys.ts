/** Who made an API key in the dashboard, and that a store may be used in production there. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE "apiKeys" ADD COLUMN "createdBy" text`,
  `ALTER TABLE "stores" ADD COLUMN "termsAcceptedAt" timestamptz(3)`,
  `ALTER TABLE "stores" ADD COLUMN "productionRequestedAt" timestamptz(3)`,
  `ALTER TABLE "stores" ADD COLUMN "productionActivatedAt" timestamptz(3)`,
];

export class MakersOfKeys0074 implements MigrationInterface {
  name = 'MakersOfKeys1760000000074';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
