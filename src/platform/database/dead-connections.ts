/**
 * Finds connections to PostgreSQL whose server does not answer, by a check of all connections twice
 * a second.
 */
import { Socket } from 'node:net';
import pg from 'pg';
import { SECOND_MS } from '../time/clock';
import { log } from '../observability/log';
import { brokenConnections } from '../observability/pool-metrics';

const CHECK_EVERY_MS = SECOND_MS / 2;
const TICK_MS = SECOND_MS / 10;
const QUIET_MS = 3 * SECOND_MS;
const PROBE_WITHIN_MS = 2 * SECOND_MS;
const HEARTBEAT_EVERY_MS = 10 * SECOND_MS;
/**
 * The server ends a statement after its `statement_timeout`. An answer that is this much later will
 * not come.
 */
const AFTER_STATEMENT_MS = 5 * SECOND_MS;

export interface ResilientConfig extends pg.ClientConfig {
  /**
   * After this many milliseconds without an answer, the server is checked over a new connection.
   */
  quietMs?: number;
  /**
   * Sends a query from time to time while the connection is idle, so that its loss is noticed; for
   * LISTEN.
   */
  heartbeat?: boolean;
  /**
   * Whether the connection leads to a pooler that gives each transaction another session. It sends
   * no settings of a session then: PostgreSQL takes them from the role.
   */
  isPooled?: boolean;
  /** Whether the connection keeps the plans of statements that are marked for it. */
  prepares?: boolean;
}

/**
 * The settings of a new session as they are sent. A pooler refuses those of PostgreSQL, or drops
 * them without a word.
 */
export function sentSettings(config: ResilientConfig): ResilientConfig {
  if (!config.isPooled) return config;
  return {
    ...config,
    options: undefined,
    statement_timeout: undefined,
    lock_timeout: undefined,
    idle_in_transaction_session_timeout: undefined,
  };
}

/** A connection that reports whether it waits for an answer, and how much it has received. */
export interface WatchedClient extends pg.Client {
  readonly config: ResilientConfig;
  readonly name: string;
  readonly isWaiting: boolean;
  readonly bytesReceived: number;
  /** The process of the server that works for it, as the server has said; null = not yet. */
  readonly processId: number | null;
  /** Breaks the connection off: the caller that waits for an answer gets this reason. */
  breakOff(reason: string): void;
}

interface Watched {
  bytesReceived: number;
  /**
   * How long nothing has arrived while an answer was awaited. Measured in checks rather than by a
   * clock: a frozen process makes no checks, so the time it was frozen does not count.
   */
  quietMs: number;
  idleMs: number;
}

const watched = new Map<WatchedClient, Watched>();
let timer: NodeJS.Timeout | undefined;

/** Watches a connected client until it ends. */
export function watchForAnswers(client: WatchedClient): void {
  watched.set(client, { bytesReceived: client.bytesReceived, quietMs: 0, idleMs: 0 });
  brokenConnections.inc({ pool: client.name }, 0); // rate() would not see the first event
  timer ??= setInterval(checkAll, CHECK_EVERY_MS).unref();
  client.once('end', () => {
    watched.delete(client);
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  });
}

function checkAll(): void {
  for (const [client, state] of watched) {
    const { bytesReceived } = client;
    const hasReceived = bytesReceived !== state.bytesReceived;
    state.bytesReceived = bytesReceived;
    state.quietMs = client.isWaiting && !hasReceived ? state.quietMs + CHECK_EVERY_MS : 0;
    state.idleMs = client.isWaiting || hasReceived ? 0 : state.idleMs + CHECK_EVERY_MS;
    if (client.isWaiting) checkClient(client, state);
    else if (client.config.heartbeat && state.idleMs >= HEARTBEAT_EVERY_MS)
      sendHeartbeat(client, state);
  }
}

function checkClient(client: WatchedClient, state: Watched): void {
  const { quietMs = QUIET_MS, statement_timeout: statementMaxMs } = client.config;
  if (statementMaxMs && state.quietMs >= Number(statementMaxMs) + AFTER_STATEMENT_MS)
    breakOff(client, 'the database does not answer on this connection');
  else if (state.quietMs > 0 && state.quietMs % quietMs === 0) void probe(client);
}

function sendHeartbeat(client: WatchedClient, state: Watched): void {
  state.idleMs = 0;
  client.query('SELECT 1').catch(() => undefined);
}

/**
 * A statement may take long. The connection is dead if the server does not accept a new one either,
 * or if it does not work for this connection: then it has lost the connection, or another server
 * has replaced it.
 */
async function probe(client: WatchedClient): Promise<void> {
  // Not what the last check has seen: checks go on, and the answer may come between two of them.
  const { bytesReceived } = client;
  const { isThere, busy } = await askOnce(client.config);
  if (isThere && (busy === null || busy.has(client.processId))) return;
  await freeTime(CHECK_EVERY_MS).over; // the answer may be on its way
  if (client.isWaiting && client.bytesReceived === bytesReceived && watched.has(client))
    breakOff(client, 'the database does not answer');
}

function breakOff(client: WatchedClient, reason: string): void {
  watched.delete(client);
  brokenConnections.inc({ pool: client.name });
  log.warn({ pool: client.name, reason }, 'database connection broken off');
  client.breakOff(reason);
}

interface ServerState {
  isThere: boolean;
  /** The process ids of the server that are working for a connection; null if unknown. */
  busy: Set<number | null> | null;
}

const asked = new Map<string, Promise<ServerState>>();

function askOnce(config: ResilientConfig): Promise<ServerState> {
  const address = config.connectionString ?? '';
  const asking = asked.get(address) ?? askServer(config).finally(() => asked.delete(address));
  asked.set(address, asking);
  return asking;
}

async function askServer(config: ResilientConfig): Promise<ServerState> {
  const socket = new Socket();
  const client = new pg.Client({
    ...sentSettings(config),
    application_name: 'pitanga probe',
    connectionTimeoutMillis: 0,
    stream: () => socket,
  });
  client.on('error', () => undefined);
  let processId: number | null = null;
  onProcessId(client, (id) => (processId = id));
  const limit = freeTime(PROBE_WITHIN_MS);
  void limit.over.then(() => socket.destroy());
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number; isOwn: boolean }>(
      `SELECT pid, pid = pg_backend_pid() AS "isOwn"
       FROM pg_stat_activity WHERE state IS DISTINCT FROM 'idle'`,
    );
    // Behind a pooler the process ids have no meaning.
    const isDirect = rows.some(({ pid, isOwn }) => isOwn && pid === processId);
    return { isThere: true, busy: isDirect ? new Set(rows.map(({ pid }) => pid)) : null };
  } catch (error) {
    return { isThere: error instanceof pg.DatabaseError, busy: null }; // a refusal is an answer too
  } finally {
    limit.cancel();
    void client.end().catch(() => undefined);
  }
}

/** Calls with the id of the process that the server sends when a session begins. */
export function onProcessId({ connection }: pg.Client, call: (id: number) => void): void {
  connection.once('backendKeyData', ({ processID }: { processID: number }) => call(processID));
}

/**
 * Waits for time in which the process was free to receive an answer. A period in which it was busy
 * counts as one tick, however long it was.
 */
function freeTime(ms: number): { over: Promise<void>; cancel(): void } {
  let left = ms / TICK_MS;
  let ticking: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    ticking = setInterval(() => {
      left--;
      if (left > 0) return;
      clearInterval(ticking);
      resolve();
    }, TICK_MS).unref();
  });
  return { over, cancel: () => clearInterval(ticking) };
}
