/** How an address is known after it was erased: by a hash that only this installation can make. */
import { config } from '../../config/config';
import { keyedHash } from '../../platform/secrets/secrets';

/** One for each key of SECRET_KEY, the newest first: store the first, match any. */
export function addressHashes(address: string): string[] {
  return keyedHash(config.secretKeys, `mail ${address.trim().toLowerCase()}`);
}
