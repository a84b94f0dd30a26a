/** Finds the mails that a person waits for, however many others are due. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const NAME = 'messages_first';
/** Only mails that wait are in it. */
const DEFINITION = `"messages" ("storeId", "devMode", "sendAt")
  WHERE "sendAt" IS NOT NULL
    AND "template" IN ('portal-code', 'invitation', 'password-reset')`;

/** Built while rows are written; see 0034 for the lock timeout. */
export class MailsThatComeFirst0520 implements MigrationInterface {
  name = 'MailsThatComeFirst1760000000520';
  /** Indexes are built concurrently outside of transactions; every statement can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '1min'`);
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${NAME}"`);
    await runner.query(`CREATE INDEX CONCURRENTLY "${NAME}" ON ${DEFINITION}`);
    await runner.query('RESET lock_timeout');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
