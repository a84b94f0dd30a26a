/** Restores to an earlier moment: while one is open, no money is moved. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Restores0095 implements MigrationInterface {
  name = 'Restores1760000000095';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    await runner.query(`
      CREATE TABLE "restores" (
        "id" text PRIMARY KEY,
        "restoredTo" timestamptz NOT NULL,
        "lostUntil" timestamptz NOT NULL,
        "openedAt" timestamptz NOT NULL,
        "openedBy" text NOT NULL,
        "report" jsonb,
        "closedAt" timestamptz,
        "closedBy" text,
        "reason" text
      )
    `);
    await runner.query(
      `CREATE UNIQUE INDEX "restores_open" ON "restores" ((true)) WHERE "closedAt" IS NULL`,
    );
    await runner.query(
      `ALTER TABLE "chargeAttempts" ADD COLUMN "asksFirst" boolean NOT NULL DEFAULT false`,
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
