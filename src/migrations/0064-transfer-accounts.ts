/** The account that each payout and transfer is sent from, and whose key it must be. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TransferAccounts0064 implements MigrationInterface {
  name = 'TransferAccounts1760000000064';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    // The previous release sends Dev mode transfers only, and they have neither.
    await runner.query(`
      ALTER TABLE "transfers"
        ADD COLUMN "providerAccountId" text,
        ADD COLUMN "holderTaxId" text
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
