/** How many questions after a notification the provider has not answered. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LostAsks0119 implements MigrationInterface {
  name = 'LostAsks1760000000119';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    // In the order in which payments lock them.
    await runner.query(`ALTER TABLE "charges" ADD COLUMN "lostAsks" integer`);
    await runner.query(`ALTER TABLE "chargeAttempts" ADD COLUMN "lostAsks" integer`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
