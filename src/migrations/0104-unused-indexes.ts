/** Removes indexes that no statement needs, because another one finds the same, or nothing asks. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const UNUSED = [
  // charges_disputeCheck has the same rows and those of charges under dispute
  'charges_dispute',
  // checkouts_frequency begins with the same scope and frequency
  'checkouts_links',
  // e-mail addresses are compared in lower case: customers_email_lower
  'customers_email',
  // they are read by charge, by the id of the provider, and those in suspense; there is no list
  'incomingPayments_list',
];

/** The previous release has the same statements, and reads by the same other indexes. */
export class UnusedIndexes0104 implements MigrationInterface {
  name = 'UnusedIndexes1760000000104';
  /** Indexes are dropped concurrently outside of transactions; every statement can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '1min'`);
    for (const name of UNUSED) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
    await runner.query('RESET lock_timeout');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
