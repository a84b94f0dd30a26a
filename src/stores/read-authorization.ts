/** Reads the API key or token in an Authorization header. */
import { unauthenticated } from '../kit/errors';
import { readCredential } from '../kit/secrets';

const SCHEME = 'Bearer ';

/** Checks the form and the checksum of the header without a query. */
export function readAuthorization(authorization: string | undefined): {
  secret: string;
  kind: 'key' | 'token';
} {
  if (!authorization)
    throw unauthenticated(
      'the Authorization header is missing: send "Authorization: Bearer <API_KEY>"',
    );
  if (!authorization.startsWith(SCHEME))
    throw unauthenticated('the Authorization header must be "Bearer <API_KEY>"');
  const secret = authorization.slice(SCHEME.length);
  const credential = readCredential(secret);
  if (credential === null)
    throw unauthenticated(
      'the API key is malformed: look for missing characters, extra spaces or invisible ones',
    );
  return { secret, kind: credential.kind };
}
