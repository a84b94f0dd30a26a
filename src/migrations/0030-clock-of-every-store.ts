/** Each store has the row of its Dev mode clock, under which transactions read the time; and an advance that was not completed can be continued. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE "testClocks" ADD COLUMN "advancingBySeconds" bigint`,
  `INSERT INTO "testClocks" ("storeId", "offsetMs") SELECT "id", 0 FROM "stores" ON CONFLICT DO NOTHING`,
];

export class ClockOfEveryStore0030 implements MigrationInterface {
  name = 'ClockOfEveryStore1760000000030';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
