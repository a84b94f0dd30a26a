/** Finds the open charges of a checkout or subscription under lock, and closes them together. */
import type { Transaction } from '../../platform/records/transaction';
import { Charge } from '../charges/charge';
import { chargeLifecycle, type ChargeStatus } from '../charges/terms/charge-status';
import { releaseCoupon } from '../charges/terms/charge-coupon';
import { closesAt } from '../charges/close-charge';

/** The maximum number closed in one transaction. */
export const OPEN_MAX = 100;

type ChargesOwner = { checkoutId: string; sessionHash?: string } | { subscriptionId: string };

/**
 * Closes the open charges of the owner, except `except`, and returns how many it found, at most
 * OPEN_MAX. The job that closes charges at the provider does so later.
 */
export async function closePendingCharges(
  tx: Transaction,
  owner: ChargesOwner,
  status: Extract<ChargeStatus, 'EXPIRED' | 'CANCELLED'>,
  except?: string,
): Promise<number> {
  const open = await tx.list(
    Charge,
    { ...owner, status: 'PENDING' },
    { order: { id: 'ASC' }, limit: OPEN_MAX },
  );
  for (const { id } of open) if (id !== except) await endCharge(tx, id, status);
  return open.length;
}

/** Closes one charge, unless it is no longer open. */
export async function endCharge(
  tx: Transaction,
  id: string,
  status: Extract<ChargeStatus, 'EXPIRED' | 'CANCELLED'>,
): Promise<void> {
  const charge = await tx.lock(Charge, id);
  if (charge.status !== 'PENDING') return;
  await tx.update(charge, {
    ...(await releaseCoupon(tx, charge)),
    status: chargeLifecycle.move(charge.status, status),
    nextAttemptAt: null,
    closeAt: closesAt(charge, tx.now()),
  });
}
