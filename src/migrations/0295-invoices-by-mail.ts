/** Whether the receipts of a store have the invoice as a PDF. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class InvoicesByMail0295 implements MigrationInterface {
  name = 'InvoicesByMail1760000000295';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "stores" ADD COLUMN "attachInvoices" boolean NOT NULL DEFAULT false`,
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
