/** The keys of hashes that are stored for years, which stay when a key leaves SECRET_KEY. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The previous release does not use them: it hashes with the keys of SECRET_KEY alone. */
const STATEMENT = `
  CREATE TABLE IF NOT EXISTS "hashKeys" (
    "id" text PRIMARY KEY,
    "createdAt" timestamptz(3) NOT NULL,
    "sealedKey" text NOT NULL
  )
`;

export class HashKeys0720 implements MigrationInterface {
  name = 'HashKeys1760000000720';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(STATEMENT);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
