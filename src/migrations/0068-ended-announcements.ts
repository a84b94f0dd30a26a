/** Whether the announcement of a charge of automatic PIX has ended at the payer's bank. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EndedAnnouncements0068 implements MigrationInterface {
  name = 'EndedAnnouncements1760000000068';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    // The default is kept in the catalogue: no row is written. The previous release writes none.
    await runner.query(
      `ALTER TABLE "charges" ADD COLUMN "isAnnouncementEnded" boolean NOT NULL DEFAULT false`,
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
