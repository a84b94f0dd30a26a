/** The status of a charge, and how it may change. */
import { choices } from '../../../platform/records/columns/choices';
import { lifecycle } from '../../../platform/records/lifecycle';

export const ChargeStatus = choices('ChargeStatus', 'The status of a payment.', {
  PENDING: 'Waiting for the buyer, or between two attempts.',
  PAID: 'Paid, and not refunded in full.',
  EXPIRED: 'Expired without payment.',
  CANCELLED: 'Cancelled before it was paid.',
  FAILED: 'Its card was declined, and the buyer may try again; of a renewal: all retries failed.',
  UNDER_DISPUTE: 'The payer disputes it; its money is blocked.',
  LOST: 'The dispute was lost; the money went back to the payer.',
  REFUNDED: 'Refunded in full.',
});
export type ChargeStatus = (typeof ChargeStatus)[number];

/**
 * A declined card leaves FAILED when its buyer tries again, or when an approval arrives late. A
 * renewal never does: its subscription has ended, or goes on without it.
 */
export const chargeLifecycle = lifecycle<ChargeStatus>('charge', {
  PENDING: ['PAID', 'EXPIRED', 'CANCELLED', 'FAILED'],
  EXPIRED: ['PAID'],
  PAID: ['UNDER_DISPUTE', 'REFUNDED'],
  UNDER_DISPUTE: ['PAID', 'LOST'],
  CANCELLED: [],
  FAILED: ['PENDING', 'PAID'],
  LOST: [],
  REFUNDED: [],
});
