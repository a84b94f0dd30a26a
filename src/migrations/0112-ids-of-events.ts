/**
 * The ids of the payment and the customer of an event beside its payload, and an index from which
 * rules read the events of all payments without reading a payload.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** It keeps the places of events as "events_sequence" did, which it replaces. */
const NOTED =
  '"events" ("objectId", "storeId", "devMode", "sequence") INCLUDE ("type", "chargeId")';
/** Of the previous release, which notes nothing. Empty in an installation that began later. */
const UNNOTED = '"events" ("id") WHERE "chargeId" IS NULL';

/** Stored events keep null: to fill them in would double the size of the largest table. */
export class IdsOfEvents0112 implements MigrationInterface {
  name = 'IdsOfEvents1760000000112';
  /** Indexes are built concurrently outside of transactions; every statement can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '1min'`);
    for (const column of ['chargeId', 'customerId'])
      await runner.query(`ALTER TABLE "events" ADD COLUMN IF NOT EXISTS "${column}" text`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS "events_places"');
    await runner.query(`CREATE UNIQUE INDEX CONCURRENTLY "events_places" ON ${NOTED}`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS "events_unnoted"');
    await runner.query(`CREATE INDEX CONCURRENTLY "events_unnoted" ON ${UNNOTED}`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS "events_sequence"');
    await runner.query('RESET lock_timeout');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
