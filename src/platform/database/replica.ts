/**
 * A copy of the database that may be slightly behind (DATABASE_REPLICA_URL). Reports are read from
 * it, so that they never slow down payments. While it is unavailable, silent or too far behind,
 * they are read from the database itself.
 */
import type { DataSource, EntityManager } from 'typeorm';
import { SECOND_MS } from '../time/clock';
import { within } from '../time/within';
import { isDatabaseUnavailable } from '../http/refusal-from';
import { sqlStateOf } from './repeated';
import { AppError } from '../operations/errors';
import { log } from '../observability/log';
import { replicaLag, replicaUsable } from '../observability/replica-metrics';

const TRIED_AGAIN_AFTER_MS = 30 * SECOND_MS;
const MEASURED_EVERY_MS = 5 * SECOND_MS;
/** The timeout for a replica that answers but returns no result. */
const REPORT_WITHIN_MS = 15 * SECOND_MS;

const replicas = new WeakMap<DataSource, Replica>();

/**
 * Connects to the replica, retrying while it cannot be reached. From then on reports are read from
 * it. Returns the function that disconnects.
 */
export function readReportsFrom(
  replica: DataSource,
  database: DataSource,
  { lagMaxSeconds = Infinity }: { lagMaxSeconds?: number } = {},
): () => Promise<void> {
  const own = new Replica(replica, database, lagMaxSeconds);
  replicas.set(database, own);
  void own.open();
  return async () => {
    replicas.delete(database);
    await own.close();
  };
}

/** Reads a report from the replica. If the replica fails, reads it from the database itself. */
export async function readReport<Result>(
  database: DataSource,
  read: (manager: EntityManager) => Promise<Result>,
): Promise<Result> {
  const replica = replicas.get(database);
  if (!replica?.isUsable) return read(database.manager);
  try {
    return await within(REPORT_WITHIN_MS, read(replica.source.manager), tookTooLong);
  } catch (error) {
    replica.failed(error);
    return read(database.manager);
  }
}

class Replica {
  /** By the clock of the process: the replica is not used before this moment. */
  private awayUntilMs = 0;
  private lagSeconds: number | null = null;
  private wasUsable: boolean | null = null;
  private isClosed = false;
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> = Promise.resolve();

  constructor(
    readonly source: DataSource,
    private readonly database: DataSource,
    private readonly lagMaxSeconds: number,
  ) {
    replicaUsable.set(0);
  }

  get isUsable(): boolean {
    return (
      this.source.isInitialized &&
      performance.now() >= this.awayUntilMs &&
      (this.lagSeconds ?? 0) <= this.lagMaxSeconds
    );
  }

  open(): Promise<void> {
    this.working = this.source.initialize().then(
      () => this.measure(),
      (error: unknown) => {
        this.failed(error);
        this.again(() => this.open(), TRIED_AGAIN_AFTER_MS);
      },
    );
    return this.working;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.working;
    replicaUsable.remove();
    replicaLag.remove();
    if (this.source.isInitialized) await this.source.destroy();
  }

  /**
   * A report that the replica refused, or had no connection for, does not affect the next one.
   * After any other failure the next reports are read from the database.
   */
  failed(error: unknown): void {
    const isRefused = sqlStateOf(error) !== '' && !isDatabaseUnavailable(error);
    if (isRefused || error instanceof AppError)
      return log.warn({ err: error }, 'a report is not read from the replica');
    this.awayUntilMs = performance.now() + TRIED_AGAIN_AFTER_MS;
    this.report(error);
  }

  /**
   * Measures every few seconds how far the replica is behind, which also detects that it is
   * unavailable before a report does.
   */
  private async measure(): Promise<void> {
    const position = await positionOf(this.database);
    try {
      if (position !== undefined) this.lagSeconds = await lagOf(this.source, position);
      if (this.lagSeconds === null) replicaLag.remove();
      else replicaLag.set(this.lagSeconds);
    } catch (error) {
      this.failed(error);
    }
    this.report(null);
    this.again(() => (this.working = this.measure()), MEASURED_EVERY_MS);
  }

  private again(work: () => Promise<void>, afterMs: number): void {
    if (!this.isClosed) this.timer = setTimeout(() => void work(), afterMs).unref();
  }

  private report(error: unknown): void {
    const { isUsable, lagSeconds } = this;
    replicaUsable.set(isUsable ? 1 : 0);
    if (isUsable === this.wasUsable || this.isClosed) return;
    this.wasUsable = isUsable;
    if (isUsable) log.info({ lagSeconds }, 'reports are read from the replica');
    else
      log.warn(
        { lagSeconds, ...(error !== null && { err: error }) },
        'the replica is away or too far behind: reports are read from the database itself',
      );
  }
}

/** The position up to which the database has written; undefined if it is unknown. */
async function positionOf(database: DataSource): Promise<string | null | undefined> {
  try {
    const [row] = await database.query<{ position: string | null }[]>(
      `SELECT CASE WHEN NOT pg_is_in_recovery() THEN pg_current_wal_lsn()::text END AS "position"`,
    );
    return row?.position;
  } catch {
    return undefined; // the database is unavailable, which is not an error of the replica
  }
}

/**
 * Seconds since the last transaction that the replica has, 0 if it has reached this position; null
 * if unknown.
 */
async function lagOf(replica: DataSource, position: string | null): Promise<number | null> {
  const [state] = await replica.query<{ seconds: number | null }[]>(
    `SELECT CASE
       WHEN NOT pg_is_in_recovery() OR pg_last_wal_replay_lsn() >= $1::pg_lsn THEN 0
       ELSE extract(epoch FROM now() - pg_last_xact_replay_timestamp())::float8
     END AS "seconds"`,
    [position],
  );
  return state?.seconds ?? null;
}

function tookTooLong(): Error {
  return Object.assign(new Error('the replica took too long over a report'), { code: 'ETIMEDOUT' });
}
