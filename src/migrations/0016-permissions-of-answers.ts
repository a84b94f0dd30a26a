/** Which permissions an answer that is kept for an Idempotency-Key was given under: whoever repeats the request needs them too. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE "idempotencyKeys" ADD COLUMN "permissions" jsonb NOT NULL DEFAULT '[]'`,
];

export class PermissionsOfAnswers0016 implements MigrationInterface {
  name = 'PermissionsOfAnswers1760000000016';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
