/** Refusals a caller can act on: a sentence, a machine code, an HTTP status and, where one is to blame, the field. */
import { choices } from './choices';

export const ErrorCode = choices(
  'ErrorCode',
  'What kind of refusal this is; the message says the rest.',
  {
    INVALID_REQUEST: 'The input is malformed, or a field is missing or wrong.',
    UNAUTHENTICATED: 'The key is missing, wrong, revoked, expired, or of the other environment.',
    FORBIDDEN: 'The key is valid but lacks the permission.',
    STORE_SUSPENDED: 'The store is suspended.',
    NOT_FOUND: 'No such object in the scope of this key.',
    CONFLICT: 'The name is taken, or the state of the object does not allow it.',
    UNPROCESSABLE: 'Well-formed, but impossible.',
    PROVIDER_NOT_CONFIGURED: 'No payment provider is configured for this method.',
    PAYLOAD_TOO_LARGE: 'The body is larger than 1 MB.',
    UNSUPPORTED_MEDIA_TYPE: 'The body is not JSON.',
    RATE_LIMITED: 'Too many requests: wait for the time given in Retry-After.',
    GONE: 'Discontinued.',
    INTERNAL: 'Our fault: nothing is lost, try again.',
    UNAVAILABLE:
      'The database or a provider is away, or this process is ending: try again shortly.',
    TRANSACTION_NOT_FOUND: 'No such payment in the scope of this key.',
    TRANSACTION_NOT_REFUNDABLE: 'The payment is in a state that cannot be refunded.',
    TRANSACTION_UNDER_DISPUTE: 'The payment is disputed: wait for the outcome.',
    INVALID_METHOD: 'Payments of this method cannot be refunded.',
    INSUFFICIENT_FUNDS: 'The balance does not cover it.',
  },
);
export type ErrorCode = (typeof ErrorCode)[number];

export class AppError extends Error {
  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
    readonly field: string | null = null,
    /** What an HTTP door sends along, such as Retry-After. */
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
export const conflict = refusal(409, 'CONFLICT');
export const unprocessable = refusal(422, 'UNPROCESSABLE');

const RETRY_AFTER_SECONDS = 5;

/** 503, which always says after how many seconds to try again. */
export const unavailable = (message: string, retryAfterSeconds = RETRY_AFTER_SECONDS): AppError =>
  new AppError(503, 'UNAVAILABLE', message, null, { 'retry-after': String(retryAfterSeconds) });
