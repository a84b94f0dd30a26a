/** What operators did, which nobody can change afterwards; which request caused an event; and by which key an API key is hashed. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "auditLog" ("id" text PRIMARY KEY, "at" timestamptz(3) NOT NULL, "operator" text NOT NULL, "via" text NOT NULL, "action" text NOT NULL, "subject" text NOT NULL,
    "storeId" text, "devMode" boolean, "before" jsonb, "after" jsonb, "requestId" text)`,
  `CREATE INDEX "auditLog_subject" ON "auditLog" ("subject", "id")`,
  `CREATE INDEX "auditLog_operator" ON "auditLog" ("operator", "id")`,
  `CREATE INDEX "auditLog_action" ON "auditLog" ("action", "id")`,
  `CREATE INDEX "auditLog_store" ON "auditLog" ("storeId", "id") WHERE "storeId" IS NOT NULL`,
  `CREATE FUNCTION "refuseAuditChange"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the audit log is append-only'; END $$`,
  `CREATE TRIGGER "auditLog_appendOnly" BEFORE UPDATE OR DELETE ON "auditLog" FOR EACH ROW EXECUTE FUNCTION "refuseAuditChange"()`,
  `ALTER TABLE "events" ADD COLUMN "requestId" text`,
  `ALTER TABLE "apiKeys" ADD COLUMN "hashedWith" text`,
];

export class AuditLog0015 implements MigrationInterface {
  name = 'AuditLog1760000000015';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
