/** Closed months, whose files do not change. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "closings" (
    "id" text PRIMARY KEY,
    "storeId" text NOT NULL REFERENCES "stores" ("id"),
    "devMode" boolean NOT NULL,
    "createdAt" timestamptz(3) NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    "month" text NOT NULL,
    "closedAt" timestamptz(3),
    "movements" integer NOT NULL,
    "csvHash" text,
    "ofxHash" text,
    "csvKey" text,
    "ofxKey" text,
    "balances" jsonb,
    "nextEntryId" text,
    "makeAt" timestamptz(3),
    CHECK ("closedAt" IS NULL OR ("csvHash" IS NOT NULL AND "ofxHash" IS NOT NULL))
  )`,
  `CREATE UNIQUE INDEX "closings_month" ON "closings" ("storeId", "devMode", "month")`,
  `CREATE INDEX "closings_list" ON "closings" ("storeId", "devMode", "id")`,
  `CREATE INDEX "closings_due" ON "closings" ("storeId", "devMode", "makeAt")
    WHERE "makeAt" IS NOT NULL`,
];

export class Closings0296 implements MigrationInterface {
  name = 'Closings1760000000296';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
