/** Tells whether an IP address belongs to somebody on the public internet: only such addresses are dialled on a merchant's word. */
import { isIP } from 'node:net';
import { IPv6, parse } from 'ipaddr.js';

/** All of IPv6 that is given out to the public: what lies outside is local, mapped, translated or not in use. */
const GLOBAL_IPV6 = IPv6.parseCIDR('2000::/3');

/** Public by number, but answered by the cloud's own host (Azure's WireServer). */
const CLOUD_HOST_ADDRESSES: readonly string[] = ['168.63.129.16'];

/** `address` is an IPv4 or IPv6 address as a socket shows it; anything else, a name too, is not public. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || CLOUD_HOST_ADDRESSES.includes(address)) return false;
  const parsed = parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6);
}
