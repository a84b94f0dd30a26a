/** What a worker knows of each invariant: when it was looked at in full, and up to which event. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The previous release looks at all of them in full, and leaves the column as it is. */
export class LooksAtInvariants0098 implements MigrationInterface {
  name = 'LooksAtInvariants1760000000098';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    await runner.query(
      `ALTER TABLE "invariantLooks" ADD COLUMN "rules" jsonb NOT NULL DEFAULT '{}'`,
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
