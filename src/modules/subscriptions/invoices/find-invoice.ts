/** Finds the charge by invoice that a subscription waits for, and what it costs. */
import { Charge } from '../../charges/charge';
import { lateCharges, type LateCharges } from '../../charges/terms/late-fees';
import type { Checkout } from '../../checkouts/checkout';
import { sum } from '../../../platform/operations/money';
import type { Rows } from '../../../platform/records/rows';
import { civilDate } from '../../../platform/time/civil-time';

/** At most one is open. One that the policy has decided is FAILED, also while it can be paid. */
export function openInvoiceOf(rows: Rows, subscriptionId: string): Promise<Charge | null> {
  return rows.findBy(Charge, { subscriptionId, kind: 'INVOICE', status: 'PENDING' });
}

/** Whether the checkout is the page of a cycle that was opened by invoice. */
export function isInvoicePage({ isRenewal, dueDate }: Checkout): boolean {
  return isRenewal && Boolean(dueDate);
}

type Page = Pick<Checkout, 'amount' | 'dueDate' | 'interest' | 'fine'>;

/** With fine and interest of that day, by every method. */
export function costsOn(
  { amount, dueDate, interest, fine }: Page,
  discount: number,
  now: Date,
): LateCharges {
  const price = sum([amount, -discount]);
  const today = civilDate(now);
  return lateCharges({ amount: price, dueDate: dueDate ?? today, paidOn: today, interest, fine });
}
