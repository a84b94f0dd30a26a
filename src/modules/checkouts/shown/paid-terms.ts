/** What the payment of a checkout says of its terms, for many checkouts at once. */
import { Charge } from '../../charges/charge';
import type { Rows } from '../../../platform/records/rows';

export interface PaidTerms {
  /** Null unless it was paid in more than one. */
  installmentsCount: number | null;
  platformFee: number | null;
  /** What the buyer paid on top of the price for the fee of the card. */
  customerFee: number | null;
}

export const NOT_PAID: PaidTerms = {
  installmentsCount: null,
  platformFee: null,
  customerFee: null,
};

export const termsOfPayment = ({
  installments,
  platformFee,
  customerFee,
}: PaidParts): PaidTerms => ({
  installmentsCount: installments > 1 ? installments : null,
  platformFee,
  customerFee,
});

type PaidParts = Pick<Charge, 'installments' | 'platformFee' | 'customerFee'>;

export async function paidTermsOf(rows: Rows, chargeIds: readonly string[]): Promise<PaidTerms[]> {
  const charges = await rows.listByIds(Charge, chargeIds, [
    'id',
    'installments',
    'platformFee',
    'customerFee',
  ]);
  const found = new Map(charges.map((charge) => [charge.id, charge]));
  return chargeIds.map((id) => {
    const charge = found.get(id);
    return charge ? termsOfPayment(charge) : NOT_PAID;
  });
}
