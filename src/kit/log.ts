/** Structured log lines on stdout; secrets and personal data never reach them. What happens inside `withLogFields` carries its fields: whose request, event or job it belongs to. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { pino } from 'pino';
import { redact } from './redact';
import { currentTraceId } from './trace';

const REDACTED = [
  'authorization',
  'secret',
  'key',
  'taxId',
  'card',
  'cellphone',
  'email',
  'password',
  '*.authorization',
  '*.secret',
  '*.taxId',
  '*.card',
  '*.email',
  '*.cellphone',
];

type Fields = Record<string, unknown>;

const threads = new AsyncLocalStorage<Fields>();

export const log = pino({
  level: process.env.LOG_LEVEL ?? (process.env.NODE_ENV === 'test' ? 'silent' : 'info'),
  base: undefined,
  redact: { paths: REDACTED, censor: '[redacted]' },
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => ({ ...threads.getStore(), ...currentTraceId() }),
  serializers: { err: shownError },
  // Whatever a message or an error quotes: the last look before it is written.
  hooks: { streamWrite: redact },
});

/** Every line written by the work, and by what it starts, has these fields too. */
export function withLogFields<Result>(fields: Fields, work: () => Result): Result {
  return threads.run({ ...threads.getStore(), ...fields }, work);
}

/** From here on the thread of work has these fields too, as when it becomes known whose request it is. */
export function addLogFields(fields: Fields): void {
  const own = threads.getStore();
  if (own) Object.assign(own, fields);
}

/** The fields of the present thread of work, to go on with them elsewhere. */
export function logFields(): Fields | undefined {
  return threads.getStore();
}

/** Goes on with fields that were taken before: the same object, so that what is added later is seen in both places. */
export function resumeLogFields<Result>(fields: Fields, work: () => Result): Result {
  return threads.run(fields, work);
}

/** Of an error only what says what went wrong: the database's own would bring along the row and the parameters. */
function shownError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
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
    ...(error.cause instanceof Error && { cause: shownError(error.cause) }),
  };
}
