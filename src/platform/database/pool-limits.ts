/** The limits of a pool of connections. */
import type pg from 'pg';
import type { ResilientConfig } from './dead-connections';

export interface PoolLimits extends ResilientConfig, pg.PoolConfig {
  /**
   * How long a request waits for a connection, in milliseconds. After that it is refused with 503.
   */
  waitMs: number;
  /**
   * The maximum number of connections that the work of one store uses at a time; all, if left out.
   */
  storeShare?: number;
  /** Receives the pool when it is made: TypeORM makes it, and does not publish it. */
  opened?: (pool: pg.Pool) => void;
}
