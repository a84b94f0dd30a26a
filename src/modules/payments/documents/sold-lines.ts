/** What a charge sells, line by line: for its receipt and its billing document. */
import type { Charge } from '../../charges/charge';
import { Checkout } from '../../checkouts/checkout';
import { sum, times } from '../../../platform/operations/money';
import type { Rows } from '../../../platform/records/rows';

export interface SoldLine {
  name: string;
  quantity: number;
  /** Cents. */
  amount: number;
}

export async function soldLinesOf(
  rows: Pick<Rows, 'find'>,
  { lines, checkoutId, description, amount, discount, customerFee, kind }: Charge,
): Promise<SoldLine[]> {
  if (lines)
    return lines.map(({ name, quantity, amount: lineAmount }) => ({
      name,
      quantity,
      amount: lineAmount,
    }));
  const checkout = checkoutId ? await rows.find(Checkout, checkoutId) : null;
  const isTrial = kind === 'TRIAL_START';
  if (checkout && checkout.items.length > 0)
    return checkout.items.map(({ name, quantity, price }) => ({
      name,
      quantity,
      amount: isTrial ? 0 : times(price, quantity),
    }));
  return description
    ? [{ name: description, quantity: 1, amount: sum([amount, discount, 0 - customerFee]) }]
    : [];
}
