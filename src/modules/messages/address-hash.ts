/** How an address is known after it was erased: by a hash that only this installation can make. */
import { config } from '../../config/config';
import { lastingHashes } from '../../platform/secrets/lasting-hashes';

/** One for each key that SECRET_KEY has had, the newest first: store the first, match any. */
export function addressHashes(address: string): string[] {
  return lastingHashes(config.secretKeys, `mail ${address.trim().toLowerCase()}`);
}
