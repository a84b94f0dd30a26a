/** What the same subscriptions ask of one Citus cluster whose tables are distributed by store. */
import { ASSUMED, MEASURED } from './place-stores';

/** Nothing of it was measured: no Citus runs here. */
export const CITUS = {
  shardsPerNode: 32,
  /** Work that is looked for over all stores: due rows, deliveries, the relay. */
  sweeps: 30,
  sweepsPerSecond: 1,
  /** Of planning and passing on a statement for one store. */
  routingMs: 0.1,
  statementMs: 0.2,
  processes: 16,
  connections: 10,
};

export function citusCluster(nodes: number, renewalsPerSecond: number) {
  const shards = nodes * CITUS.shardsPerNode;
  const looks = CITUS.sweeps * CITUS.sweepsPerSecond * shards;
  const routed = renewalsPerSecond * MEASURED.statementsPerRenewal;
  return {
    shards,
    /** Statements that ask every shard for due work, in a second without any. */
    looksPerSecond: looks,
    coresForLooks: (looks * CITUS.statementMs) / 1_000,
    routedPerSecond: routed,
    coresForRouting: (routed * CITUS.routingMs) / 1_000,
    connectionsPerNode: nodes * CITUS.processes * CITUS.connections,
    /** The nodes with their process machines and standbys, and the coordinator with its own. */
    machines: nodes * ASSUMED.machinesPerCell + 2,
  };
}
