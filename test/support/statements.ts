/** The SQL that a piece of work runs: all its statements, in order, without AS_TEXTS. */
import type { DataSource } from 'typeorm';
import { RAW_TEXT, PREPARED } from '../../src/platform/database/query-hints';

export interface Statement {
  sql: string;
  values: unknown[];
}

/**
 * Statements that a process runs by its own clock: the last use of a key, and its remaining rate.
 */
const BY_THE_CLOCK = /^\s*(UPDATE "apiKeys" SET "lastUsedAt"|INSERT INTO "rateBuckets")/;

export async function statementsOf(
  database: DataSource,
  work: (soFar: readonly Statement[]) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const logger = database.logger;
  const quiet = () => undefined;
  Object.assign(database, {
    logger: {
      logQuery: (sql: string, values: unknown[] = []) =>
        void (
          BY_THE_CLOCK.test(sql) || statements.push({ sql: sql.replace(RAW_TEXT, ''), values })
        ),
      logQueryError: quiet,
      logQuerySlow: quiet,
      logSchemaBuild: quiet,
      logMigration: quiet,
      log: quiet,
    },
  });
  try {
    await work(statements);
  } finally {
    Object.assign(database, { logger });
  }
  return statements;
}

/** Of these statements, those that write or read several rows of the table by their ids. */
export function byIdsOf(
  table: string,
  statements: readonly Statement[],
): { written: Statement[]; read: Statement[] } {
  return {
    written: statements.filter(({ sql }) => sql.includes(`(NULL::"${table}"`)),
    read: statements.filter(
      ({ sql }) => sql.includes(`FROM "${table}" t`) && /t\."id" = list\./.test(sql),
    ),
  };
}

export interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Plan Rows': number;
  Plans?: Plan[];
}

type Explained = { 'QUERY PLAN': { Plan: Plan }[] }[];

/** The plan of the statement: of a prepared one, the plan that is kept for all values. */
export async function planOf(database: DataSource, { sql, values }: Statement): Promise<Plan> {
  const [row] = sql.startsWith(PREPARED)
    ? await explainPrepared(database, sql, values.length)
    : await database.query<Explained>(`EXPLAIN (FORMAT JSON) ${sql}`, values);
  const [found] = row?.['QUERY PLAN'] ?? [];
  if (!found) throw new Error(`no plan for ${sql}`);
  return found.Plan;
}

function explainPrepared(database: DataSource, sql: string, values: number): Promise<Explained> {
  return database.transaction(async (manager) => {
    await manager.query('SET LOCAL plan_cache_mode = force_generic_plan');
    await manager.query(`PREPARE explained AS ${sql}`);
    try {
      const nulls = Array.from({ length: values }, () => 'NULL').join(', ');
      return await manager.query<Explained>(
        `EXPLAIN (FORMAT JSON) EXECUTE explained${nulls ? `(${nulls})` : ''}`,
      );
    } finally {
      await manager.query('DEALLOCATE explained');
    }
  });
}

/** The tables that the statement would read completely. */
export async function scannedBy(database: DataSource, statement: Statement): Promise<string[]> {
  const scanned = (plan: Plan): string[] => [
    ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
    ...(plan.Plans ?? []).flatMap(scanned),
  ];
  return scanned(await planOf(database, statement));
}

/** The indexes that the statement would read. */
export async function indexesOf(database: DataSource, statement: Statement): Promise<string[]> {
  const read = (plan: Plan): string[] => [
    ...(plan['Index Name'] ? [plan['Index Name']] : []),
    ...(plan.Plans ?? []).flatMap(read),
  ];
  return read(await planOf(database, statement));
}
