/** The index by which tokens are listed. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TokenList0062 implements MigrationInterface {
  name = 'TokenList1760000000062';
  /** Built while tokens are made; see 0034 for the lock timeout. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '1min'`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS "tokens_list"');
    await runner.query(
      'CREATE INDEX CONCURRENTLY "tokens_list" ON "tokens" ("storeId", "devMode", "id")',
    );
    await runner.query('RESET lock_timeout');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
