/** The claims of a batch while it is being handled: taken over from the queue once, renewed until the last row is done, and let go row by row. */
import type { DataSource } from 'typeorm';
import { later, wallNow } from '../src/kit/clock';
import { beginClaims, giveBackClaims, renewClaims, type ClaimedRow } from '../src/kit/claims';
import { newId } from '../src/kit/ids';
import { log } from '../src/kit/log';

/** So often within a lease, so that one renewal may fail. */
const RENEWALS_PER_LEASE = 3;

export class HeldClaims {
  private readonly runner = newId('run');
  private renewedAt = wallNow();
  private readonly timer: NodeJS.Timeout;

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

  /** Rows without a token are held as they are. */
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
      const begun = new Set(
        await beginClaims(
          database,
          job,
          rows.filter(({ token }) => token),
          { runner, leaseMs },
        ),
      );
      for (const row of rows) if (begun.has(row.id)) held.set(row.id, { ...row, token: runner });
    } catch (error) {
      claims.end();
      throw error;
    }
    return claims;
  }

  /** The row with the token it is held by; null if it is not ours, or not ours any more: its lease ran out while this process stood still. */
  async row(id: string): Promise<ClaimedRow | null> {
    if (later(this.renewedAt, this.leaseMs / 2) < wallNow()) await this.renew();
    return this.held.get(id) ?? null;
  }

  /** The row is done, or has failed: its claim is not ours any more. */
  forget(id: string): void {
    this.held.delete(id);
  }

  /** What is left is given back. */
  async giveBack(): Promise<void> {
    this.end();
    await giveBackClaims(this.database, this.job, [...this.held.values()]);
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
