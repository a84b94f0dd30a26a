/** Secrets of webhooks that were replaced before the previous one, and still sign. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { oneByOne } from './one-by-one';

const COLUMNS = [`ALTER TABLE "webhooks" ADD COLUMN IF NOT EXISTS "sealedEarlierSecrets" text`];

/** The previous release signs without them. */
export class EarlierSecrets0740 implements MigrationInterface {
  name = 'EarlierSecrets1760000000740';
  /** Every statement can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await oneByOne(runner, COLUMNS);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
