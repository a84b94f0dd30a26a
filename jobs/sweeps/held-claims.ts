/**
 * The claims of a batch while a worker handles it: taken over from the queue once, renewed until
 * the last row is done, and released row by row.
 */
import type { DataSource } from 'typeorm';
import { later, wallNow } from '../../src/platform/time/clock';
import { batched } from '../../src/platform/jobs/batched';
import { renewClaims, type ClaimedRow } from '../../src/platform/jobs/claims';
import { beginClaims, type BeginningClaims } from '../../src/platform/jobs/begin-claims';
import { giveBackClaims, releaseClaims } from '../../src/platform/jobs/release-claims';
import { newId } from '../../src/platform/records/columns/ids';
import { log } from '../../src/platform/observability/log';

/** Renewals per lease: one renewal may fail without losing the lease. */
const RENEWALS_PER_LEASE = 3;

/**
 * Queue jobs that start at the same time take over their claims in one statement. A job whose
 * claims have expired costs almost nothing.
 */
const BEGUN_TOGETHER_MAX = 100;
const RELEASED_TOGETHER_MAX = 100;

type Beginner = (beginning: BeginningClaims) => Promise<string[]>;
const beginners = new WeakMap<DataSource, Map<string, Beginner>>();

function beginnerOf(database: DataSource, job: string, leaseMs: number): Beginner {
  const ofDatabase = beginners.get(database) ?? new Map<string, Beginner>();
  beginners.set(database, ofDatabase);
  const key = `${job} ${leaseMs}`;
  const beginner =
    ofDatabase.get(key) ??
    batched<BeginningClaims, string[]>(BEGUN_TOGETHER_MAX, (beginnings) =>
      beginClaims(database, job, beginnings, leaseMs),
    );
  ofDatabase.set(key, beginner);
  return beginner;
}

export class HeldClaims {
  private readonly runner = newId('run');
  private renewedAt = wallNow();
  private readonly timer: NodeJS.Timeout;
  /** Rows that are done at the same time are released by one statement. */
  private readonly released = batched<ClaimedRow, void>(RELEASED_TOGETHER_MAX, async (rows) => {
    await releaseClaims(this.database, this.job, rows);
    return rows.map(() => undefined);
  });

  private constructor(
    private readonly database: DataSource,
    private readonly job: string,
    private readonly leaseMs: number,
    private readonly held: Map<string, ClaimedRow>,
  ) {
    this.timer = setInterval(
      () =>
        void this.renew().catch((error: Error) =>
          log.warn({ job, reason: error.message }, 'claims could not be renewed'),
        ),
      leaseMs / RENEWALS_PER_LEASE,
    );
    this.timer.unref();
  }

  /** Rows without a token are handled as they are. */
  static async take(
    database: DataSource,
    job: string,
    rows: readonly ClaimedRow[],
    leaseMs: number,
  ): Promise<HeldClaims> {
    const held = new Map(rows.filter(({ token }) => !token).map((row) => [row.id, row]));
    const claims = new HeldClaims(database, job, leaseMs, held);
    const { runner } = claims;
    try {
      const queued = rows.filter(({ token }) => token);
      const begun = new Set(
        queued.length > 0 ? await beginnerOf(database, job, leaseMs)({ runner, rows: queued }) : [],
      );
      for (const row of rows) if (begun.has(row.id)) held.set(row.id, { ...row, token: runner });
    } catch (error) {
      claims.end();
      throw error;
    }
    return claims;
  }

  /**
   * The row with the token of its claim. Returns null if another process holds it, which also
   * happens when the lease expired while this process was frozen.
   */
  async row(id: string): Promise<ClaimedRow | null> {
    if (later(this.renewedAt, this.leaseMs / 2) < wallNow()) await this.renew();
    return this.held.get(id) ?? null;
  }

  /** The row was handled. Another worker that has claimed it since keeps it. */
  release(row: ClaimedRow): Promise<void> {
    return this.released(row);
  }

  /** Stops renewing the claim of a row that was handled or has failed. */
  forget(id: string): void {
    this.held.delete(id);
  }

  /** Gives back the claims of these rows, which were not begun. */
  async giveBack(ids: readonly string[]): Promise<void> {
    const rows = ids.flatMap((id) => this.held.get(id) ?? []);
    for (const { id } of rows) this.forget(id);
    await giveBackClaims(this.database, this.job, rows);
  }

  end(): void {
    clearInterval(this.timer);
  }

  private async renew(): Promise<void> {
    const { runner, leaseMs } = this;
    const ids = [...this.held.values()].filter(({ token }) => token === runner).map(({ id }) => id);
    const now = wallNow();
    const kept = new Set(await renewClaims(this.database, this.job, ids, { runner, leaseMs }));
    this.renewedAt = now;
    for (const id of ids) if (!kept.has(id)) this.held.delete(id);
  }
}
