/**
 * Looks up every address of a name in the DNS, in limited time and without a thread. The lookup of
 * the operating system uses threads, so names that never resolve would block those that do.
 */
import { Resolver } from 'node:dns/promises';

const TRY_TIMEOUT_MS = 2000;
const TRIES_MAX = 2;
const LOOKUP_TIMEOUT_MS = 8000;

/**
 * IPv4 addresses first. Rejects when there are none. `servers` replaces the DNS servers of the
 * system.
 */
export async function dnsLookup(hostname: string, servers?: readonly string[]): Promise<string[]> {
  const resolver = new Resolver({ timeout: TRY_TIMEOUT_MS, tries: TRIES_MAX });
  if (servers != null) resolver.setServers(servers);
  const timer = setTimeout(() => resolver.cancel(), LOOKUP_TIMEOUT_MS);
  try {
    const [ipv4, ipv6] = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ]);
    if (ipv4.status === 'rejected' && ipv6.status === 'rejected')
      throw unresolved(hostname, ipv4.reason);
    return [ipv4, ipv6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  } finally {
    clearTimeout(timer);
  }
}

function unresolved(hostname: string, cause: NodeJS.ErrnoException): Error {
  return new Error(`the name ${hostname} does not resolve (${cause.code})`, { cause });
}
