/**
 * When dates of subscriptions, and codes and boletos that are not paid, are reported. The mails of
 * dates that come next were queued by the previous release; their events are planned here.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = { subscriptions: 'remindAt', charges: 'reportAt' };
const INDEXES = {
  subscriptions_remindAt: `"subscriptions" ("storeId", "devMode", "remindAt")
    WHERE "remindAt" IS NOT NULL`,
  charges_reportAt: `"charges" ("storeId", "devMode", "reportAt")
    WHERE "status" = 'PENDING' AND "reportAt" IS NOT NULL`,
};

/** 9:00 in São Paulo, some days before. */
function daysBefore(column: string, days: string): string {
  return `(
    (("${column}" AT TIME ZONE 'America/Sao_Paulo')::date - ${days}) + time '09:00'
  ) AT TIME ZONE 'America/Sao_Paulo'`;
}

const PLANNED = `
  UPDATE "subscriptions"
  SET "remindAt" = ${daysBefore('nextChargeAt', `CASE WHEN "cycleNumber" < 0 THEN 3 ELSE 7 END`)}
  WHERE "status" = 'ACTIVE'
    AND "remindAt" IS NULL
    AND "nextChargeAt" IS NOT NULL
    AND (
      ("cycleNumber" < 0 AND "trialEndsAt" IS NOT NULL)
      OR "frequency" IN ('SEMIANNUALLY', 'ANNUALLY')
    )
`;

/** Built while payments go on; see 0034 for the lock timeout. */
export class Reminders0210 implements MigrationInterface {
  name = 'Reminders1760000000210';
  /** Indexes are built concurrently outside of transactions; every statement can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '1min'`);
    for (const [table, column] of Object.entries(COLUMNS))
      await runner.query(
        `ALTER TABLE "${table}" ADD COLUMN IF NOT EXISTS "${column}" timestamptz(3)`,
      );
    for (const [name, definition] of Object.entries(INDEXES)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
      await runner.query(`CREATE INDEX CONCURRENTLY "${name}" ON ${definition}`);
    }
    await runner.query(PLANNED);
    await runner.query('RESET lock_timeout');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
