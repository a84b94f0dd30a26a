/**
 * Runs the statements of a migration one by one, each in a transaction of its own: it holds the
 * lock of one table at a time, and none for longer than a moment.
 */
import type { QueryRunner } from 'typeorm';
import { whenFree } from '../platform/database/when-free';

/** Requests wait behind a statement that waits for a table: it gives up, and is repeated. */
const TABLE_WAIT = '3s';
/**
 * While an index is built, a rule is validated or rows are filled, requests go on. A build waits
 * for older transactions. It gives up after this time, so that it never waits for a process that
 * waits for it.
 */
const LONG_WAIT = '1min';

/** For statements that lock a table. Each can be repeated after an interruption. */
export async function oneByOne(runner: QueryRunner, statements: readonly string[]): Promise<void> {
  await waiting(runner, TABLE_WAIT, async () => {
    for (const statement of statements) await whenFree(() => runner.query(statement));
  });
}

/** For statements that let others write the table meanwhile. */
export async function patiently(
  runner: QueryRunner,
  statements: readonly string[],
  parameters?: string[],
): Promise<void> {
  await waiting(runner, LONG_WAIT, async () => {
    for (const statement of statements) await whenFree(() => runner.query(statement, parameters));
  });
}

/**
 * Fills rows in the order of their ids, each page in a transaction of its own. The statement takes
 * the id before the page as $1, and returns the last one of the page, or null.
 */
export async function inPages(runner: QueryRunner, statement: string): Promise<void> {
  await waiting(runner, LONG_WAIT, async () => {
    let last: string | null = '';
    while (last !== null)
      await whenFree(async () => {
        const pages = (await runner.query(statement, [last])) as { last: string | null }[];
        last = pages[0]?.last ?? null;
      });
  });
}

/** Of each index its name, and what it is on. Those that an earlier try has built are kept. */
export async function buildIndexes(
  runner: QueryRunner,
  indexes: Readonly<Record<string, string>>,
  kind: 'INDEX' | 'UNIQUE INDEX' = 'INDEX',
): Promise<void> {
  await waiting(runner, LONG_WAIT, async () => {
    for (const [name, definition] of Object.entries(indexes))
      await whenFree(async () => {
        if (await isBuilt(runner, name)) return;
        await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
        await runner.query(`CREATE ${kind} CONCURRENTLY "${name}" ON ${definition}`);
      });
  });
}

/** A build that was cut off leaves an index that is not valid. */
async function isBuilt(runner: QueryRunner, name: string): Promise<boolean> {
  const found = (await runner.query(
    `SELECT 1 FROM pg_index WHERE "indexrelid" = to_regclass(quote_ident($1)) AND "indisvalid"`,
    [name],
  )) as unknown[];
  return found.length > 0;
}

async function waiting(runner: QueryRunner, wait: string, run: () => Promise<void>): Promise<void> {
  await runner.query(`SET lock_timeout = '${wait}'`);
  try {
    await run();
  } finally {
    await runner.query('RESET lock_timeout');
  }
}
