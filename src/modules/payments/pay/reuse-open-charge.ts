/** Finds the open or declined charge that a new payment of the checkout continues. */
import { In } from 'typeorm';
import { amountDueAt } from '../../charges/terms/amount-due';
import { ChargeAttempt } from '../../charges/attempt';
import { Charge } from '../../charges/charge';
import { chargeLifecycle } from '../../charges/terms/charge-status';
import { releaseCoupon } from '../../charges/terms/charge-coupon';
import { closesAt } from '../../charges/close-charge';
import type { Checkout } from '../../checkouts/checkout';
import { transientConflict } from '../../../platform/operations/errors';
import type { Transaction } from '../../../platform/records/transaction';
import { type RequestedPayment, isStale } from './stale-charge';

// There is one open charge per method, and for a link one per session. While the provider is asked
// about it, no other attempt may start.
export async function openCharge(
  tx: Transaction,
  checkout: Checkout,
  wanted: RequestedPayment,
): Promise<Charge | null> {
  const { method, session } = wanted;
  // The previous release adds a second charge to a declined one: the pending one sorts first.
  const [found] = await tx.list(
    Charge,
    {
      checkoutId: checkout.id,
      method,
      status: method === 'CARD' ? In(['PENDING', 'FAILED']) : 'PENDING',
      ...(checkout.frequency === 'MULTIPLE_PAYMENTS' &&
        session && { sessionHash: In([...session.hashes]) }),
    },
    { order: { status: 'DESC', id: 'DESC' }, limit: 1 },
  );
  const open = found ? await tx.lock(Charge, found.id) : null;
  if (open && (await tx.findBy(ChargeAttempt, { chargeId: open.id, status: 'PENDING' })))
    throw transientConflict(
      'another payment of this checkout is in progress: try again in a minute',
      'id',
    );
  if (!open || method === 'CARD') return open;
  const isOver = amountDueAt(open, tx.now()) === null;
  if (!isOver && !isStale(open, wanted)) return open;
  // The charge has expired, but a payment made in time may still be reported.
  await tx.update(open, {
    ...(await releaseCoupon(tx, open)),
    status: chargeLifecycle.move(open.status, isOver ? 'EXPIRED' : 'CANCELLED'),
    closeAt: closesAt(open, tx.now()),
  });
  return null;
}
