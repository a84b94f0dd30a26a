/** What a buyer pays by card: the price and, where it is passed on, the fee of the card. */
import type { Checkout } from '../../../checkouts/checkout';
import type { FeeOverrides } from '../../../ledger/fees';
import { totalByCard } from '../../../ledger/fees';
import { feesOf } from '../../../ledger/fees-of-store';
import { splitInInstallments } from '../../../charges/terms/split-in-installments';
import { sum, times } from '../../../../platform/operations/money';
import type { Rows } from '../../../../platform/records/rows';

export const INSTALLMENT_MIN = 1_000;

/** The fees that buyers pay on top of the price; null = the store bears them. */
export type PassedFees = FeeOverrides | null;

/** A way to pay a price by card. All in cents. */
export interface CardOption {
  /** Each installment; they add up to `total`. */
  parts: number[];
  /** The part of `total` that is not the price. */
  customerFee: number;
  total: number;
}

export async function passedFeesOf(rows: Rows, { card }: Checkout): Promise<PassedFees> {
  return card?.passFeesToCustomer ? feesOf(rows) : null;
}

/**
 * The price in this number of installments. Null if an installment would be below 1000 cents, or no
 * total leaves the price.
 */
export function cardOption(price: number, count: number, fees: PassedFees): CardOption | null {
  const total = fees ? totalByCard(price, count, fees) : price;
  if (total === null || (count > 1 && times(INSTALLMENT_MIN, count) > total)) return null;
  const customerFee = sum([total, -price]);
  return { parts: splitInInstallments(total, count), customerFee, total };
}

/** All ways to pay the price in up to `most` installments, fewest first. */
export function cardOptions(price: number, most: number, fees: PassedFees): CardOption[] {
  return Array.from({ length: most }, (_, index) => index + 1).flatMap((count) => {
    const option = cardOption(price, count, fees);
    return option ? [option] : [];
  });
}
