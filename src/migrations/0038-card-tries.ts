/** From which network a card was tried on a page, in a small table of its own: it is counted by
 * network, site and link, and emptied after two days. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "cardTries" (
    "attemptId" text PRIMARY KEY,
    "storeId" text NOT NULL,
    "devMode" boolean NOT NULL,
    "checkoutId" text NOT NULL,
    "networkHash" text NOT NULL,
    "siteHash" text,
    "at" timestamptz(3) NOT NULL,
    "writtenAt" timestamptz(3) NOT NULL
  )`,
  `CREATE INDEX "cardTries_network" ON "cardTries" ("networkHash", "at")`,
  `CREATE INDEX "cardTries_site" ON "cardTries" ("siteHash", "at") WHERE "siteHash" IS NOT NULL`,
  `CREATE INDEX "cardTries_checkout" ON "cardTries" ("checkoutId", "at")`,
  `CREATE INDEX "cardTries_written" ON "cardTries" ("writtenAt")`,
];

export class CardTries0038 implements MigrationInterface {
  name = 'CardTries1760000000038';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
