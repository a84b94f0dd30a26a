/** When a charge got its codes: from then on the provider is asked about them at growing intervals. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Charges of an earlier release stay null and count from their creation. They are not given a first
 * question here: one statement over all open charges would lock them for long. A job marks them
 * within minutes, in small parts (see mark-open-charges.ts).
 */
export class IssuedCodes0033 implements MigrationInterface {
  name = 'IssuedCodes1760000000033';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "charges" ADD "issuedAt" TIMESTAMP(3) WITH TIME ZONE`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
