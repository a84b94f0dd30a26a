/**
 * The simulator's payouts: sends money by PIX, settles it ten seconds later, and keeps every
 * reference forever.
 */
import type pg from 'pg';
import { SECOND_MS, later } from '../../../platform/time/clock';
import { newEndToEndId } from './pix-id';
import {
  ProviderUnknown,
  type PayoutOutcome,
  type PayoutPort,
  type PayoutRequest,
} from '../provider';

const SETTLES_AFTER_MS = 10 * SECOND_MS;

interface StoredPayout {
  settlesAt: Date;
  decision: 'completed' | 'failed' | 'cancelled' | null;
  decidedAt: Date | null;
  reason: string | null;
  endToEndId: string;
}

export class SimulatedPayouts implements PayoutPort {
  constructor(private readonly pool: pg.Pool) {}

  sendsTo(): Promise<boolean> {
    return Promise.resolve(true);
  }

  /** A payout to a key that contains `timeout` is paid, but its answer never arrives. */
  async send({ reference, amount, key, at }: PayoutRequest): Promise<PayoutOutcome> {
    await this.pool.query(
      `
        INSERT INTO simulator."payouts" (
          "reference", "amount", "keyType", "key", "endToEndId", "createdAt", "settlesAt"
        )
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT ("reference") DO NOTHING
      `,
      [reference, amount, key.type, key.key, newEndToEndId(at), at, later(at, SETTLES_AFTER_MS)],
    );
    if (key.key.includes('timeout'))
      throw new ProviderUnknown('the simulator was asked not to answer');
    return (await this.find(reference, at)) ?? { status: 'pending', settlesAt: null };
  }

  async find(reference: string, at: Date): Promise<PayoutOutcome | null> {
    await this.pool.query(
      `
        UPDATE simulator."payouts"
        SET "decision" = 'completed', "decidedAt" = "settlesAt"
        WHERE "reference" = $1 AND "decision" IS NULL AND "settlesAt" <= $2
      `,
      [reference, at],
    );
    const { rows } = await this.pool.query<StoredPayout>(
      `SELECT * FROM simulator."payouts" WHERE "reference" = $1`,
      [reference],
    );
    const [payout] = rows;
    if (!payout) return null;
    if (payout.decision === null) return { status: 'pending', settlesAt: payout.settlesAt };
    if (payout.decision === 'completed')
      return {
        status: 'completed',
        endToEndId: payout.endToEndId,
        completedAt: payout.decidedAt ?? payout.settlesAt,
      };
    return { status: payout.decision, reason: payout.reason ?? 'rejected_by_bank' };
  }

  /** Decides the outcome now, for the Dev mode helpers. False if it was already decided. */
  async decide(
    reference: string,
    decision: 'completed' | 'failed',
    { at, reason }: { at: Date; reason: string | null },
  ): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `
        UPDATE simulator."payouts"
        SET "decision" = $2, "decidedAt" = $3, "reason" = $4
        WHERE "reference" = $1 AND "decision" IS NULL
      `,
      [reference, decision, at, reason],
    );
    return rowCount === 1;
  }
}
