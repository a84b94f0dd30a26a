/** When a webhook last failed: one that was silent since has not been failing all the time. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE "webhooks" ADD COLUMN "lastFailedAt" timestamptz(3)`,
  `UPDATE "webhooks" w SET "lastFailedAt" = (SELECT max(d."lastAttemptAt") FROM "deliveries" d WHERE d."webhookId" = w."id") WHERE w."failingSince" IS NOT NULL`,
];

export class SilentWebhooks0023 implements MigrationInterface {
  name = 'SilentWebhooks1760000000023';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
