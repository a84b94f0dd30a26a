/** What a charge costs at a moment: its amount, with late charges for a boleto, or nothing any more once its time is over. */
import { civilDate } from '../kit/civil-time';
import type { Charge } from './charge';
import { lateCharges } from './late-fees';

/** Cents; null when a payment made at that moment (the provider's time) would be too late. */
export function amountDueAt(
  { method, amount, dueAt, expiresAt, payableUntil, interest, fine }: Charge,
  paidAt: Date,
): number | null {
  if (method !== 'BOLETO' || !dueAt || !payableUntil)
    return expiresAt && paidAt > expiresAt ? null : amount;
  if (paidAt > payableUntil) return null;
  return lateCharges({
    amount,
    dueDate: civilDate(dueAt),
    paidOn: civilDate(paidAt),
    interest,
    fine,
  }).total;
}
