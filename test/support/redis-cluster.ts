/** A Cluster of Redis: three primaries, and a replica of each. */
import {
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

const PRIMARIES = 3;
const NODES = 2 * PRIMARIES;
const SLOTS = 16_384;
const RIGHTS_OF_A_CLUSTER = '+cluster|slots +cluster|info +cluster|nodes';

interface Node {
  server: RedisServer;
  /** The port on which the nodes speak to each other. */
  busPort: number;
  id: string;
}

/** A line of CLUSTER NODES. */
interface KnownNode {
  id: string;
  flags: string[];
  primaryId: string;
  isConnected: boolean;
  slots: [from: number, to: number][];
}

/** How the service reaches a Cluster. */
interface Access {
  url: string;
  env: Record<string, string>;
}

/** A Cluster of one node. It is down while a slot has no node, as during a failover. */
export interface LoneNode extends Access {
  goDown(): Promise<void>;
  /** Whether a worker has opened its connection again meanwhile, and waits or has asked the state. */
  wasReopened(): Promise<boolean>;
  comeBack(): Promise<void>;
}

export async function startLoneNode(prefix: string): Promise<LoneNode> {
  const { nodes, access } = await startNodes(prefix, 1);
  const [node] = nodes;
  if (!node) throw new Error('no node');
  const { server } = node;
  /** Of each connection that waits for a job, and how often the state was asked. */
  const waiting = async () =>
    (await server.ask('CLIENT', 'LIST'))
      .split('\n')
      .filter((client) => client.includes(' cmd=bzpopmin '))
      .map((client) => /^id=(\d+)/.exec(client)?.[1]);
  const timesAsked = async () =>
    /cmdstat_cluster\|info:calls=(\d+)/.exec(await server.ask('INFO', 'commandstats'))?.[1];
  let before: { waiting: (string | undefined)[]; asked: string | undefined } | null = null;
  await server.ask('CLUSTER', 'ADDSLOTSRANGE', '0', String(SLOTS - 1));
  await until('the node accepts writes', () => accepts(node));
  return {
    ...access,
    goDown: async () => {
      await server.ask('CLUSTER', 'DELSLOTS', '0');
      await until('the node refuses writes', async () => !(await accepts(node)));
      before = { waiting: await waiting(), asked: await timesAsked() };
    },
    wasReopened: async () =>
      (await timesAsked()) !== before?.asked ||
      (await waiting()).some((connection) => !before?.waiting.includes(connection)),
    comeBack: async () => {
      await server.ask('CLUSTER', 'ADDSLOTS', '0');
      await until('the node accepts writes', () => accepts(node));
    },
  };
}

export async function startCluster(prefix: string): Promise<HighlyAvailableRedis> {
  const { nodes, access } = await startNodes(prefix, NODES);
  await joinUp(nodes);

  const slot = Number(await nodes[0]?.server.ask('CLUSTER', 'KEYSLOT', keysOf(prefix)));
  /** The primary of the queues as this node sees it. */
  const primaryBy = async (asked: Node): Promise<Node | undefined> => {
    const holder = (await known(asked)).find(
      ({ flags, slots }) =>
        flags.includes('master') && slots.some(([from, to]) => from <= slot && slot <= to),
    );
    return nodes.find(({ id }) => id === holder?.id);
  };
  const alive = () => nodes.filter(({ server }) => server.isRunning);
  const primaryNow = async (): Promise<RedisServer> => {
    const [asked] = alive();
    const primary = asked && (await primaryBy(asked));
    if (!primary) throw new Error('no primary holds the queues');
    return primary.server;
  };
  let dead: RedisServer | null = null;
  return {
    ...access,
    keys: async () => Number(await (await primaryNow()).ask('DBSIZE')),
    cutReplication: async () => (await primaryNow()).cutReplication(),
    killPrimary: async () => {
      dead = await primaryNow();
      await dead.kill();
    },
    untilReplaced: async () => {
      await until('every node knows another primary and accepts writes', async () => {
        const states = await Promise.all(
          alive().map(
            async (node) =>
              (await primaryBy(node))?.server.isRunning === true && (await accepts(node)),
          ),
        );
        return states.every(Boolean);
      });
      return dead?.diedMsAgo ?? 0;
    },
  };
}

/** The keys of the queues: all are in one slot. */
const keysOf = (prefix: string): string => `{${prefix}}:*`;

/** Nodes that do not know each other yet. */
async function startNodes(
  prefix: string,
  count: number,
): Promise<{ nodes: Node[]; access: Access }> {
  const certified = makeCertificates();
  const ports = await freePorts(2 * count);
  const nodes = await Promise.all(
    ports.slice(0, count).map(async (port, index): Promise<Node> => {
      const busPort = ports[count + index] ?? 0;
      const server = startRedis(certified, {
        port,
        settings: [
          ...dataSettings(`${rightsOn(keysOf(prefix))} ${RIGHTS_OF_A_CLUSTER}`),
          'cluster-enabled yes',
          'tls-cluster yes',
          `cluster-port ${busPort}`,
          `cluster-announce-ip ${HOST}`, // a node alone does not learn it
          `cluster-node-timeout ${FAILS_AFTER_MS}`,
        ],
      });
      await server.untilItAnswers();
      return { server, busPort, id: (await server.ask('CLUSTER', 'MYID')).trim() };
    }),
  );
  const addresses = nodes.map(({ server }) => `${HOST}:${server.port}`).join(',');
  return {
    nodes,
    access: {
      url: `rediss+cluster://${SIGN_IN}@${addresses}`,
      env: { REDIS_CA_FILE: certified.caFile, REDIS_PREFIX: prefix },
    },
  };
}

/** What `redis-cli --cluster create` does, with the ports between the nodes. */
async function joinUp(nodes: readonly Node[]): Promise<void> {
  const [first, ...others] = nodes;
  for (const [index, { server }] of nodes.entries())
    await server.ask('CLUSTER', 'SET-CONFIG-EPOCH', String(index + 1));
  for (const { server, busPort } of others)
    await first?.server.ask('CLUSTER', 'MEET', HOST, String(server.port), String(busPort));
  const primaries = nodes.slice(0, PRIMARIES);
  for (const [index, { server }] of primaries.entries())
    await server.ask(
      'CLUSTER',
      'ADDSLOTSRANGE',
      String(Math.ceil((index * SLOTS) / PRIMARIES)),
      String(Math.ceil(((index + 1) * SLOTS) / PRIMARIES) - 1),
    );
  await until('the nodes know each other', async () =>
    (await Promise.all(nodes.map(known))).every(
      (list) => list.filter(({ isConnected }) => isConnected).length === NODES,
    ),
  );
  await Promise.all(
    nodes
      .slice(PRIMARIES)
      .map(({ server }, index) =>
        server.ask('CLUSTER', 'REPLICATE', primaries[index]?.id ?? 'no primary'),
      ),
  );
  await until('each primary has a replica that every node knows', async () => {
    const isReady = await Promise.all(
      nodes.map(async (node, index) => {
        const list = await known(node);
        const follows =
          index < PRIMARIES ||
          (await node.server.ask('INFO', 'replication')).includes('master_link_status:up');
        return (
          follows &&
          primaries.every(({ id }) => list.some(({ primaryId }) => primaryId === id)) &&
          (await accepts(node))
        );
      }),
    );
    return isReady.every(Boolean);
  });
}

const accepts = async ({ server }: Node): Promise<boolean> =>
  (await server.ask('CLUSTER', 'INFO')).includes('cluster_state:ok');

async function known({ server }: Node): Promise<KnownNode[]> {
  const lines = (await server.ask('CLUSTER', 'NODES')).trim().split('\n');
  return lines.map((line) => {
    const [id = '', , flags = '', primaryId = '', , , , link, ...slots] = line.split(' ');
    return {
      id,
      flags: flags.split(','),
      primaryId,
      isConnected: link === 'connected' && !flags.includes('handshake'),
      slots: slots.map((range): [number, number] => {
        const [from = '', to = from] = range.split('-');
        return [Number(from), Number(to)];
      }),
    };
  });
}
