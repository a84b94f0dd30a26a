/** The language in which a buyer used a page, for the mails; null = that of the store. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = [
  `ALTER TABLE "charges" ADD COLUMN IF NOT EXISTS "pageLanguage" text`,
  `ALTER TABLE "customers" ADD COLUMN IF NOT EXISTS "pageLanguage" text`,
];

/** The previous release leaves the columns null, and its mails have the language of the store. */
export class PageLanguages0640 implements MigrationInterface {
  name = 'PageLanguages1760000000640';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    for (const statement of COLUMNS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
