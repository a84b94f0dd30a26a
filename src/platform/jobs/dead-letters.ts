/**
 * Due rows that were set aside after their last retry. An operator can list, retry or discard them.
 */
import type { DataSource } from 'typeorm';
import { writeActs } from '../records/audit';
import { conflict, notFound } from '../operations/errors';
import type { OperatorContext } from '../operations/operator';

/** A discarded row stays set aside and is no longer reported. */
const DISCARDED = 'infinity';
const LETTERS_MAX = 1_000;

export interface DeadLetter {
  job: string;
  rowId: string;
  storeId: string;
  devMode: boolean;
  tries: number;
  deadAt: Date;
  error: string | null;
}

/** Selects one row or all rows, of one job or of any. */
export interface DeadLetterSelection {
  rowId?: string | undefined;
  job?: string | undefined;
}

/** The condition of a row that counts as a dead letter. */
export const IS_DEAD_LETTER_SQL = `"deadAt" < '${DISCARDED}'`;

/** The oldest first, at most 1,000. */
export function listDeadLetters(database: DataSource, job?: string): Promise<DeadLetter[]> {
  return database.query<DeadLetter[]>(
    `SELECT "job", "rowId", "storeId", "devMode", "tries", "deadAt", "error"
     FROM "claims"
     WHERE ${IS_DEAD_LETTER_SQL} AND ($1::text IS NULL OR "job" = $1)
     ORDER BY "deadAt", "job", "rowId"
     LIMIT ${LETTERS_MAX}`,
    [job ?? null],
  );
}

/**
 * Releases the claims: the next sweep retries a row if it is still due. A discarded row can be
 * retried if its id is given.
 */
export function retryDeadLetters(
  operatorContext: OperatorContext,
  which: DeadLetterSelection,
): Promise<Pick<DeadLetter, 'job' | 'rowId'>[]> {
  return change(
    operatorContext,
    'dead-letter.retry',
    which,
    `DELETE FROM "claims" WHERE ${which.rowId ? '"deadAt" IS NOT NULL' : IS_DEAD_LETTER_SQL}`,
  );
}

/** Discards rows: they are never retried and stay unchanged. */
export function discardDeadLetters(
  operatorContext: OperatorContext,
  which: DeadLetterSelection,
): Promise<Pick<DeadLetter, 'job' | 'rowId'>[]> {
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
  { rowId, job }: DeadLetterSelection,
  sql: string,
): Promise<Pick<DeadLetter, 'job' | 'rowId'>[]> {
  return operatorContext.database.transaction(async (manager) => {
    const changed = await manager.query<[Omit<DeadLetter, 'deadAt'>[], number]>(
      `${sql} AND ($1::text IS NULL OR "rowId" = $1) AND ($2::text IS NULL OR "job" = $2) ` +
        'RETURNING "job", "rowId", "storeId", "devMode", "tries", "error"',
      [rowId ?? null, job ?? null],
    );
    const [letters] = changed;
    if (rowId && letters.length === 0)
      throw notFound(`no dead letter ${rowId}${job ? ` of ${job}` : ''}`);
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
