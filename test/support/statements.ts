/** What SQL a piece of work runs: every statement the database is asked, in order. */
import type { DataSource } from 'typeorm';

export interface Statement {
  sql: string;
  values: unknown[];
}

/** What a process writes by its own clock, whatever is asked of it: when a key was last used, and how much of its rate is left. */
const BY_THE_CLOCK = /^\s*(UPDATE "apiKeys" SET "lastUsedAt"|INSERT INTO "rateBuckets")/;

export async function statementsOf(
  database: DataSource,
  work: () => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const logger = database.logger;
  const quiet = () => undefined;
  Object.assign(database, {
    logger: {
      logQuery: (sql: string, values: unknown[] = []) =>
        void (BY_THE_CLOCK.test(sql) || statements.push({ sql, values })),
      logQueryError: quiet,
      logQuerySlow: quiet,
      logSchemaBuild: quiet,
      logMigration: quiet,
      log: quiet,
    },
  });
  try {
    await work();
  } finally {
    Object.assign(database, { logger });
  }
  return statements;
}

export interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  Plans?: Plan[];
}

/** How the database would answer the statement. */
export async function planOf(database: DataSource, { sql, values }: Statement): Promise<Plan> {
  const [row] = await database.query<{ 'QUERY PLAN': { Plan: Plan }[] }[]>(
    `EXPLAIN (FORMAT JSON) ${sql}`,
    values,
  );
  const [found] = row?.['QUERY PLAN'] ?? [];
  if (!found) throw new Error(`no plan for ${sql}`);
  return found.Plan;
}

/** The tables that the statement would read from end to end. */
export async function scannedBy(database: DataSource, statement: Statement): Promise<string[]> {
  const scanned = (plan: Plan): string[] => [
    ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
    ...(plan.Plans ?? []).flatMap(scanned),
  ];
  return scanned(await planOf(database, statement));
}
