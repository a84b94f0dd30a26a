/**
 * Turns errors into answers at every HTTP API: an AppError is sent as it is, an unavailable
 * database is a 503, anything else is an internal error.
 */
import { isError } from '../operations/is-error';
import { AppError, unavailable } from '../operations/errors';
import { log } from '../observability/log';

/** The database cannot be reached. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P01', // shut down by an operator
  '57P02', // crashed
  '57P03', // starting
  '57P05', // idle for too long
  '53300', // no connections left
  '08006',
  '08001',
  '08003',
]);
/** The database can be reached but stores nothing now, whatever the statement is. */
const TAKES_NO_WRITES = [
  '25006', // read-only: a standby, or set by an operator
  '53100', // disk full
];
/**
 * The database can be reached but cannot run the statement now. The same request may succeed in a
 * few seconds.
 */
const NOT_NOW = new Set([
  ...TAKES_NO_WRITES,
  '25P03', // idle in a transaction for too long
  '53200', // out of memory
  '57014', // the statement timed out
  '55P03', // a lock timed out
  '40P01', // deadlock, after the last retry
  '40001', // serialization failure, after the last retry
]);
const CONNECTION_IS_LOST = new RegExp(
  [
    'Connection terminated',
    'Client has encountered a connection error',
    'Client was closed and is not queryable',
    'timeout expired',
    'timeout exceeded when trying to connect',
    'already released',
    'could not write init file', // XX000: a new connection while the disk of the server is full
  ].join('|'),
);

/** The refusal to send. An error that is not an AppError is logged and hidden. */
export function refusalFrom(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error) || NOT_NOW.has(codeOf(error))) {
    const { message } = error as Error;
    log.warn({ request: requestId, code: codeOf(error), reason: message }, 'database unavailable');
    return unavailable('the service is not available right now: try again in a few seconds');
  }
  log.error({ request: requestId, err: error }, 'unexpected error');
  return new AppError(
    500,
    'INTERNAL',
    'something went wrong on our side: try again with the same Idempotency-Key, or report the ' +
      'request id to support',
  );
}

/** Whether the connection failed, and not the statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isError(error) && (AWAY.has(codeOf(error)) || CONNECTION_IS_LOST.test(error.message));
}

/** Whether the database answers and stores nothing. It is no fault of the row or request. */
export function isWithoutWrites(error: unknown): boolean {
  return isError(error) && TAKES_NO_WRITES.includes(codeOf(error));
}

function codeOf(error: unknown): string {
  const { code, driverError } = error as { code?: string; driverError?: { code?: string } };
  return code ?? driverError?.code ?? '';
}
