/** A connection to Redis by its address: one server, a Cluster (several addresses) or a Sentinel group. */
import Redis, { Cluster } from 'ioredis';
import { SECOND_MS } from '../src/kit/clock';

const QUIT_WITHIN_MS = 2 * SECOND_MS;
const RECONNECT_AFTER_MS = SECOND_MS;
const SENTINEL_PORT = 26_379;
/** BullMQ waits for a server that is away as long as it takes. */
const OPTIONS = {
  maxRetriesPerRequest: null,
  retryStrategy: (tries: number) => Math.min(tries * 100, RECONNECT_AFTER_MS),
};

type Connection = Redis | Cluster;

/** `redis://host`, `redis://one,redis://two` (Cluster), `redis+sentinel://:password@one,two/name-of-the-group`. */
export function openRedis(url: string): { connection: Connection; prefix: string } {
  const sentinels = /^redis\+sentinel:\/\/(?:[^:@/]*:([^@/]*)@)?([^/]+)\/([^/?]+)/.exec(url);
  if (sentinels) {
    const [, password, hosts = '', name = ''] = sentinels;
    const addresses = hosts.split(',').map((host) => ({
      host: host.split(':')[0] ?? '',
      port: Number(host.split(':')[1] ?? SENTINEL_PORT),
    }));
    return {
      connection: new Redis({
        ...OPTIONS,
        sentinels: addresses,
        name,
        ...(password && { password: decodeURIComponent(password) }),
      }),
      prefix: 'pitanga',
    };
  }
  // In a Cluster the braces keep all keys of the queues on one node, as BullMQ's scripts need it.
  if (url.includes(','))
    return {
      connection: new Cluster(url.split(','), { redisOptions: { maxRetriesPerRequest: null } }),
      prefix: '{pitanga}',
    };
  return { connection: new Redis(url, OPTIONS), prefix: 'pitanga' };
}

/** Says goodbye if the server listens, and hangs up if it does not. */
export async function closeRedis(connection: Connection): Promise<void> {
  const hangUp = setTimeout(
    () => connection.disconnect(),
    connection.status === 'ready' ? QUIT_WITHIN_MS : 0,
  );
  await connection.quit().catch(() => connection.disconnect());
  clearTimeout(hangUp);
}
