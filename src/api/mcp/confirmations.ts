/**
 * Confirmation tokens: a call that moves money or gives access in production first answers what it
 * would do, and a token for exactly this call. The token is signed and not stored; it makes one
 * effect, because it is also the idempotency key of the call.
 */
import { timingSafeEqual } from 'node:crypto';
import { config } from '../../config/config';
import { unprocessable } from '../../platform/operations/errors';
import { fingerprintOf } from '../../platform/idempotency/request-fingerprint';
import { keyedHash, randomToken } from '../../platform/secrets/secrets';
import { MINUTE_MS, later, wallNow } from '../../platform/time/clock';

const NONCE_BYTES = 18;
const FORM = /^confirm_(\d{13})_([\w-]{24})_([0-9a-f]{64})$/;

/** What a token is bound to. */
export interface ConfirmedCall {
  keyId: string;
  tool: string;
  /** All arguments but the token itself. */
  arguments: object;
}

export function newConfirmation(call: ConfirmedCall): { token: string; expiresAt: Date } {
  const expiresAt = later(wallNow(), MINUTE_MS);
  const [until, nonce] = [String(expiresAt.getTime()), randomToken(NONCE_BYTES)];
  const [signature = ''] = signaturesOf(call, until, nonce);
  return { token: `confirm_${until}_${nonce}_${signature}`, expiresAt };
}

/** Refuses with 422 a token of another key, tool or arguments, and one that is over. */
export function checkConfirmation(call: ConfirmedCall, token: string): void {
  const [, until = '', nonce = '', signature = ''] = FORM.exec(token) ?? [];
  const given = Buffer.from(signature);
  const isOurs = signaturesOf(call, until, nonce).some((each) => {
    const own = Buffer.from(each);
    return own.length === given.length && timingSafeEqual(own, given);
  });
  if (!isOurs)
    throw unprocessable(
      'confirmation is not the token of this call: call without confirmation, then repeat the ' +
        'call with the same arguments and the token of its answer',
      'confirmation',
      { reason: 'NOT_ACCEPTED' },
    );
  if (Number(until) <= wallNow().getTime())
    throw unprocessable(
      'confirmation is older than a minute: call without it, and show the summary again',
      'confirmation',
      { reason: 'BEGIN_AGAIN' },
    );
}

function signaturesOf(call: ConfirmedCall, until: string, nonce: string): string[] {
  const fingerprint = fingerprintOf({ query: null, body: call.arguments });
  const signed = ['mcp confirmation', call.keyId, call.tool, fingerprint, until, nonce];
  return keyedHash(config.secretKeys, JSON.stringify(signed));
}
