/**
 * A connection to PostgreSQL whose waits are all limited: a server that does not answer is given
 * up, and the loss of a connection never ends the process.
 */
import type { Socket } from 'node:net';
import pg from 'pg';
import { chosenHostOf, type ChosenHost } from './chosen-host';
import { asMarked } from './prepared-statements';
import { SECOND_MS } from '../time/clock';
import {
  sentSettings,
  watchSilence,
  type SteadyConfig,
  type WatchedClient,
} from './silent-connections';

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

/** Parts of a client that the driver does not declare. */
interface Wire {
  host: string;
  port: number;
  connection: pg.Connection & { stream: Socket };
  /** False while the client waits for the end of an answer. */
  readyForQuery?: boolean;
}

/**
 * The `Client` option of every pool. A pool listens only to its idle connections, so the error of a
 * connection in use would not be handled.
 */
export class SteadyClient extends pg.Client implements WatchedClient {
  config: SteadyConfig;
  readonly name: string;
  /** Resolves when the connection is closed, also for a borrower that removes all listeners. */
  readonly closed: Promise<void>;
  /** Whether it is closed as soon as its query has ended, and must not be used again. */
  isRetired = false;
  /** Null if the address has one host. */
  private readonly hosts: ChosenHost | null;
  private isClosed = false;

  constructor(config: string | SteadyConfig = {}) {
    const asked = typeof config === 'string' ? { connectionString: config } : config;
    const hosts = chosenHostOf(asked.connectionString ?? '');
    const given = hosts ? { ...asked, connectionString: hosts.firstHost.address } : asked;
    super({
      ...sentSettings({
        idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MAX_MS,
        ...given,
      }),
      connectionTimeoutMillis: given.connectionTimeoutMillis || CONNECT_WITHIN_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    });
    this.config = given;
    this.hosts = hosts;
    this.name = given.application_name ?? 'pitanga';
    this.on('error', () => undefined);
    this.once('connect', () => watchSilence(this));
    this.closed = new Promise((resolve) => this.connection.once('end', resolve));
    this.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY) this.leaveReadOnlyServer();
      if (code === PLAN_OUT_OF_DATE) this.retire();
    });
    this.readMarks(given.prepares ?? false);
  }

  /** Whether the client waits for an answer of the server. */
  get isWaiting(): boolean {
    return this.wire.readyForQuery === false;
  }

  /** Grows with everything that arrives. */
  get bytesHeard(): number {
    return this.wire.connection.stream.bytesRead;
  }

  /**
   * Closes the socket without a message to the server. Waiting queries fail with this error, and a
   * pool opens another connection.
   */
  hangUp(reason: string): void {
    this.isClosed = true;
    this.wire.connection.stream.destroy(Object.assign(new Error(reason), { code: 'ETIMEDOUT' }));
  }

  /** Connects to the host, or of several hosts to the one that is chosen. */
  override connect(): Promise<this>;
  override connect(callback: (error: Error | null) => void): void;
  override connect(callback?: (error: Error | null) => void): Promise<this> | void {
    const connected = this.hosts ? this.connectToOneOf(this.hosts) : this.connectToHost();
    if (!callback) return connected;
    connected.then(() => callback(null), callback);
  }

  /** Closes the connection. Does not wait for a server that does not respond. */
  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | void {
    this.isClosed = true;
    this.hosts?.leave(this);
    const late = setTimeout(() => this.wire.connection.stream.destroy(), END_WITHIN_MS);
    this.once('end', () => clearTimeout(late));
    return callback ? super.end(callback) : super.end();
  }

  private async connectToHost(): Promise<this> {
    await super.connect();
    return this;
  }

  private async connectToOneOf(hosts: ChosenHost): Promise<this> {
    const { host, port, address } = await hosts.enter(this);
    this.connection.once('end', () => hosts.lose(this));
    if (this.isClosed) {
      hosts.leave(this);
      throw new Error('the connection was closed before it was open');
    }
    Object.assign(this.wire, { host, port });
    this.config = { ...this.config, connectionString: address };
    return this.connectToHost();
  }

  private readMarks(prepares: boolean): void {
    const ask = this.query.bind(this) as (...given: unknown[]) => never;
    this.query = (...given: unknown[]) => ask(...asMarked(given, prepares));
  }

  // After a failover the old primary may still run, so the connection must not be used again.
  private leaveReadOnlyServer(): void {
    this.emit('readOnly');
    this.hosts?.doubt();
    this.retire();
  }

  // While a query runs, `end` would break it off.
  private retire(): void {
    this.isRetired = true;
    setImmediate(() => {
      if (!this.isClosed) void this.end().catch(() => undefined);
    });
  }

  private get wire(): Wire {
    return this as unknown as Wire;
  }
}
