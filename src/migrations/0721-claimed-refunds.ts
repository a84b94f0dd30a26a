/** Refunds that a dispute of their payment waits for. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { oneByOne } from './one-by-one';

const COLUMNS = [`ALTER TABLE "refunds" ADD COLUMN IF NOT EXISTS "claimedAt" timestamptz(3)`];

/** The previous release leaves it null, and reads such a dispute again within an hour. */
export class ClaimedRefunds0721 implements MigrationInterface {
  name = 'ClaimedRefunds1760000000721';
  /** Every statement can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await oneByOne(runner, COLUMNS);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
