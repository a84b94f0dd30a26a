/** The fingerprints by which equal requests are recognised. */
import { createHash } from 'node:crypto';
import { isSealed, open } from '../secrets/secrets';
import { placeOf } from './idempotent-steps';
import type { IdempotencyKey } from './idempotency-key';

interface SentRequest {
  query: unknown;
  body: unknown;
}

/**
 * The fingerprint by which equal requests are recognised: the order of fields does not matter, and
 * a field that is null is as one that is absent.
 */
export function fingerprintOf({ query, body }: SentRequest): string {
  return digest([canonical(query) ?? null, canonical(body) ?? null]);
}

/** As the release before stored it: by the text of the request. */
function fingerprintOfText({ query, body }: SentRequest): string {
  return digest([query ?? null, body ?? null]);
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => canonical(item) ?? null);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null && inner !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, canonical(inner)]),
  );
}

/**
 * The fingerprint as it is stored: sealed, so that someone who reads the database cannot confirm a
 * guess of a secret in a body. It is plain until `ops reseal --bind`, because the previous release
 * reads it.
 */
export function isSameFingerprint(
  { id, fingerprint }: IdempotencyKey,
  request: SentRequest,
  secretKeys: readonly string[],
): boolean {
  const known = isSealed(fingerprint)
    ? open(secretKeys, fingerprint, placeOf(id, 'fingerprint'))
    : fingerprint;
  return known === fingerprintOf(request) || known === fingerprintOfText(request);
}

export function digest(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
