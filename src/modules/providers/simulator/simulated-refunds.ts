/**
 * The simulator's refunds: they settle ten seconds later, unless another outcome was set before.
 */
import type pg from 'pg';
import { SECOND_MS, later } from '../../../platform/time/clock';
import type { RefundOutcome, RefundQuestion, RefundOrder, Refunding } from '../provider';
import { isEndToEndId } from '../end-to-end-id';
import { pixId } from './pix-id';
import { inTransaction } from './in-transaction';

const SETTLES_AFTER_MS = 10 * SECOND_MS;

type RefundDecision = 'completed' | 'failed';

interface StoredRefund {
  decided: RefundDecision | null;
  payment: string;
  settlesAt: Date;
}

export class SimulatedRefunds implements Refunding {
  constructor(protected readonly pool: pg.Pool) {}

  async canRefundPart(payment: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `SELECT 1 FROM simulator."wholeRefunds" WHERE "payment" = $1`,
      [payment],
    );
    return rowCount === 0;
  }

  /** From now on this payment can only be refunded as a whole, as with some real providers. */
  async refuseParts(payment: string): Promise<void> {
    await this.pool.query(
      `INSERT INTO simulator."wholeRefunds" ("payment") VALUES ($1) ON CONFLICT DO NOTHING`,
      [payment],
    );
  }

  /** Refusals are known later, as at a bank. */
  async refund({ reference, payment, amount, at }: RefundOrder): Promise<RefundOutcome> {
    await inTransaction(this.pool, async (client) => {
      // Of two refunds of one payment, the second waits.
      await client.query(`SELECT pg_advisory_xact_lock(hashtext($1))`, [payment]);
      const isRefused = !(await isRefundable(client, { reference, payment, amount }));
      await client.query(
        `
          INSERT INTO simulator."refunds" (
            "reference", "payment", "amount", "settlesAt", "decided"
          )
          VALUES ($1, $2, $3, $4, $5)
          ON CONFLICT ("reference") DO NOTHING
        `,
        [reference, payment, amount, later(at, SETTLES_AFTER_MS), isRefused ? 'failed' : null],
      );
    });
    return { status: 'pending' };
  }

  async findRefund({ reference, at }: RefundQuestion): Promise<RefundOutcome | null> {
    // A settled refund is stored as decided, so that it cannot be decided differently afterwards.
    await this.pool.query(
      `
        UPDATE simulator."refunds"
        SET "decided" = 'completed'
        WHERE "reference" = $1 AND "decided" IS NULL AND "settlesAt" <= $2
      `,
      [reference, at],
    );
    const { rows } = await this.pool.query<StoredRefund>(
      `SELECT "decided", "payment", "settlesAt" FROM simulator."refunds" WHERE "reference" = $1`,
      [reference],
    );
    const [refund] = rows;
    if (!refund) return null;
    if (refund.decided === 'failed') return { status: 'failed', reason: 'refused_by_bank' };
    if (refund.decided === null) return { status: 'pending' };
    return { status: 'completed', returnId: returnIdOf(reference, refund) };
  }

  /** Decides a refund, for the Dev mode helpers. False if it has settled or was already decided. */
  async decideRefund(reference: string, decided: RefundDecision, at: Date): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `
        UPDATE simulator."refunds"
        SET "decided" = $2
        WHERE "reference" = $1 AND "decided" IS NULL AND "settlesAt" > $3
      `,
      [reference, decided, at],
    );
    return rowCount === 1;
  }
}

/** Only a PIX payment has a return in the PIX network. */
function returnIdOf(reference: string, { payment, settlesAt }: StoredRefund): string | null {
  return isEndToEndId(payment) ? pixId('D', settlesAt, reference) : null;
}

/** Only a payment that was made, and no more than what other refunds leave of it. */
async function isRefundable(
  client: pg.PoolClient,
  { reference, payment, amount }: Pick<RefundOrder, 'reference' | 'payment' | 'amount'>,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `
      SELECT 1
      FROM (
        SELECT "amount"
        FROM simulator."calls"
        WHERE "reference" = $1 AND "kind" = 'card' AND "approved"
        UNION ALL
        SELECT "amount"
        FROM simulator."calls"
        WHERE "providerId" = $1 AND "kind" = 'recurring-pix' AND "approved"
        UNION ALL
        SELECT "amount"
        FROM simulator."pixPayments"
        WHERE "providerId" = $1
      ) paid
      WHERE "amount" >= $2 + (
        SELECT COALESCE(sum("amount"), 0)
        FROM simulator."refunds"
        WHERE "payment" = $1 AND "reference" <> $3 AND "decided" IS DISTINCT FROM 'failed'
      )
    `,
    [payment, amount, reference],
  );
  return rowCount === 1;
}
