/** TRUNCATE of the audit log is refused: it fires no trigger of rows. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AuditLogKept0121 implements MigrationInterface {
  name = 'AuditLogKept1760000000121';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `
        CREATE TRIGGER "auditLog_neverEmptied"
        BEFORE TRUNCATE ON "auditLog"
        FOR EACH STATEMENT EXECUTE FUNCTION "refuseAuditChange"()
      `,
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
