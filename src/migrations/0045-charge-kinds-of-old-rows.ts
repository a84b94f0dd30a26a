/** Gives every older charge its kind, and checks the rules of 0044 for all charges. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CHARGE_RULES } from './0044-charge-kinds';

const FILLED_AT_ONCE = 1_000;

/** One pass in the order of the ids. The trigger of 0044 fills the kind of a row without one. */
const FILL_PAGE = `
  WITH page AS (
    SELECT "id" FROM "charges" WHERE "id" > $1 ORDER BY "id" LIMIT ${FILLED_AT_ONCE}
  ), unfilled AS (
    SELECT "id"
    FROM "charges"
    WHERE "id" IN (SELECT "id" FROM page) AND "kind" IS NULL
    FOR NO KEY UPDATE SKIP LOCKED
  ), filled AS (
    UPDATE "charges" SET "kind" = NULL WHERE "id" IN (SELECT "id" FROM unfilled)
  )
  SELECT max("id") AS "last" FROM page
`;

/**
 * Payments go on in the meantime: pages are filled in transactions of their own, and rows that are
 * locked are left for the end, one by one. Validation reads the table under a lock that lets others
 * write. An interrupted migration is repeated by the next start; see 0034 for the lock timeout.
 */
export class ChargeKindsOfOldRows0045 implements MigrationInterface {
  name = 'ChargeKindsOfOldRows1760000000045';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '1min'`);
    await fillPages(runner);
    await fillRest(runner);
    const validations = CHARGE_RULES.map((name) => `VALIDATE CONSTRAINT "${name}"`);
    await runner.query(`ALTER TABLE "charges" ${validations.join(', ')}`);
    await runner.query(`ALTER TABLE "charges" ALTER COLUMN "kind" SET NOT NULL`);
    await runner.query(`RESET lock_timeout`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}

async function fillPages(runner: QueryRunner): Promise<void> {
  let last: string | null = '';
  while (last !== null) {
    const pages = (await runner.query(FILL_PAGE, [last])) as { last: string | null }[];
    last = pages[0]?.last ?? null;
  }
}

async function fillRest(runner: QueryRunner): Promise<void> {
  const rest = (await runner.query(`SELECT "id" FROM "charges" WHERE "kind" IS NULL`)) as {
    id: string;
  }[];
  for (const { id } of rest)
    await runner.query(`UPDATE "charges" SET "kind" = NULL WHERE "id" = $1 AND "kind" IS NULL`, [
      id,
    ]);
}
