/** Indexes for what lists are filtered by and for the order in which a scope's events are streamed. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const SCOPE = `"storeId", "devMode"`;
const LONG_LISTS = [
  'customers',
  'checkouts',
  'subscriptions',
  'charges',
  'refunds',
  'events',
  'deliveries',
];

const STATEMENTS = [
  ...LONG_LISTS.map(
    (table) => `CREATE INDEX "${table}_created" ON "${table}" (${SCOPE}, "createdAt")`,
  ),
  ...['checkouts', 'subscriptions', 'charges', 'refunds', 'deliveries'].map(
    (table) => `CREATE INDEX "${table}_status" ON "${table}" (${SCOPE}, "status", "id")`,
  ),
  `CREATE INDEX "checkouts_links" ON "checkouts" (${SCOPE}, "id") WHERE "frequency" = 'MULTIPLE_PAYMENTS'`,
  `CREATE INDEX "disputes_charge" ON "disputes" ("chargeId", "id")`,
  `CREATE INDEX "charges_subscription" ON "charges" ("subscriptionId", "id") WHERE "subscriptionId" IS NOT NULL`,
  `CREATE INDEX "events_type" ON "events" (${SCOPE}, "type", "id")`,
  `CREATE INDEX "events_object" ON "events" ("objectId", "id")`,
  `CREATE INDEX "events_stream" ON "events" (${SCOPE}, "position") WHERE "position" IS NOT NULL`,
];

export class ListIndexes0008 implements MigrationInterface {
  name = 'ListIndexes1760000000008';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
