/**
 * Structured log lines on stdout, without secrets and personal data. Lines written inside
 * `withLogFields` carry its fields: the request, event or job that they belong to.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import { pino } from 'pino';
import { isError } from '../operations/is-error';
import { censorFields } from '../secrets/censor-fields';
import { redact } from './redact';
import { currentTraceId, noteOnSpan } from './trace';

type Fields = Record<string, unknown>;

const threads = new AsyncLocalStorage<Fields>();

export const log = pino({
  level: process.env.LOG_LEVEL ?? (process.env.NODE_ENV === 'test' ? 'silent' : 'info'),
  base: { host: hostname(), pid: process.pid },
  formatters: { log: (fields) => censorFields(fields) },
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => ({ ...threads.getStore(), ...currentTraceId() }),
  serializers: { err: shownError },
  // The last check before a line is written, because a message or an error may quote anything.
  hooks: { streamWrite: redact },
});

/**
 * Adds these fields to every line that the work writes, and to the lines of work that it starts.
 */
export function withLogFields<Result>(fields: Fields, work: () => Result): Result {
  return threads.run({ ...threads.getStore(), ...fields }, work);
}

/**
 * Adds fields to all later lines of the current work, for example once the caller is known, and to
 * its span.
 */
export function addLogFields(fields: Fields): void {
  const own = threads.getStore();
  if (own) Object.assign(own, fields);
  noteOnSpan(fields);
}

/** The fields of the current work, to continue with them elsewhere. */
export function logFields(): Fields | undefined {
  return threads.getStore();
}

/**
 * Continues with the fields of earlier work. It is the same object, so fields that are added later
 * appear in both places.
 */
export function resumeLogFields<Result>(fields: Fields, work: () => Result): Result {
  return threads.run(fields, work);
}

/**
 * Keeps only the message of an error: an error of the database would include the row and the
 * parameters.
 */
function shownError(error: unknown): unknown {
  if (!isError(error)) return error;
  const { code, constraint, table } = {
    ...('driverError' in error && (error.driverError as Fields)),
    ...(error as Error & Fields),
  } as Fields;
  return {
    type: error.constructor.name,
    message: error.message,
    ...(code !== undefined && { code }),
    ...(table !== undefined && { table }),
    ...(constraint !== undefined && { constraint }),
    stack: error.stack,
    ...(isError(error.cause) && { cause: shownError(error.cause) }),
  };
}
