/**
 * A pool of connections to PostgreSQL with bulkheads: one store uses at most its share, and the
 * wait for a connection is limited.
 */
import pg from 'pg';
import { SECOND_MS } from '../time/clock';
import { unavailable } from '../operations/errors';
import { logFields } from '../observability/log';
import {
  poolRefusals,
  poolWaitSeconds,
  showPool,
  type WaitingRequest,
} from '../observability/pool-metrics';
import { ResilientClient } from './resilient-client';
import type { PoolLimits } from './pool-limits';
import { StoreShares } from './store-shares';

/**
 * Work that is not a request may wait this long, because it is repeated with a back-off anyway. So
 * may further reads of a request that already has a connection: they mostly wait for that one.
 */
const LONG_WAIT_MS = 15 * SECOND_MS;
const POOL_MAX = 10;

type Lent = (error: Error | undefined, client?: pg.PoolClient, release?: Release) => void;
type Release = (destroy?: Error | boolean) => void;

/** The work that a connection is lent to. */
interface Borrower {
  /** The store that the work belongs to; null = no store, such as a sweep. */
  store: string | null;
  /** The request it belongs to; null = none, such as a job. */
  request: string | null;
}

interface Waiter extends Borrower {
  lend(): void;
}

export class BoundedPool extends pg.Pool {
  readonly name: string;
  readonly max: number;
  private readonly waiters = new Set<Waiter>();
  private readonly shares: StoreShares;
  /** The work that uses a connection; none while it is idle. */
  private readonly borrowers = new Map<pg.ClientBase, Borrower>();
  private readonly clients = new Set<ResilientClient>();
  private readonly hide: () => void;

  constructor(private readonly limits: PoolLimits) {
    super({ ...limits, Client: ResilientClient, connectionTimeoutMillis: 0 });
    this.name = limits.application_name ?? 'pitanga';
    this.max = limits.max ?? POOL_MAX;
    this.shares = new StoreShares(limits.storeShare);
    this.hide = showPool(this);
    limits.opened?.(this);
    this.on('error', () => undefined); // an idle connection that breaks is replaced at the next use
    this.on('connect', (client) => this.watch(client));
    this.on('release', (_error, client) => this.takeBack(client));
  }

  get inUse(): number {
    return this.shares.lentInAll;
  }

  get waiting(): number {
    return this.waiters.size;
  }

  *waitingRequests(): Generator<WaitingRequest> {
    const isForAny = this.shares.lentInAll >= this.max;
    for (const { request } of this.waiters) if (request !== null) yield { request, isForAny };
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Lent): void;
  override connect(callback?: Lent): Promise<pg.PoolClient> | void {
    if (callback) return this.borrow(callback);
    return new Promise((resolve, reject) =>
      this.borrow((error, client) => (client ? resolve(client) : reject(error))),
    );
  }

  override end(): Promise<void>;
  override end(callback: (error?: Error) => void): void;
  override end(callback?: (error?: Error) => void): Promise<void> | void {
    this.hide();
    const ended = this.endConnections();
    if (!callback) return ended;
    ended.then(() => callback(), callback);
  }

  /**
   * Ends when the server has closed every connection. The pool of the driver ends earlier, as soon
   * as it has closed its side; a server that is stopped then logs a warning about open connections.
   */
  private async endConnections(): Promise<void> {
    await super.end();
    await Promise.all([...this.clients].map(({ closed }) => closed));
  }

  private borrow(lent: Lent): void {
    const { store, request } = logFields() ?? {};
    const whose = {
      store: typeof store === 'string' ? store : null,
      request: typeof request === 'string' ? request : null,
    };
    const isFree = this.waiters.size === 0 && this.shares.lentInAll < this.max;
    if (!isFree || this.shares.hasItsShare(whose.store)) return this.wait(whose, lent);
    this.shares.count(whose.store, 1);
    poolWaitSeconds.observe({ pool: this.name }, 0);
    this.lendTo(whose, lent);
  }

  private wait(whose: Borrower, lent: Lent): void {
    const { waitMs } = this.limits;
    const longWaitMs = Math.max(waitMs, LONG_WAIT_MS);
    const began = performance.now();
    const refuse = (): void => {
      this.waiters.delete(waiter);
      lent(this.refusalOf(waiter), undefined, () => undefined);
    };
    const refuseIfUnserved = (): void => {
      if (longWaitMs > waitMs && this.isServed(waiter.request))
        late = setTimeout(refuse, longWaitMs - waitMs);
      else refuse();
    };
    const waiter: Waiter = {
      ...whose,
      lend: () => {
        clearTimeout(late);
        poolWaitSeconds.observe({ pool: this.name }, (performance.now() - began) / SECOND_MS);
        this.lendTo(whose, lent);
      },
    };
    let late =
      waiter.request === null
        ? setTimeout(refuse, longWaitMs)
        : setTimeout(refuseIfUnserved, waitMs);
    this.waiters.add(waiter);
    this.lendOn();
  }

  private isServed(request: string | null): boolean {
    return [...this.clients].some((client) => this.borrowers.get(client)?.request === request);
  }

  /**
   * Serves waiters in the order of their arrival, and skips those whose store has used up its
   * share.
   */
  private lendOn(): void {
    for (const waiter of this.waiters) {
      if (this.shares.lentInAll >= this.max) return;
      if (this.shares.hasItsShare(waiter.store)) continue;
      this.waiters.delete(waiter);
      this.shares.count(waiter.store, 1);
      waiter.lend();
    }
  }

  private lendTo(borrower: Borrower, lent: Lent): void {
    super.connect((error, client, release) => {
      if (client) this.borrowers.set(client, borrower);
      else {
        this.shares.count(borrower.store, -1);
        this.lendOn();
      }
      lent(error, client, release);
    });
  }

  private takeBack(client: pg.PoolClient): void {
    const store = this.borrowers.get(client)?.store ?? null;
    this.borrowers.delete(client);
    this.shares.count(store, -1);
    // The pool drops an ended connection that is given back. Otherwise it would lend it once more.
    if (client instanceof ResilientClient && client.isRetired)
      void client.end().catch(() => undefined);
    // The pool takes the connection back only after this event.
    queueMicrotask(() => this.lendOn());
  }

  private refusalOf({ store }: Borrower): Error {
    const isShare = this.shares.hasItsShare(store);
    poolRefusals.inc({ pool: this.name, reason: isShare ? 'STORE_SHARE' : 'POOL' });
    return unavailable(
      isShare
        ? 'too many requests of this store are being answered: try again in a few seconds'
        : 'the service is busy: try again in a few seconds',
    );
  }

  /**
   * When one connection turns out to lead to a read-only server, the idle ones are not used again
   * either.
   */
  private watch(client: pg.PoolClient): void {
    if (!(client instanceof ResilientClient)) return;
    this.clients.add(client);
    void client.closed.then(() => this.clients.delete(client));
    client.once('readOnly', () => {
      for (const other of this.clients)
        if (!this.borrowers.get(other)) other.breakOff('the server only reads');
    });
  }
}
