/** A refund that failed can be requested again: one request of a payment waits at a time. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes, oneByOne, patiently } from './one-by-one';

const WAITING = {
  refundRequests_waiting: `"refundRequests" ("chargeId") WHERE "status" = 'OPEN'`,
};

/** It allowed one accepted request of a payment, whatever became of its refund. */
const REPLACED = [`DROP INDEX CONCURRENTLY IF EXISTS "refundRequests_open"`];

const RENAMED = [`ALTER INDEX "refundRequests_waiting" RENAME TO "refundRequests_open"`];

/** The previous release asks for more than the new rule. */
export class RepeatedRefundRequests0746 implements MigrationInterface {
  name = 'RepeatedRefundRequests1760000000746';
  /** All of it can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexes(runner, WAITING, 'UNIQUE INDEX');
    await patiently(runner, REPLACED);
    await oneByOne(runner, RENAMED);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
