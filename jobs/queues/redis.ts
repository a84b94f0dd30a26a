/** A connection to Redis by its address: one server, a Cluster or a group with Sentinels. */
import Redis, { Cluster, type CommonRedisOptions } from 'ioredis';
import { parseRedisAddress, type RedisAddress } from '../../src/config/redis-address';
import type { RedisSettings } from '../../src/config/redis-settings';
import { SECOND_MS } from '../../src/platform/time/clock';
import { Sentinels } from './sentinels';

const QUIT_WITHIN_MS = 2 * SECOND_MS;
const RECONNECT_AFTER_MS = SECOND_MS;
const PROBE_KEPT_MS = 60 * SECOND_MS;
/** A Cluster without a master for some keys is asked again for 16 times this long. */
const CLUSTER_ASKED_AGAIN_MS = SECOND_MS / 2;
const CLUSTER_MAP_WITHIN_MS = 5 * SECOND_MS;
const CLUSTER_MAP_EVERY_MS = 5 * SECOND_MS;
/** BullMQ keeps waiting for a server that is away. */
const OPTIONS = {
  maxRetriesPerRequest: null,
  retryStrategy: (tries: number) => Math.min(tries * 100, RECONNECT_AFTER_MS),
};

type Connection = Redis | Cluster;

export function openRedis(
  url: string,
  settings: RedisSettings,
): { connection: Connection; prefix: string } {
  const address = parseRedisAddress(url);
  if (!address) throw new Error('REDIS_URL is not an address of Redis');
  const { kind, nodes, username, password, db, family, connectionName } = address;
  const { prefix } = settings;
  const signIn: CommonRedisOptions = {
    ...(username !== null && { username }),
    ...(password !== null && { password }),
    ...(family !== null && { family }),
    ...(connectionName !== null && { connectionName }),
    ...(address.tls && { tls: tlsOf(settings) }),
  };
  if (kind === 'sentinel')
    return { connection: withSentinels(address, settings, { ...signIn, db }), prefix };
  // In a Cluster the braces keep all keys of the queues on one node, which the scripts of BullMQ
  // require.
  if (kind === 'cluster') return { connection: inCluster(address, signIn), prefix: `{${prefix}}` };
  return { connection: new Redis({ ...OPTIONS, ...signIn, ...nodes[0], db }), prefix };
}

const tlsOf = ({ ca }: RedisSettings) => ({ ...(ca !== null && { ca }) });

function withSentinels(
  { nodes, group, tls }: RedisAddress,
  settings: RedisSettings,
  signIn: CommonRedisOptions,
): Redis {
  const { sentinelUsername, sentinelPassword } = settings;
  return new Redis({
    ...OPTIONS,
    ...signIn,
    Connector: Sentinels,
    sentinels: [...nodes],
    name: group ?? '',
    ...(sentinelUsername !== null && { sentinelUsername }),
    ...(sentinelPassword !== null && { sentinelPassword }),
    ...(tls && { enableTLSForSentinelMode: true, sentinelTLS: tlsOf(settings) }),
    // A primary whose machine has lost its network closes no connection: the Sentinels say so.
    failoverDetector: true,
  });
}

/** Nodes that the Cluster names are signed in to as the first one is. */
const inCluster = ({ nodes, tls }: RedisAddress, signIn: CommonRedisOptions): Cluster =>
  new Cluster([...nodes], {
    redisOptions: { maxRetriesPerRequest: null, ...signIn },
    retryDelayOnFailover: CLUSTER_ASKED_AGAIN_MS,
    retryDelayOnClusterDown: CLUSTER_ASKED_AGAIN_MS,
    slotsRefreshTimeout: CLUSTER_MAP_WITHIN_MS,
    slotsRefreshInterval: CLUSTER_MAP_EVERY_MS,
    // If the check fails, the promise of connect() never settles in ioredis, and a worker of BullMQ
    // awaits it. Without it, commands of a Cluster that is down are repeated.
    enableReadyCheck: false,
    // Certificates hold names, which must not be replaced by their addresses.
    ...(tls && { dnsLookup: (host, done) => done(null, host) }),
  });

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
