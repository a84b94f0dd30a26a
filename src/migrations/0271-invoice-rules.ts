/** Validates the rules of 0270, and builds its indexes, while payments go on. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { INVOICE_RULES } from './0270-invoices';

const INDEXES = {
  subscriptions_invoiceAt: `"subscriptions" ("storeId", "devMode", "invoiceAt")
    WHERE "status" = 'ACTIVE' AND "parkedAt" IS NULL AND "invoiceAt" IS NOT NULL`,
  subscriptions_keptCard: `"subscriptions" ("keptCardToken") WHERE "keptCardToken" IS NOT NULL`,
};

export class InvoiceRules0271 implements MigrationInterface {
  name = 'InvoiceRules1760000000271';
  /** A validation reads the whole table under a weak lock; every statement can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '1min'`);
    for (const name of INVOICE_RULES)
      await runner.query(`ALTER TABLE "charges" VALIDATE CONSTRAINT "${name}"`);
    await runner.query(`ALTER TABLE "subscriptions" VALIDATE CONSTRAINT "subscriptions_invoice"`);
    for (const [name, definition] of Object.entries(INDEXES)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
      await runner.query(`CREATE INDEX CONCURRENTLY "${name}" ON ${definition}`);
    }
    await runner.query(`RESET lock_timeout`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
