/** What card providers say about an attempt: a code, advice on retries, a page to confirm it. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE "chargeAttempts"
    ADD COLUMN "code" text,
    ADD COLUMN "actionUrl" text,
    ADD COLUMN "actionEndsAt" timestamptz(3),
    ADD COLUMN "heldAt" timestamptz(3)`,
  `ALTER TABLE "charges"
    ADD COLUMN "retryNotBefore" timestamptz(3),
    ADD COLUMN "noRetryAfter" timestamptz(3)`,
];

export class CardAttempts0069 implements MigrationInterface {
  name = 'CardAttempts1760000000069';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
