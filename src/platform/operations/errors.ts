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
  FEATURE_NOT_ENABLED: 'The store does not have this feature: its operator switches it on.',
  CARD_DECLINED: 'The card was declined; the reason is that of the attempt.',
});
export type ErrorCode = (typeof ErrorCode)[number];

const CONFLICTS = {
  TRY_AGAIN: 'The same request may succeed in a moment.',
  ALREADY_PAID: 'It is paid.',
  ALREADY_CANCELLED: 'It is cancelled.',
  ALREADY_EXPIRED: 'It is expired.',
  ALREADY_REFUNDED: 'Its money was returned.',
  ALREADY_INACTIVE: 'It is inactive; a deleted product is.',
  ALREADY_DECIDED: 'Its simulated outcome is decided.',
  WRONG_STATE: 'Another state of the object does not allow it; the message names the state.',
  EXTERNAL_ID_TAKEN:
    'Another object has this externalId; of an open checkout, the value `existingId` is its id.',
  TAX_ID_TAKEN: 'Another customer has this taxId.',
  CODE_TAKEN: 'Another coupon has, or had, this code.',
  HAS_ACTIVE_SUBSCRIPTION: 'The customer has an ACTIVE subscription.',
  REFUND_IN_PROGRESS: 'The money of this payment is being returned.',
  LIMIT_REACHED: 'The store has as many of these objects, or as much data, as it may have.',
  CARD_REFUSED: 'The stored card was declined for good: the buyer must replace it.',
  TOO_MANY_TRIES: 'Too many payments were tried: the message says until when.',
  CYCLE_UNPAID: 'The running cycle of the subscription is not paid.',
  CHARGE_OPEN: 'A charge by invoice of the subscription is open.',
  AMOUNT_CHANGED: 'The next charge amounts to the value `amount`, not to what was expected.',
  ALREADY_MEMBER: 'The e-mail address is that of a member of the store.',
  LAST_OWNER: 'A store has at least one owner.',
  LAST_WAY_IN: 'A person has at least one way to sign in.',
  OTHER_PERSON: 'The link is for another person than the one who is signed in.',
} as const;

/** Of a card that was declined: the words of attempts and events. */
const DECLINES = {
  generic_decline: 'The card was declined, and the bank does not say why.',
  insufficient_funds: 'The card has no available limit for the amount.',
  lost_card: 'The card was reported lost.',
  stolen_card: 'The card was reported stolen.',
  expired_card: 'The card has expired.',
  incorrect_cvc: 'The security code of the card is wrong.',
  processing_error: 'The payment could not be processed; another attempt may succeed.',
} as const;

/** Of all other refusals. */
const RULES = {
  REQUIRED: 'It is missing.',
  NOT_USED: 'It must be left out here.',
  NOT_TOGETHER: 'It must not be given together with the fields in the value `with`.',
  ONLY_WITH: 'It is only valid together with the fields in the value `with`.',
  WRONG_TYPE: 'It is of another type than those in the value `type`.',
  WRONG_FORMAT: 'Its text does not have the form that the value `format` names.',
  NOT_A_CHOICE: 'It is not one of the words in the value `choices`.',
  NOT_TEXT: 'It has characters that are not text.',
  TOO_SHORT: 'It has fewer characters than the value `limit`.',
  TOO_LONG: 'It has more characters than the value `limit`.',
  TOO_FEW: 'It has fewer entries than the value `limit`.',
  TOO_MANY: 'It has more entries than the value `limit`.',
  TOO_LOW: 'It is lower than the value `limit`, of which `unit` may be `cents` or `percent`.',
  TOO_HIGH: 'It is higher than the value `limit`, of which `unit` may be `cents` or `percent`.',
  TOO_EARLY: 'It is too early.',
  TOO_LATE: 'It is too late.',
  TOO_LARGE: 'It has more bytes than the value `limit`, or too many levels.',
  NOT_AN_IMAGE: 'The file is no image that is taken.',
  NOT_A_PDF: 'The file is no complete PDF.',
  NOT_PUBLIC: 'The address is not one of the public internet.',
  NOT_DOWNLOADED: 'The file could not be downloaded from its address.',
  UNKNOWN: 'There is no such object in this environment of this store.',
  WRONG_KIND: 'The id is that of another kind of object.',
  NOT_SOLD: 'The product is not ACTIVE and cannot be sold.',
  HAS_CYCLE: 'The product is one of a subscription, and another one is needed.',
  NO_CYCLE: 'The product has no cycle, and one of a subscription is needed.',
  OTHER_CYCLE: 'The product is charged in another cycle, which is not possible here.',
  NOT_USABLE: 'The coupon cannot be used, or not any more.',
  COUPON_NOT_STARTED: 'The coupon cannot be used yet.',
  COUPON_EXPIRED: 'The time of the coupon is over.',
  COUPON_OTHER_PRODUCT: 'The coupon is for other products.',
  COUPON_MINIMUM: 'The items cost less than the value `limit`, in cents, which the coupon needs.',
  COUPON_OTHER_METHOD: 'The coupon is for the payment methods in the value `choices`.',
  COUPON_NEEDS_CUSTOMER: 'The coupon is counted by buyer: send a taxId or an email.',
  COUPON_USED: 'This buyer has used the coupon as often as the value `limit` allows.',
  COUPON_FIRST_PURCHASE: 'The coupon is for a first purchase, and this buyer has paid before.',
  METHOD_NOT_AVAILABLE: 'No account at a provider serves the payment method.',
  WRONG_METHOD: 'This is not possible with the payment method.',
  FEATURE_MISSING: 'The store does not have the feature that this needs.',
  SPLITS_EXCEED_AMOUNT:
    'The amounts of the splits are more than the value `limit`, which is paid less the fee.',
  NOTHING_LEFT: 'Nothing is left of the payment.',
  NOT_REFUNDABLE: 'The payment cannot be refunded; the value `status` is its state.',
  UNDER_DISPUTE: 'The payment is disputed.',
  AMOUNT_OF_CODE: 'The code fixes the amount in the value `limit`, in cents.',
  BALANCE_TOO_LOW: 'The balance does not cover it.',
  PAYER_NOT_ALLOWED: 'Only the person with the tax id of the customer can pay it.',
  PAYER_NOT_RESTRICTED: 'The payment provider of the store cannot restrict who pays.',
  PROVIDER_REFUSED: 'The payment provider does not accept it.',
  CARD_TOKEN_AMOUNT_MISMATCH: 'The form of the card has shown another total than is charged.',
  CARD_TOKEN_INVALID: 'The token of a card is unknown, used or expired.',
  NO_PROVIDER: 'No payment provider is configured for the method.',
  KEY_REUSED: 'The Idempotency-Key was used with another body.',
  SHARED_WITH_PRODUCTION:
    'Both environments share it: the role needs the permission in the value `permission` in ' +
    'production too.',
  PRODUCTION_CLOSED: 'The store is not open for production.',
  PRODUCTION_INCOMPLETE: 'What production needs is missing; the value `missing` lists it.',
  WRONG_CODE: 'The code is not the one that the app shows now.',
  WRONG_SIGN_IN: 'The e-mail address, the password, the code or the passkey is not right.',
  EASY_PASSWORD: 'The password is one of the first that are tried.',
  NOT_ACCEPTED: 'The browser or device did not prove who it is.',
  BEGIN_AGAIN: 'It took too long, or belongs to another session.',
} as const;

export const Reason = choices(
  // Its name is published: the first reasons were those of conflicts.
  'ConflictReason',
  'Why a request was refused, for programs; more reasons may be added.',
  { ...CONFLICTS, ...RULES, ...DECLINES },
);
export type Reason = (typeof Reason)[number];
export type ConflictReason = keyof typeof CONFLICTS;

/** What the sentence about a reason names, such as a limit. */
export type ReasonValues = Readonly<Record<string, string | number | readonly string[]>>;

/** For programs: they say it in the language of their reader. */
export interface Why {
  reason: Reason;
  values?: ReasonValues;
  code?: ErrorCode;
}

export function isConflictReason(reason: Reason | null | undefined): reason is ConflictReason {
  return reason !== null && reason !== undefined && Object.hasOwn(CONFLICTS, reason);
}

/** The reason of a conflict with an object that has this status. */
export function reasonOfStatus(status: string): ConflictReason {
  const reason = `ALREADY_${status}`;
  return isChoice(Reason, reason) && isConflictReason(reason) ? reason : 'WRONG_STATE';
}

export class AppError extends Error {
  readonly reason: Reason | null;
  readonly values: ReasonValues | null;

  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
    readonly field: string | null = null,
    /** Headers that an HTTP API adds, such as Retry-After. */
    readonly headers: Readonly<Record<string, string>> = {},
    why: Pick<Why, 'reason' | 'values'> | null = null,
  ) {
    super(message);
    this.reason = why?.reason ?? null;
    this.values = why?.values ?? null;
  }
}

type Refusal = (message: string, field?: string | null, why?: ErrorCode | Why) => AppError;
const refusal =
  (status: number, standardCode: ErrorCode, standardReason: Reason | null = null): Refusal =>
  (message, field = null, given = standardCode) => {
    const why: Partial<Why> = typeof given === 'string' ? { code: given } : given;
    const { code = standardCode, reason = standardReason, values } = why;
    const because = reason && { reason, ...(values && { values }) };
    return new AppError(status, code, message, field, {}, because);
  };

export const invalid = refusal(400, 'INVALID_REQUEST');
export const unauthenticated = refusal(401, 'UNAUTHENTICATED');
export const forbidden = refusal(403, 'FORBIDDEN');
export const notFound = refusal(404, 'NOT_FOUND', 'UNKNOWN');
export const sudoRequired = (): AppError =>
  forbidden('confirm who you are, then repeat the request', null, 'SUDO_REQUIRED');
export const factorRequired = (message: string): AppError =>
  forbidden(message, null, 'FACTOR_REQUIRED');
export const unprocessable = refusal(422, 'UNPROCESSABLE');

/** One wrong field of a request: its path, and a sentence that begins with it. */
export interface WrongField {
  field: string | null;
  message: string;
  reason?: Reason;
  values?: ReasonValues;
}

/** The rule follows the name of the field. */
export const wrongField = (
  field: string,
  rule: string,
  reason: Reason,
  values?: ReasonValues,
): WrongField => ({ field, message: `${field} ${rule}`, reason, ...(values && { values }) });

/** More wrong fields of one request are only counted. */
const WRONG_FIELDS_MAX = 20;

/** A refusal that took effect: what was tried is stored, so its answer is kept and repeated. */
export class RecordedRefusal extends AppError {}

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
    const [first] = fields;
    const why = first?.reason && {
      reason: first.reason,
      ...(first.values && { values: first.values }),
    };
    super(status, code, sentences.join('; '), first?.field ?? null, {}, why ?? null);
    this.fields = fields;
  }
}

/** Refuses with 400 if any field is wrong. */
export function refuseWrong(fields: readonly WrongField[]): void {
  if (fields.length > 0) throw new InvalidFields(fields);
}

/** The rows of an import that were refused: every wrong field of every row, and nothing changed. */
export class RefusedRows extends InvalidFields {
  static readonly max = 1_000;

  constructor(all: readonly WrongField[]) {
    const areConflicts = all.every(({ reason }) => isConflictReason(reason));
    super(all, RefusedRows.max, areConflicts ? 409 : 400);
  }
}

/** A request that the state of an object, or another request, does not allow. */
export class Conflict extends AppError {
  constructor(
    message: string,
    field: string | null,
    reason: ConflictReason,
    values?: ReasonValues,
  ) {
    super(409, 'CONFLICT', message, field, {}, { reason, ...(values && { values }) });
  }
}

export const conflict = (
  message: string,
  field: string | null = null,
  reason: ConflictReason = 'WRONG_STATE',
  values?: ReasonValues,
): AppError => new Conflict(message, field, reason, values);

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

/** 429, with the number of seconds after which to retry. */
export const rateLimited = (message: string, retryAfterSeconds: number): AppError =>
  new AppError(429, 'RATE_LIMITED', message, null, { 'retry-after': String(retryAfterSeconds) });

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
