/** The methods for which an account is the second choice. No account is, until it is said. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SecondAccounts0180 implements MigrationInterface {
  name = 'SecondAccounts1760000000180';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE "providerAccounts"
      ADD COLUMN IF NOT EXISTS "secondFor" text array NOT NULL DEFAULT '{}'
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
