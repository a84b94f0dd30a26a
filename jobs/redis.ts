/**
 * A connection to Redis by its address: one server, a Cluster (several addresses) or a Sentinel
 * group.
 */
import Redis, { Cluster } from 'ioredis';
import { SECOND_MS } from '../src/kit/time/clock';

const QUIT_WITHIN_MS = 2 * SECOND_MS;
const RECONNECT_AFTER_MS = SECOND_MS;
const SENTINEL_PORT = 26_379;
const PROBE_KEPT_MS = 60 * SECOND_MS;
/** BullMQ keeps waiting for a server that is away. */
const OPTIONS = {
  maxRetriesPerRequest: null,
  retryStrategy: (tries: number) => Math.min(tries * 100, RECONNECT_AFTER_MS),
};

type Connection = Redis | Cluster;

/**
 * `redis://host`, `redis://one,redis://two` (Cluster),
 * `redis+sentinel://:password@one,two/name-of-the-group`.
 */
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
  // In a Cluster the braces keep all keys of the queues on one node, which the scripts of BullMQ
  // require.
  if (url.includes(','))
    return {
      connection: new Cluster(url.split(','), { redisOptions: { maxRetriesPerRequest: null } }),
      prefix: '{pitanga}',
    };
  return { connection: new Redis(url, OPTIONS), prefix: 'pitanga' };
}

/** Sends QUIT, and disconnects if the server does not answer. */
export async function closeRedis(connection: Connection): Promise<void> {
  const hangUp = setTimeout(
    () => connection.disconnect(),
    connection.status === 'ready' ? QUIT_WITHIN_MS : 0,
  );
  await connection.quit().catch(() => connection.disconnect());
  clearTimeout(hangUp);
}

/**
 * Whether Redis accepts writes, which it refuses when its memory is full, and its memory: for a
 * Cluster the sum of all masters.
 */
export async function redisState(
  connection: Connection,
  prefix: string,
): Promise<{ writable: boolean; memory: { usedBytes: number; maxBytes: number } }> {
  const writable = await connection.set(`${prefix}:probe`, '1', 'PX', PROBE_KEPT_MS).then(
    () => true,
    (error: Error) => {
      if (/^(OOM|READONLY|MISCONF|NOREPLICAS)/.test(error.message)) return false;
      throw error;
    },
  );
  const nodes = connection instanceof Cluster ? connection.nodes('master') : [connection];
  const infos = await Promise.all(nodes.map((node) => node.info('memory')));
  const sumOf = (field: string) =>
    infos.reduce(
      (sum, info) => sum + Number(new RegExp(`^${field}:(\\d+)`, 'm').exec(info)?.[1] ?? 0),
      0,
    );
  return { writable, memory: { usedBytes: sumOf('used_memory'), maxBytes: sumOf('maxmemory') } };
}
