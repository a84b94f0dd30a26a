/** Asks the DNS for every address of a name, in bounded time and without a thread: names that never answer may not hold up the names that do, as they would with the system's own lookup. */
import { Resolver } from 'node:dns/promises';

const TRY_TIMEOUT_MS = 2000;
const TRIES_MAX = 2;
const LOOKUP_TIMEOUT_MS = 8000;

/** IPv4 addresses first. Rejects when there is none. `servers` replaces the system's DNS servers. */
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
