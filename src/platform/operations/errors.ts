/**
 * Refusals that a caller can act on: a message, a code, an HTTP status and, if a field is the
 * cause, its name.
 */
import { choices, isChoice } from '../records/columns/choices';

export const ErrorCode = choices('ErrorCode', 'The kind of refusal; the message has the details.', {
  INVALID_REQUEST: 'The input is malformed, or a field is missing or wrong.',
  UNAUTHENTICATED: 'The key is missing, wrong, revoked, expired, or of the other environment.',
  FORBIDDEN: 'The key is valid but lacks the permission.',
  SUDO_REQUIRED: 'Dashboard: the member must confirm who they are, then repeat the request.',
  FACTOR_REQUIRED: 'Dashboard: the member must add a passkey or a password first.',
  STORE_SUSPENDED: 'The store is suspended.',
  NOT_FOUND: 'No such object in the scope of this key.',
  CONFLICT: 'The name is taken, or the state of the object does not allow it.',
  UNPROCESSABLE: 'The request is well-formed but cannot be carried out.',
  PROVIDER_NOT_CONFIGURED: 'No payment provider is configured for this method.',
  PAYLOAD_TOO_LARGE: 'The body is larger than 1 MB.',
  UNSUPPORTED_MEDIA_TYPE: 'The body is not JSON.',
  METHOD_NOT_ALLOWED: 'The path exists, but not with this HTTP method: Allow names the methods.',
  RATE_LIMITED: 'Too many requests: wait for the time given in Retry-After.',
  GONE: 'The resource is no longer available.',
  INTERNAL: 'An unexpected error; the request can be repeated.',
  UNAVAILABLE:
    'The database or a provider is unavailable, or this process is shutting down: try again ' +
    'shortly.',
  TRANSACTION_NOT_FOUND: 'No such payment in the scope of this key.',
  TRANSACTION_NOT_REFUNDABLE: 'The payment is in a state that cannot be refunded.',
  TRANSACTION_UNDER_DISPUTE: 'The payment is disputed: wait for the outcome.',
  INVALID_METHOD: 'Payments of this method cannot be refunded.',
  INSUFFICIENT_FUNDS: 'The balance is too low.',
});
export type ErrorCode = (typeof ErrorCode)[number];

export const ConflictReason = choices(
  'ConflictReason',
  'Why a request conflicts, for programs; more reasons may be added.',
  {
    TRY_AGAIN: 'The same request may succeed in a moment.',
    ALREADY_PAID: 'It is paid.',
    ALREADY_CANCELLED: 'It is cancelled.',
    ALREADY_EXPIRED: 'It is expired.',
    ALREADY_REFUNDED: 'Its money was returned.',
    ALREADY_INACTIVE: 'It is inactive; a deleted product is.',
    ALREADY_DECIDED: 'Its simulated outcome is decided.',
    WRONG_STATE: 'Another state of the object does not allow it; the message names the state.',
    EXTERNAL_ID_TAKEN: 'Another object has this externalId.',
    TAX_ID_TAKEN: 'Another customer has this taxId.',
    CODE_TAKEN: 'Another coupon has, or had, this code.',
    HAS_ACTIVE_SUBSCRIPTION: 'The customer has an ACTIVE subscription.',
    REFUND_IN_PROGRESS: 'The money of this payment is being returned.',
    LIMIT_REACHED: 'The store has as many of these objects, or as much data, as it may have.',
    CARD_REFUSED: 'The stored card was declined for good: the buyer must replace it.',
    TOO_MANY_TRIES: 'Too many payments were tried: the message says until when.',
  },
);
export type ConflictReason = (typeof ConflictReason)[number];

/** The reason of a conflict with an object that has this status. */
export function reasonOfStatus(status: string): ConflictReason {
  const reason = `ALREADY_${status}`;
  return isChoice(ConflictReason, reason) ? reason : 'WRONG_STATE';
}

export class AppError extends Error {
  /** Only of conflicts. */
  readonly reason: ConflictReason | null = null;

  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
    readonly field: string | null = null,
    /** Headers that an HTTP door adds, such as Retry-After. */
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

type Refusal = (message: string, field?: string | null, code?: ErrorCode) => AppError;
const refusal =
  (status: number, standardCode: ErrorCode): Refusal =>
  (message, field = null, code = standardCode) =>
    new AppError(status, code, message, field);

export const invalid = refusal(400, 'INVALID_REQUEST');
export const unauthenticated = refusal(401, 'UNAUTHENTICATED');
export const forbidden = refusal(403, 'FORBIDDEN');
export const notFound = refusal(404, 'NOT_FOUND');
export const sudoRequired = (): AppError =>
  forbidden('confirm who you are, then repeat the request', null, 'SUDO_REQUIRED');
export const factorRequired = (message: string): AppError =>
  forbidden(message, null, 'FACTOR_REQUIRED');
export const unprocessable = refusal(422, 'UNPROCESSABLE');

/** One wrong field of a request: its path, and a sentence that begins with it. */
export interface WrongField {
  field: string | null;
  message: string;
  /** Why it conflicts with what is stored; left out if it does not. */
  reason?: ConflictReason;
}

/** More wrong fields of one request are only counted. */
const WRONG_FIELDS_MAX = 20;

/** A request with wrong fields: the sentence names all of them, `field` the first. */
export class InvalidFields extends AppError {
  readonly fields: readonly WrongField[];

  constructor(all: readonly WrongField[], max = WRONG_FIELDS_MAX, status: 400 | 409 = 400) {
    const fields = all.slice(0, max);
    const more = all.length - fields.length;
    const sentences = fields.map(({ message }) => message);
    if (more > 0)
      sentences.push(`and ${more} more ${more === 1 ? 'field is' : 'fields are'} wrong`);
    const code = status === 409 ? 'CONFLICT' : 'INVALID_REQUEST';
    super(status, code, sentences.join('; '), fields[0]?.field ?? null);
    this.fields = fields;
  }
}

/** The rows of an import that were refused: every wrong field of every row, and nothing changed. */
export class RefusedRows extends InvalidFields {
  static readonly max = 1_000;
  override readonly reason: ConflictReason | null;

  constructor(all: readonly WrongField[]) {
    const areConflicts = all.every(({ reason }) => reason !== undefined);
    super(all, RefusedRows.max, areConflicts ? 409 : 400);
    this.reason = areConflicts ? (all[0]?.reason ?? null) : null;
  }
}

/** A request that the state of an object, or another request, does not allow. */
export class Conflict extends AppError {
  constructor(
    message: string,
    field: string | null,
    override readonly reason: ConflictReason,
  ) {
    super(409, 'CONFLICT', message, field);
  }
}

export const conflict = (
  message: string,
  field: string | null = null,
  reason: ConflictReason = 'WRONG_STATE',
): AppError => new Conflict(message, field, reason);

/** A temporary 409: a lock, a request that is still running, a clock that is moving. */
export class TransientConflict extends Conflict {}

/**
 * Refuses with a 409 that is never stored under an Idempotency-Key: the same request may succeed
 * later.
 */
export const transientConflict = (message: string, field: string | null = null): AppError =>
  new TransientConflict(message, field, 'TRY_AGAIN');

const RETRY_AFTER_SECONDS = 5;

/** 503, always with the number of seconds after which to retry, and the error that caused it. */
export const unavailable = (
  message: string,
  retryAfterSeconds = RETRY_AFTER_SECONDS,
  cause?: unknown,
): AppError => {
  const headers = { 'retry-after': String(retryAfterSeconds) };
  const refusal = new AppError(503, 'UNAVAILABLE', message, null, headers);
  refusal.cause = cause;
  return refusal;
};

/** The installation is restored and asks its providers first: no money is moved. */
class Restoring extends AppError {}
const RESTORING_RETRY_SECONDS = 60;

export const restoring = (): AppError =>
  new Restoring(
    503,
    'UNAVAILABLE',
    'this service was restored from a backup and is asking its payment providers what happened ' +
      'since then: no payment, refund or transfer is made until that is known. Try again later',
    null,
    { 'retry-after': String(RESTORING_RETRY_SECONDS) },
  );
export const isRestoringError = (error: unknown): boolean => error instanceof Restoring;

/** A store that the operator has suspended serves no request and begins no charge. */
export const storeSuspended = (): AppError =>
  forbidden('the store is suspended: contact the operator', null, 'STORE_SUSPENDED');
export const isStoreSuspended = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'STORE_SUSPENDED';
