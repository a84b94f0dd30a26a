/** The fingerprints by which equal requests are recognised. */
import { createHash } from 'node:crypto';
import { isSealed, open } from '../secrets/secrets';
import { placeOf } from './idempotent-steps';
import type { IdempotencyKey } from './idempotency-key';

/** The fingerprint by which equal requests are recognised. */
export function fingerprintOf({ query, body }: { query: unknown; body: unknown }): string {
  return digest([query ?? null, body ?? null]);
}

/**
 * The fingerprint as it is stored: sealed, so that someone who reads the database cannot confirm a
 * guess of a secret in a body. It is plain until `ops reseal --bind`, because the previous release
 * reads it.
 */
export function isSameFingerprint(
  { id, fingerprint }: IdempotencyKey,
  asked: string,
  secretKeys: readonly string[],
): boolean {
  const known = isSealed(fingerprint)
    ? open(secretKeys, fingerprint, placeOf(id, 'fingerprint'))
    : fingerprint;
  return known === asked;
}

export function digest(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
