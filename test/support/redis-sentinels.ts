/** A primary of Redis with a replica, and three Sentinels that watch them. */
import {
  ADMIN,
  FAILS_AFTER_MS,
  HOST,
  SIGN_IN,
  dataSettings,
  freePorts,
  makeCertificates,
  rightsOn,
  startRedis,
  type HighlyAvailableRedis,
  type RedisServer,
} from './redis-servers';
import { until } from './running-shop';

const GROUP = 'pitanga-queues';
const WATCHER = { name: 'watcher', password: 'of-the-sentinels' };
const WATCHERS_RIGHTS =
  'resetchannels &* -@all +@connection +info +role +subscribe +psubscribe ' +
  '+sentinel|get-master-addr-by-name +sentinel|sentinels +sentinel|slaves +sentinel|replicas';

export async function startSentinels(prefix: string): Promise<HighlyAvailableRedis> {
  const certified = makeCertificates();
  const [primaryPort = 0, replicaPort = 0, ...sentinelPorts] = await freePorts(5);
  const settings = dataSettings(rightsOn(`${prefix}:*`));
  const primary = startRedis(certified, { port: primaryPort, settings });
  const replica = startRedis(certified, {
    port: replicaPort,
    settings: [...settings, `replicaof ${HOST} ${primaryPort}`],
  });
  await Promise.all([primary, replica].map((server) => server.untilItAnswers()));
  await until('the replica follows', async () =>
    (await replica.ask('INFO', 'replication')).includes('master_link_status:up'),
  );
  const sentinels = sentinelPorts.map((port) =>
    startRedis(certified, { port, settings: watching(primaryPort), more: ['--sentinel'] }),
  );
  await Promise.all(sentinels.map((sentinel) => sentinel.untilItAnswers()));
  await until('the Sentinels know each other and the replica', () => allKnow(sentinels));

  const primaryNow = async (): Promise<RedisServer> => {
    const [asked] = sentinels;
    const address = (await asked?.ask('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', GROUP)) ?? '';
    return Number(address.trim().split('\n')[1]) === primaryPort ? primary : replica;
  };
  return {
    url: `rediss+sentinel://${SIGN_IN}@${sentinelPorts
      .map((port) => `${HOST}:${port}`)
      .join(',')}/${GROUP}`,
    env: {
      REDIS_CA_FILE: certified.caFile,
      REDIS_PREFIX: prefix,
      REDIS_SENTINEL_USERNAME: WATCHER.name,
      REDIS_SENTINEL_PASSWORD: WATCHER.password,
    },
    keys: async () => Number(await (await primaryNow()).ask('DBSIZE')),
    cutReplication: () => primary.cutReplication(),
    killPrimary: () => primary.kill(),
    untilReplaced: async () => {
      await until('the replica has become the primary', async () => {
        const now = await primaryNow();
        return now === replica && (await now.ask('ROLE')).startsWith('master');
      });
      return primary.diedMsAgo;
    },
  };
}

const watching = (primaryPort: number): string[] => [
  'user default off',
  `user ${WATCHER.name} on >${WATCHER.password} ${WATCHERS_RIGHTS}`,
  `user ${ADMIN.name} on >${ADMIN.password} allcommands allkeys allchannels`,
  `sentinel sentinel-user ${ADMIN.name}`,
  `sentinel sentinel-pass ${ADMIN.password}`,
  'tls-replication yes',
  `sentinel monitor ${GROUP} ${HOST} ${primaryPort} 2`,
  `sentinel auth-user ${GROUP} ${ADMIN.name}`,
  `sentinel auth-pass ${GROUP} ${ADMIN.password}`,
  `sentinel down-after-milliseconds ${GROUP} ${FAILS_AFTER_MS}`,
  `sentinel failover-timeout ${GROUP} 10000`,
];

async function allKnow(sentinels: readonly RedisServer[]): Promise<boolean> {
  const states = await Promise.all(
    sentinels.map((sentinel) => sentinel.ask('SENTINEL', 'MASTER', GROUP)),
  );
  return states.every(
    (state) => /num-slaves\n1\n/.test(state) && /num-other-sentinels\n2\n/.test(state),
  );
}
