/** Indexes for lists that are filtered by the campaign, in the order of the lists. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const FIELDS = ['source', 'medium', 'campaign', 'term', 'content'];
/** The order of each list. */
const KEYS = { checkouts: `"id"`, charges: `(substring("id" from '[^_]+$'))` };

/** Only rows with a campaign are in them. See 0034 for building them while payments go on. */
const INDEXES = Object.entries(KEYS).flatMap(([table, key]) =>
  FIELDS.flatMap((field) => [
    `DROP INDEX CONCURRENTLY IF EXISTS "${table}_utm_${field}"`,
    `CREATE INDEX CONCURRENTLY "${table}_utm_${field}"
      ON "${table}" ("storeId", "devMode", ("utm" ->> '${field}'), ${key})
      WHERE ("utm" ->> '${field}') IS NOT NULL`,
  ]),
);

export class CampaignIndexes0053 implements MigrationInterface {
  name = 'CampaignIndexes1760000000053';
  /** An index is built concurrently outside of transactions; every statement can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '1min'`);
    await runner.query(`ALTER TABLE "charges" VALIDATE CONSTRAINT "charges_kindTransparent"`);
    for (const statement of INDEXES) await runner.query(statement);
    await runner.query(`RESET lock_timeout`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
