/** What an overdue charge costs today, with fine and interest. */
import type { Charge } from '../modules/charges/charge';
import { lateCharges, type LateCharges } from '../modules/charges/terms/late-fees';
import { Checkout } from '../modules/checkouts/checkout';
import { costsOn } from '../modules/subscriptions/invoices/find-invoice';
import { sum } from '../platform/operations/money';
import { civilDate } from '../platform/time/civil-time';
import type { Reading } from './reading';

export interface LateCost {
  /** Cents, without fine and interest. */
  price: number;
  late: LateCharges;
}

/** Those of an invoice are of its page, by every method. Null if the charge has no due date. */
export async function lateCostOf(
  { rows, clock }: Pick<Reading, 'rows' | 'clock'>,
  { kind, checkoutId, discount, amount, dueAt, interest, fine }: Charge,
): Promise<LateCost | null> {
  const now = clock.now();
  if (kind === 'INVOICE') {
    const page = checkoutId ? await rows.find(Checkout, checkoutId) : null;
    if (!page) return null;
    return { price: sum([page.amount, 0 - discount]), late: costsOn(page, discount, now) };
  }
  if (!dueAt) return null;
  const [dueDate, paidOn] = [civilDate(dueAt), civilDate(now)];
  return { price: amount, late: lateCharges({ amount, dueDate, paidOn, interest, fine }) };
}
