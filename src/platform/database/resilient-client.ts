/**
 * A connection to PostgreSQL whose waits are all limited: a server that does not answer is given
 * up, and the loss of a connection never ends the process.
 */
import { Socket } from 'node:net';
import pg from 'pg';
import { applyQueryHints } from './query-hints';
import { SECOND_MS } from '../time/clock';
import {
  onProcessId,
  sentSettings,
  watchForAnswers,
  type ResilientConfig,
  type WatchedClient,
} from './dead-connections';

/**
 * Our transactions wait for nothing but the database. One that is idle for this long belongs to a
 * frozen process, and others may be waiting for its locks.
 */
export const IDLE_IN_TRANSACTION_MAX_MS = 10 * SECOND_MS;
const CONNECT_WITHIN_MS = 5 * SECOND_MS;
const END_WITHIN_MS = SECOND_MS;
/** This long after the last packet the kernel starts to probe the other side. */
const KEEP_ALIVE_AFTER_MS = 10 * SECOND_MS;
/** The error of a write on a server that is not, or no longer, the primary. */
const READ_ONLY = '25006';
/** The error of a prepared statement whose result has changed, as when a column was added. */
const PLAN_OUT_OF_DATE = '0A000';

/**
 * The `Client` option of every pool. A pool listens only to its idle connections, so the error of a
 * connection in use would not be handled.
 */
export class ResilientClient extends pg.Client implements WatchedClient {
  readonly config: ResilientConfig;
  readonly name: string;
  /** Resolves when the connection is closed, also for a borrower that removes all listeners. */
  readonly closed: Promise<void>;
  /** Whether it is closed as soon as its query has ended, and must not be used again. */
  isRetired = false;
  isWaiting = false;
  processId: number | null = null;
  private readonly socket: Socket;
  private isClosed = false;

  constructor(config: string | ResilientConfig = {}) {
    const given = typeof config === 'string' ? { connectionString: config } : config;
    const socket = new Socket();
    super({
      ...sentSettings({
        idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MAX_MS,
        ...given,
      }),
      connectionTimeoutMillis: given.connectionTimeoutMillis || CONNECT_WITHIN_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      stream: () => socket,
    });
    this.config = given;
    this.socket = socket;
    this.name = given.application_name ?? 'pitanga';
    this.on('error', () => undefined);
    onProcessId(this, (id) => (this.processId = id));
    this.once('connect', () => watchForAnswers(this));
    this.closed = new Promise((resolve) => this.connection.once('end', resolve));
    this.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY) this.leaveReadOnlyServer();
      if (code === PLAN_OUT_OF_DATE) this.retire();
    });
    this.watchQueries(given.prepares ?? false);
  }

  get bytesReceived(): number {
    return this.socket.bytesRead;
  }

  /**
   * Closes the socket without a message to the server. Waiting queries fail with this error, and a
   * pool opens another connection.
   */
  breakOff(reason: string): void {
    this.isClosed = true;
    this.socket.destroy(Object.assign(new Error(reason), { code: 'ETIMEDOUT' }));
  }

  /** Closes the connection. Does not wait for a server that does not respond. */
  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | void {
    this.isClosed = true;
    const late = setTimeout(() => this.socket.destroy(), END_WITHIN_MS);
    this.once('end', () => clearTimeout(late));
    return callback ? super.end(callback) : super.end();
  }

  private watchQueries(prepares: boolean): void {
    const ask = this.query.bind(this) as (...given: unknown[]) => never;
    this.query = (...given: unknown[]) => {
      this.isWaiting = true;
      return ask(...applyQueryHints(given, prepares));
    };
    this.on('drain', () => {
      this.isWaiting = false;
    });
  }

  // After a failover the old primary may still run, so the connection must not be used again.
  private leaveReadOnlyServer(): void {
    this.emit('readOnly');
    this.retire();
  }

  // While a query runs, `end` would break it off.
  private retire(): void {
    this.isRetired = true;
    setImmediate(() => {
      if (!this.isClosed) void this.end().catch(() => undefined);
    });
  }
}
