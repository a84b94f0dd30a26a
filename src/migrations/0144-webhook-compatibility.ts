/** Whether a webhook's receiver was written for another platform, and what only those are sent. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The previous release writes neither: its webhooks are STANDARD, its events have no values. */
const COLUMNS = {
  webhooks: `ADD COLUMN IF NOT EXISTS "compatibility" text NOT NULL DEFAULT 'STANDARD'`,
  events: `ADD COLUMN IF NOT EXISTS "legacy" jsonb`,
};

export class WebhookCompatibility0144 implements MigrationInterface {
  name = 'WebhookCompatibility1760000000144';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '1min'`);
    for (const [table, change] of Object.entries(COLUMNS))
      await runner.query(`ALTER TABLE "${table}" ${change}`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
