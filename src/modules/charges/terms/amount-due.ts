/**
 * What a charge costs at a given moment: its amount, plus late charges for a boleto, or nothing
 * once it can no longer be paid.
 */
import { civilDate, daysBetween } from '../../../platform/time/civil-time';
import type { Charge } from '../charge';
import { lateCharges } from './late-fees';

/** Banks round interest each day. */
const CENTS_A_DAY = 1;

/**
 * Whether the amount pays the charge at that moment. The bank computes what a late boleto costs:
 * its sum may differ from ours by a cent for each day.
 */
export function isAmountDue(charge: Charge, { amount, paidAt }: Paid): boolean {
  const due = amountDueAt(charge, paidAt);
  if (due === null) return false;
  const { method, dueAt } = charge;
  const isLate = method === 'BOLETO' && dueAt !== null && due > charge.amount;
  const days = isLate ? daysBetween(civilDate(dueAt), civilDate(paidAt)) : 0;
  return amount >= charge.amount && Math.abs(amount - due) <= days * CENTS_A_DAY;
}

interface Paid {
  /** Cents. */
  amount: number;
  /** The provider's time. */
  paidAt: Date;
}

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
