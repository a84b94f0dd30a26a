/**
 * Whether an IP address is on the public internet. Only such addresses are dialled when a merchant
 * names them.
 */
import { isIP } from 'node:net';
import { IPv6, parse } from 'ipaddr.js';

/**
 * The part of IPv6 that is assigned to the public. Addresses outside it are local, mapped,
 * translated or not in use.
 */
const GLOBAL_IPV6 = IPv6.parseCIDR('2000::/3');

/** Public by number, but answered by the host of the cloud itself (Azure's WireServer). */
const CLOUD_HOST_ADDRESSES: readonly string[] = ['168.63.129.16'];

/**
 * `address` is an IPv4 or IPv6 address as a socket shows it. Anything else, including a name, is
 * not public.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || CLOUD_HOST_ADDRESSES.includes(address)) return false;
  const parsed = parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6);
}
