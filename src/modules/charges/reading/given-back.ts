/** How much of a payment was given back, or is on its way, and how much is left. */
import type { Charge } from '../charge';
import type { Rows } from '../../../platform/records/rows';
import { sum } from '../../../platform/operations/money';

/** Cents. */
export interface GivenBack {
  /** The sum of the refunds that the merchant requested and that have not failed. */
  amount: number;
  /** The platform fee that was returned with them. */
  fee: number;
  /** The part of `amount` that is of the fee which the buyer paid. */
  customerFee: number;
  /** The part of `amount` whose refunds are complete. */
  completed: number;
}

/** What is left of a payment, in cents. */
export type Left = Pick<GivenBack, 'amount' | 'fee'>;

/** Decisions that depend on it need the charge to be locked. */
export async function givenBackOf(rows: Rows, { id }: Pick<Charge, 'id'>): Promise<GivenBack> {
  const [found] = await rows.sql<Record<keyof GivenBack, string | null>>(
    `
      SELECT
        sum("amount") AS "amount",
        sum("fee") AS "fee",
        sum("customerFee") AS "customerFee",
        sum("amount") FILTER (WHERE "status" = 'COMPLETE') AS "completed"
      FROM "refunds"
      WHERE "storeId" = $1 AND "devMode" = $2 AND "originalId" = $3
        AND "kind" = 'REQUESTED' AND "status" <> 'FAILED'
    `,
    [id],
  );
  return {
    amount: Number(found?.amount ?? 0),
    fee: Number(found?.fee ?? 0),
    customerFee: Number(found?.customerFee ?? 0),
    completed: Number(found?.completed ?? 0),
  };
}

export function leftOf(
  { paidAmount, platformFee }: Pick<Charge, 'paidAmount' | 'platformFee'>,
  { amount, fee }: GivenBack,
): Left {
  return { amount: sum([paidAmount ?? 0, -amount]), fee: sum([platformFee, -fee]) };
}
