/**
 * What a charge costs at a given moment: its amount, plus late charges for a boleto, or nothing
 * once it can no longer be paid.
 */
import { civilDate } from '../kit/time/civil-time';
import type { Charge } from './charge';
import { lateCharges } from './late-fees';

/** In cents. Null when a payment at that moment (the provider's time) would be too late. */
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
