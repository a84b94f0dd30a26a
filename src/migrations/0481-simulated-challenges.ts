/** Test cards of the card form that ask for a confirmation at a simulated bank (3-D Secure). */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The previous release leaves it null: its cards ask for nothing. */
const STATEMENTS = [
  `SET LOCAL lock_timeout = '10s'`,
  `ALTER TABLE simulator."cards" ADD COLUMN IF NOT EXISTS "challenge" text`,
];

export class SimulatedChallenges0481 implements MigrationInterface {
  name = 'SimulatedChallenges1760000000481';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
