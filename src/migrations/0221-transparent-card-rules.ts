/** Validates the rules of 0220 while payments go on. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { TRANSPARENT_CARD_RULES } from './0220-transparent-cards';

export class TransparentCardRules0221 implements MigrationInterface {
  name = 'TransparentCardRules1760000000221';
  /** A validation reads the whole table under a weak lock; every statement can be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '1min'`);
    for (const name of TRANSPARENT_CARD_RULES)
      await runner.query(`ALTER TABLE "charges" VALIDATE CONSTRAINT "${name}"`);
    await runner.query(`RESET lock_timeout`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
