/**
 * Due rows that were set aside after their last retry. An operator can list, retry or discard them.
 */
import type { DataSource } from 'typeorm';
import { writeActs } from '../records/audit';
import type { DueJobName } from '../records/columns/columns';
import type { Transaction } from '../records/transaction';
import { conflict, notFound } from '../operations/errors';
import { checkIdOf } from '../records/lists/cursors';
import type { OperatorContext } from '../operations/operator-context';

/** A discarded row stays set aside and is no longer reported. */
const DISCARDED = 'infinity';
const LETTERS_MAX = 1_000;

export interface DeadRow {
  job: string;
  rowId: string;
  storeId: string;
  devMode: boolean;
  tries: number;
  /** Null of rows that failed first while an earlier release ran. */
  firstFailedAt: Date | null;
  deadAt: Date;
  error: string | null;
  /** The first line of the error, with … for ids and numbers. */
  errorKind: string;
}

export interface DeadRowKind {
  job: string;
  errorKind: string;
  rows: number;
  stores: number;
  firstFailedAt: Date | null;
  deadAt: Date;
}

export interface DeadRowFilter {
  job?: string | null | undefined;
  storeId?: string | null | undefined;
  /** The kind of an error, or its first line. */
  error?: string | null | undefined;
}

/** Selects one row, or all rows of a filter. */
export interface DeadLetterSelection extends DeadRowFilter {
  rowId?: string | null | undefined;
}

/** The condition of a row that counts as a dead letter. */
export const IS_DEAD_LETTER_SQL = `"deadAt" < '${DISCARDED}'`;

const FIRST_LINE_SQL = `split_part(COALESCE("error", ''), E'\\n', 1)`;
/** Ids of rows have 27 characters after the underscore. */
const KIND_SQL = `regexp_replace(
  regexp_replace(${FIRST_LINE_SQL}, '[a-z_]+_[0-9A-Z]{27}', '…', 'g'), '[0-9]+', '…', 'g'
)`;
/** `$1` to `$3` are those of the filter. */
const IN_FILTER_SQL = `
  ($1::text IS NULL OR "job" = $1)
  AND ($2::text IS NULL OR "storeId" = $2)
  AND ($3::text IS NULL OR $3 IN (${KIND_SQL}, ${FIRST_LINE_SQL}))
`;

function valuesOf({ job, storeId, error }: DeadRowFilter): (string | null)[] {
  checkIdOf('storeId', storeId, 'a store', ['store']);
  return [job ?? null, storeId ?? null, error ?? null];
}

/** The oldest first, at most 1,000. */
export async function listDeadLetters(
  database: DataSource,
  filter: DeadRowFilter = {},
): Promise<DeadRow[]> {
  return database.query<DeadRow[]>(
    `
      SELECT "job", "rowId", "storeId", "devMode", "tries", "firstFailedAt", "deadAt", "error",
        ${KIND_SQL} AS "errorKind"
      FROM "claims"
      WHERE ${IS_DEAD_LETTER_SQL} AND ${IN_FILTER_SQL}
      ORDER BY "deadAt", "job", "rowId"
      LIMIT ${LETTERS_MAX}
    `,
    valuesOf(filter),
  );
}

/** What they failed for, the most rows first, at most 1,000 kinds. */
export async function listDeadLetterKinds(
  database: DataSource,
  filter: DeadRowFilter = {},
): Promise<DeadRowKind[]> {
  return database.query<DeadRowKind[]>(
    `
      SELECT "job", ${KIND_SQL} AS "errorKind", count(*)::integer AS "rows",
        count(DISTINCT "storeId")::integer AS "stores",
        min("firstFailedAt") AS "firstFailedAt", max("deadAt") AS "deadAt"
      FROM "claims"
      WHERE ${IS_DEAD_LETTER_SQL} AND ${IN_FILTER_SQL}
      GROUP BY 1, 2
      ORDER BY 3 DESC, 1, 2
      LIMIT ${LETTERS_MAX}
    `,
    valuesOf(filter),
  );
}

/**
 * Releases the claims: the next sweep retries a row if it is still due. A discarded row can be
 * retried if its id is given.
 */
export function retryDeadLetters(
  operatorContext: OperatorContext,
  which: DeadLetterSelection,
): Promise<Pick<DeadRow, 'job' | 'rowId'>[]> {
  return change(
    operatorContext,
    'dead-letter.retry',
    which,
    `DELETE FROM "claims" WHERE ${which.rowId ? '"deadAt" IS NOT NULL' : IS_DEAD_LETTER_SQL}`,
  );
}

/**
 * The same for one row, requested by its merchant, and also while it waits for its next try. Rows
 * that run now or that the operator has discarded stay as they are.
 */
export async function retryNow(tx: Transaction, job: DueJobName, id: string): Promise<void> {
  await tx.sql(
    `
      DELETE FROM "claims"
      WHERE "storeId" = $1 AND "devMode" = $2 AND "job" = $3 AND "rowId" = $4
        AND "token" IS NULL
        AND ("deadAt" IS NULL OR ${IS_DEAD_LETTER_SQL})
    `,
    [job, id],
  );
}

/** Discards rows: they are never retried and stay unchanged. */
export function discardDeadLetters(
  operatorContext: OperatorContext,
  which: DeadLetterSelection,
): Promise<Pick<DeadRow, 'job' | 'rowId'>[]> {
  return change(
    operatorContext,
    'dead-letter.discard',
    which,
    `UPDATE "claims" SET "deadAt" = '${DISCARDED}' WHERE ${IS_DEAD_LETTER_SQL}`,
  );
}

/**
 * One transaction, so that a row which two jobs have set aside is refused before anything changes.
 */
async function change(
  operatorContext: OperatorContext,
  action: string,
  { rowId, ...filter }: DeadLetterSelection,
  sql: string,
): Promise<Pick<DeadRow, 'job' | 'rowId'>[]> {
  return operatorContext.database.transaction(async (manager) => {
    const changed = await manager.query<[Omit<DeadRow, 'deadAt'>[], number]>(
      `
        ${sql} AND ($4::text IS NULL OR "rowId" = $4) AND ${IN_FILTER_SQL}
        RETURNING "job", "rowId", "storeId", "devMode", "tries", "error"
      `,
      [...valuesOf(filter), rowId ?? null],
    );
    const [letters] = changed;
    if (rowId && letters.length === 0)
      throw notFound(`no dead letter ${rowId}${filter.job ? ` of ${filter.job}` : ''}`);
    if (rowId && letters.length > 1)
      throw conflict(
        `${rowId} is a dead letter of ${letters.map((letter) => letter.job).join(' and ')}: ` +
          'say which with --job',
      );
    await writeActs(
      manager,
      operatorContext,
      letters.map(({ job: name, rowId: subject, storeId, devMode, tries, error }) => ({
        action,
        subject,
        scope: { storeId, devMode },
        before: { job: name, tries, error },
      })),
    );
    return letters.map((letter) => ({ job: letter.job, rowId: letter.rowId }));
  });
}
