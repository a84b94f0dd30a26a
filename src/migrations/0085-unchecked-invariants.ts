/** A check of the invariants names those that it could not finish in time. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UncheckedInvariants0085 implements MigrationInterface {
  name = 'UncheckedInvariants1760000000085';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "invariantLooks" ADD COLUMN "unchecked" jsonb NOT NULL DEFAULT '[]'`,
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
