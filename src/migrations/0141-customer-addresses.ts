/** The stored address of a customer. Old rows have none. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = ['street', 'number', 'complement', 'district', 'city', 'state'];

export class CustomerAddresses0141 implements MigrationInterface {
  name = 'CustomerAddresses1760000000141';

  async up(runner: QueryRunner): Promise<void> {
    const added = COLUMNS.map((name) => `ADD COLUMN IF NOT EXISTS "${name}" text`);
    await runner.query(`ALTER TABLE "customers" ${added.join(', ')}`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
