/**
 * The network of a buyer's browser in stored form: hashed together with the store, because an
 * address is personal data.
 */
import { config } from '../../../../config/config';
import { siteNetwork, subscriberNetwork } from '../../../../platform/http/networks';
import { keyedHash } from '../../../../platform/secrets/secrets';

/** One hash by each key of SECRET_KEY, newest first. The newest is stored. */
export interface NetworkHashes {
  /** The IPv4 address, or the IPv6 /64 network. */
  subscriber: readonly string[];
  /** The IPv6 /48 network; empty for IPv4. */
  site: readonly string[];
}

/** Used for a payment that is not made in a browser. */
export const NO_NETWORK: NetworkHashes = { subscriber: [], site: [] };

export function networkHashesOf(address: string | undefined, storeId: string): NetworkHashes {
  const site = siteNetwork(address);
  const hashesOf = (network: string) =>
    keyedHash(config.secretKeys, `network ${network} ${storeId}`);
  return {
    subscriber: hashesOf(subscriberNetwork(address)),
    site: site === null ? [] : hashesOf(site),
  };
}
