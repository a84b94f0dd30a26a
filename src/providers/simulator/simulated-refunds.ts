/** The simulator gives money back: ten seconds later, unless it was told otherwise before. */
import type pg from 'pg';
import { SECOND_MS, later } from '../../kit/clock';
import type { RefundOutcome, RefundRequest, Refunding } from '../provider';
import { inTransaction } from './in-transaction';

const SETTLES_AFTER_MS = 10 * SECOND_MS;

export class SimulatedRefunds implements Refunding {
  constructor(protected readonly pool: pg.Pool) {}

  async refund({ reference, payment, amount, at }: RefundRequest): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      await client.query(`SELECT pg_advisory_xact_lock(hashtext($1))`, [payment]); // of two refunds of one payment, one waits
      const isRefused = !(await canBeGivenBack(client, { reference, payment, amount }));
      await client.query(
        `INSERT INTO simulator."refunds" ("reference", "payment", "amount", "settlesAt", "decided") VALUES ($1, $2, $3, $4, $5) ON CONFLICT ("reference") DO NOTHING`,
        [reference, payment, amount, later(at, SETTLES_AFTER_MS), isRefused ? 'failed' : null],
      );
    });
  }

  async findRefund(reference: string, at: Date): Promise<RefundOutcome | null> {
    const { rows } = await this.pool.query<{
      settlesAt: Date;
      decided: 'completed' | 'failed' | null;
    }>(`SELECT "settlesAt", "decided" FROM simulator."refunds" WHERE "reference" = $1`, [
      reference,
    ]);
    const [refund] = rows;
    if (!refund) return null;
    if (refund.decided === 'failed') return { status: 'failed', reason: 'refused_by_bank' };
    return {
      status: refund.decided === 'completed' || refund.settlesAt <= at ? 'completed' : 'pending',
    };
  }

  /** Decides a refund that has not settled yet, as the Dev mode helpers let developers do. */
  async decideRefund(reference: string, decided: 'completed' | 'failed'): Promise<void> {
    await this.pool.query(
      `UPDATE simulator."refunds" SET "decided" = $2 WHERE "reference" = $1 AND "decided" IS NULL`,
      [reference, decided],
    );
  }
}

/** Only what was paid, whole, and not by another refund already. */
async function canBeGivenBack(
  client: pg.PoolClient,
  { reference, payment, amount }: Pick<RefundRequest, 'reference' | 'payment' | 'amount'>,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM (
       SELECT "amount" FROM simulator."calls" WHERE "reference" = $1 AND "kind" = 'card' AND "approved"
       UNION ALL SELECT "amount" FROM simulator."calls" WHERE "providerId" = $1 AND "kind" = 'recurring-pix' AND "approved"
       UNION ALL SELECT "amount" FROM simulator."pixPayments" WHERE "providerId" = $1
     ) paid WHERE "amount" = $2
     AND NOT EXISTS (SELECT 1 FROM simulator."refunds" WHERE "payment" = $1 AND "reference" <> $3 AND "decided" IS DISTINCT FROM 'failed')`,
    [payment, amount, reference],
  );
  return rowCount === 1;
}
