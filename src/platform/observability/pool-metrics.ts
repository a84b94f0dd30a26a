/**
 * Metrics of the connections to PostgreSQL: how many are in use, how much work waits for one and
 * for how long, and how many were broken off.
 */
import { counter, gauge, histogram } from './metrics';

const WAIT_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2, 5, 15];

/** The figures of a pool. */
export interface PoolFigures {
  readonly name: string;
  /** Connections in use. */
  readonly inUse: number;
  /** Work that waits for a connection. */
  readonly waiting: number;
  readonly max: number;
  /** The requests that wait for one, by their ids; `isForAny`: none is free for anybody. */
  waitingRequests(): Iterable<WaitingRequest>;
}

export interface WaitingRequest {
  request: string;
  isForAny: boolean;
}

const pools = new Set<PoolFigures>();

/** Shows the figures of a pool until the returned function is called. */
export function showPool(pool: PoolFigures): () => void {
  pools.add(pool);
  // Initialised to 0: rate() would not see the first event of a new counter.
  for (const reason of ['POOL', 'STORE_SHARE']) poolRefusals.inc({ pool: pool.name, reason }, 0);
  return () => void pools.delete(pool);
}

/** The requests that wait for a connection of any pool of this process. */
export function* waitingInPools(): Generator<WaitingRequest> {
  for (const pool of pools) if (pool.waiting > 0) yield* pool.waitingRequests();
}

function poolGauge(name: string, help: string, figure: (pool: PoolFigures) => number): void {
  gauge(name, help, ['pool'], function () {
    this.reset();
    for (const pool of pools) this.inc({ pool: pool.name }, figure(pool));
  });
}

poolGauge(
  'database_pool_in_use',
  'Connections of a pool that are in use, by pool',
  ({ inUse }) => inUse,
);
poolGauge(
  'database_pool_waiting',
  'Requests and jobs that wait for a connection, by pool',
  ({ waiting }) => waiting,
);
poolGauge('database_pool_max', 'Connections that a pool may open, by pool', ({ max }) => max);

export const poolWaitSeconds = histogram(
  'database_pool_wait_seconds',
  'How long work waited for a connection, by pool',
  ['pool'],
  WAIT_SECONDS,
);

export const poolRefusals = counter(
  'database_pool_refusals_total',
  'Work that got no connection in time, by pool and reason (POOL, STORE_SHARE)',
  ['pool', 'reason'],
);

export const brokenConnections = counter(
  'database_connections_broken_off_total',
  'Connections that were broken off because the server did not answer, by pool',
  ['pool'],
);
