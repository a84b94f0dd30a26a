/** The language in which a buyer used a page, for the mails; null = that of the store. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { oneByOne } from './one-by-one';

const COLUMNS = [
  `ALTER TABLE "charges" ADD COLUMN IF NOT EXISTS "pageLanguage" text`,
  `ALTER TABLE "customers" ADD COLUMN IF NOT EXISTS "pageLanguage" text`,
];

/** The previous release leaves the columns null, and its mails have the language of the store. */
export class PageLanguages0640 implements MigrationInterface {
  name = 'PageLanguages1760000000640';
  /** Each table is locked by itself; every statement can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await oneByOne(runner, COLUMNS);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
