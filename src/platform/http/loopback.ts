/** Whether a host name or address is that of this machine itself. */
import ipaddr from 'ipaddr.js';

/** `host` is as in an address: a name or an IP address, of IPv6 with or without its brackets. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback';
}
