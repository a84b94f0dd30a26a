/** Imported subscriptions had no reminder before their first charge. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inPages } from './one-by-one';

const FILLED_AT_ONCE = 1_000;

/** A job decides when each is reminded of: a moment that has passed is one to look now. */
const REMINDERS = `
  WITH page AS (
    SELECT "id" FROM "subscriptions" WHERE "id" > $1 ORDER BY "id" LIMIT ${FILLED_AT_ONCE}
  ), planned AS (
    UPDATE "subscriptions"
    SET "remindAt" = "createdAt"
    WHERE "id" IN (SELECT "id" FROM page)
      AND "importFingerprint" IS NOT NULL
      AND "status" = 'ACTIVE'
      AND "remindAt" IS NULL
      AND "cycleNumber" = "anchorCycle" - 1
      AND ("cycleNumber" < 0 OR "frequency" IN ('SEMIANNUALLY', 'ANNUALLY'))
  )
  SELECT max("id") AS "last" FROM page
`;

/** The previous release reminds of them too, once it is due. */
export class RemindersOfImports0745 implements MigrationInterface {
  name = 'RemindersOfImports1760000000745';
  /** Every statement can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await inPages(runner, REMINDERS);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
