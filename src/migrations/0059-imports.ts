/** The merchant's own id of imported customers and subscriptions, and the row each came from. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Imports0059 implements MigrationInterface {
  name = 'Imports1760000000059';

  async up(runner: QueryRunner): Promise<void> {
    // Requests wait behind these locks, so they are not waited for longer than a transaction idles.
    await runner.query(`SET LOCAL lock_timeout = '10s'`);
    for (const table of ['customers', 'subscriptions'])
      await runner.query(
        `ALTER TABLE "${table}" ADD COLUMN "externalId" text, ADD COLUMN "importFingerprint" text`,
      );
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
