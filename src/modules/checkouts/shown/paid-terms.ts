/** What the payment of a checkout tells of its terms, for many checkouts at once. */
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

/** The store bears the fee of every payment so far: the buyer has paid none of it. */
export const termsOfPayment = ({ installments, platformFee }: PaidParts): PaidTerms => ({
  installmentsCount: installments > 1 ? installments : null,
  platformFee,
  customerFee: 0,
});

type PaidParts = Pick<Charge, 'installments' | 'platformFee'>;

export async function paidTermsOf(rows: Rows, chargeIds: readonly string[]): Promise<PaidTerms[]> {
  const charges = await rows.listByIds(Charge, chargeIds, ['id', 'installments', 'platformFee']);
  const found = new Map(charges.map((charge) => [charge.id, charge]));
  return chargeIds.map((id) => {
    const charge = found.get(id);
    return charge ? termsOfPayment(charge) : NOT_PAID;
  });
}
