/** Whether an API key may write through `/mcp`. Existing keys may not. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeysForAssistants0177 implements MigrationInterface {
  name = 'KeysForAssistants1760000000177';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE "apiKeys"
      ADD COLUMN IF NOT EXISTS "mcp" boolean NOT NULL DEFAULT false
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
