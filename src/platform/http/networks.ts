/**
 * The network that an address belongs to. Limits count by network, because one subscriber has 2^64
 * IPv6 addresses. Logs keep only a network, because an address is personal data.
 */
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

const SUBSCRIBER_BITS = 64;
const SITE_BITS = 48;
const LOGGED_BITS = { ipv4: 24, ipv6: 48 } as const;
/**
 * The network of connections whose address is missing or cannot be parsed. All of them count as
 * one.
 */
const UNKNOWN = 'unknown';
/** Every request needs two networks of its address, and most addresses send several requests. */
const KNOWN_MAX = 2_000;
const known = new LRUCache<string, string>({ max: KNOWN_MAX });

/** The addresses of one subscriber: an IPv4 address, or an IPv6 network of 64 bits. */
export function subscriberNetwork(address: string | undefined): string {
  return networkOf(address, { ipv4: 32, ipv6: SUBSCRIBER_BITS });
}

/**
 * The addresses of one site: an IPv6 network of 48 bits. Null for IPv4, where no larger unit is
 * known.
 */
export function siteNetwork(address: string | undefined): string | null {
  return parsed(address)?.kind() === 'ipv6'
    ? networkOf(address, { ipv4: 32, ipv6: SITE_BITS })
    : null;
}

/** The part of an address that a log line may contain: 24 bits of IPv4, 48 of IPv6. */
export function loggedNetwork(address: string | undefined): string {
  return networkOf(address, LOGGED_BITS);
}

type Bits = Readonly<Record<'ipv4' | 'ipv6', number>>;

function networkOf(address: string | undefined, bits: Bits): string {
  const name = `${bits.ipv4} ${bits.ipv6} ${address}`;
  const network = known.get(name) ?? readNetwork(address, bits);
  known.set(name, network);
  return network;
}

function readNetwork(address: string | undefined, bits: Bits): string {
  const found = parsed(address);
  if (!found) return UNKNOWN;
  const length = bits[found.kind()];
  const bytes = found.toByteArray().map((byte, index) => {
    const kept = Math.min(8, Math.max(0, length - index * 8));
    return byte & (0xff << (8 - kept)) & 0xff;
  });
  const network = ipaddr.fromByteArray(bytes).toString();
  return length === bytes.length * 8 ? network : `${network}/${length}`;
}

/** An IPv4 address that is written as IPv6 (`::ffff:203.0.113.7`) is the IPv4 address. */
function parsed(address: string | undefined): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return address !== undefined && ipaddr.isValid(address) ? ipaddr.process(address) : null;
}
