/** Charges by invoice that were overdue: when, so that reports count what was recovered of them. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes, oneByOne } from './one-by-one';

const INDEXES = {
  charges_overdue: `"charges" ("storeId", "devMode", "overdueAt") WHERE "overdueAt" IS NOT NULL`,
};

const COUNTED = ['overdueAt', 'kind', 'status', 'amount', 'paidAmount', 'paidAt'];
const of = (row: string) => COUNTED.map((column) => `${row}."${column}"`).join(', ');

/** Totals of the day on which it was overdue are made again, as in 0487. */
const STATEMENTS = [
  `ALTER TABLE "charges" ADD COLUMN IF NOT EXISTS "overdueAt" timestamptz(3)`,
  `CREATE OR REPLACE TRIGGER "charges_dayOfNewOverdue" AFTER INSERT ON "charges" FOR EACH ROW
    WHEN (NOT NEW."devMode" AND NEW."overdueAt" IS NOT NULL)
    EXECUTE FUNCTION "noteDayOfMoney"('overdueAt')`,
  `CREATE OR REPLACE TRIGGER "charges_dayOfOverdue" AFTER UPDATE ON "charges" FOR EACH ROW
    WHEN (
      NOT NEW."devMode"
      AND COALESCE(OLD."overdueAt", NEW."overdueAt") IS NOT NULL
      AND (${of('OLD')}) IS DISTINCT FROM (${of('NEW')})
    )
    EXECUTE FUNCTION "noteDayOfMoney"('overdueAt')`,
];

export class OverdueCharges0601 implements MigrationInterface {
  name = 'OverdueCharges1760000000601';
  /** The index is built outside of transactions; every statement can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await oneByOne(runner, STATEMENTS);
    await buildIndexes(runner, INDEXES);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
