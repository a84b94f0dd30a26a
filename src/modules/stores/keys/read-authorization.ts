/** Reads the API key or token in an Authorization header. */
import { unauthenticated } from '../../../platform/operations/errors';
import { keyedHash, readCredential } from '../../../platform/secrets/secrets';
import { MINUTE_MS } from '../../../platform/time/clock';

/** In any case, and one blank: more of them are not trimmed. */
const SCHEME = /^bearer /i;
const SCHEME_LENGTH = 'Bearer '.length;
const KNOWN_MAX = 2_000;

export interface Credential {
  secret: string;
  kind: 'key' | 'token';
  /** The hashes by which its row is found. */
  hashes: readonly string[];
}

/**
 * What was read of headers within a minute: the next request of a caller has the same one. Whether
 * the key may be used is not part of it. No secret stays in memory for longer.
 */
const known = {
  credentials: new Map<string, Credential>(),
  secretKeys: [] as readonly string[],
  sinceMs: -Infinity,
};

/** Checks the form and the checksum of the header without a query. */
export function readAuthorization(
  authorization: string | undefined,
  secretKeys: readonly string[],
): Credential {
  if (!authorization)
    throw unauthenticated(
      'the Authorization header is missing: send "Authorization: Bearer <API_KEY>"',
    );
  forgetOld(secretKeys);
  const found = known.credentials.get(authorization);
  if (found) return found;
  const credential = credentialOf(authorization, secretKeys);
  known.credentials.set(authorization, credential);
  return credential;
}

function forgetOld(secretKeys: readonly string[]): void {
  const nowMs = performance.now();
  const isCurrent = known.secretKeys === secretKeys && nowMs - known.sinceMs < MINUTE_MS;
  if (isCurrent && known.credentials.size < KNOWN_MAX) return;
  known.credentials.clear();
  Object.assign(known, { secretKeys, sinceMs: nowMs });
}

function credentialOf(authorization: string, secretKeys: readonly string[]): Credential {
  if (!SCHEME.test(authorization))
    throw unauthenticated('the Authorization header must be "Bearer <API_KEY>"');
  const secret = authorization.slice(SCHEME_LENGTH);
  const credential = readCredential(secret);
  if (credential === null)
    throw unauthenticated(
      'the API key is malformed: look for missing characters, extra spaces or invisible ones',
    );
  return { secret, kind: credential.kind, hashes: keyedHash(secretKeys, secret) };
}
