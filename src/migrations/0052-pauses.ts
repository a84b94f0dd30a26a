/** Paused and ending subscriptions. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * For workers of the previous release, which schedule a retry when a charge is declined, also one
 * of a paused subscription: the retry waits until the subscription resumes.
 */
const GUARD = [
  `CREATE OR REPLACE FUNCTION "keepPausedChargesUntried"() RETURNS trigger
    LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (
        SELECT 1 FROM "subscriptions"
        WHERE "id" = NEW."subscriptionId" AND "pausedAt" IS NOT NULL
      ) THEN
        NEW."nextAttemptAt" := NULL;
      END IF;
      RETURN NEW;
    END
  $$`,
  `CREATE OR REPLACE TRIGGER "charges_paused" BEFORE UPDATE OF "nextAttemptAt" ON "charges"
    FOR EACH ROW
    WHEN (NEW."nextAttemptAt" IS NOT NULL AND NEW."subscriptionId" IS NOT NULL)
    EXECUTE FUNCTION "keepPausedChargesUntried"()`,
];

const STATEMENTS = [
  `SET LOCAL lock_timeout = '10s'`,
  `ALTER TABLE "subscriptions"
    ADD COLUMN "cancelAt" timestamptz(3),
    ADD COLUMN "pausedAt" timestamptz(3),
    ADD COLUMN "resumesAt" timestamptz(3),
    ADD COLUMN "callOffAt" timestamptz(3)`,
  ...GUARD,
];

export class Pauses0052 implements MigrationInterface {
  name = 'Pauses1760000000052';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
