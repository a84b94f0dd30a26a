/** How the secrets of the portal are stored: as keyed hashes, one by each key of SECRET_KEY. */
import { config } from '../../../config/config';
import { keyedHash } from '../../../platform/secrets/secrets';

/** Of links and cookies. */
export const SECRET_BYTES = 32;

/** Newest key first: the first is stored, and any is found. */
export function hashesOf(
  use: 'entry' | 'cookie' | 'code' | 'email' | 'limit',
  text: string,
): string[] {
  return keyedHash(config.secretKeys, `portal ${use} ${text}`);
}
