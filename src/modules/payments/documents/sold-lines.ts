/** What a charge sells, line by line: for its receipt and its billing document. */
import type { Charge } from '../../charges/charge';
import type { ChargeLineKind } from '../../charges/terms/charge-line';
import { Checkout } from '../../checkouts/checkout';
import { sum, times } from '../../../platform/operations/money';
import type { Rows } from '../../../platform/records/rows';

export interface SoldLine {
  /** Of a charge of a subscription; left out for other payments. */
  kind?: ChargeLineKind | null;
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
    return lines.map(({ kind, name, quantity, amount: lineAmount }) => ({
      ...(kind && { kind }),
      name,
      quantity,
      amount: lineAmount,
    }));
  const checkout = checkoutId ? await rows.find(Checkout, checkoutId) : null;
  const isTrial = kind === 'TRIAL_START';
  if (checkout && checkout.items.length > 0) {
    const items = checkout.items.map(({ name, quantity, price }) => ({
      name,
      quantity,
      amount: isTrial ? 0 : times(price, quantity),
    }));
    return isTrial ? items : [...items, ...setupFeeOf(checkout)];
  }
  return description
    ? [{ name: description, quantity: 1, amount: sum([amount, discount, 0 - customerFee]) }]
    : [];
}

/** Named like its product, as the lines of later charges are. */
function setupFeeOf({ items, setupFee }: Checkout): SoldLine[] {
  const [item] = items;
  return item && setupFee ? [{ name: item.name, quantity: 1, amount: setupFee }] : [];
}
