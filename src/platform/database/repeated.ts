/** Repeats what PostgreSQL has given up for a reason that passes. */
import pg from 'pg';
import { QueryFailedError } from 'typeorm';

const TRIES_MAX = 5;
/** A deadlock, a serialization failure, and a prepared statement that a migration has outdated. */
const REPEATABLE = new Set(['40P01', '40001', '0A000']);

/** Runs a transaction, or a statement that is one, up to five times. */
export async function repeated<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries >= TRIES_MAX || !REPEATABLE.has(sqlStateOf(error))) throw error;
    }
  }
}

/** The SQLSTATE of an error of PostgreSQL, by TypeORM or by pg itself; empty for other errors. */
export function sqlStateOf(error: unknown): string {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return cause instanceof pg.DatabaseError ? String(cause.code) : '';
}
