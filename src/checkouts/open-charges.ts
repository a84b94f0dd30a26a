/** The charges of a checkout or subscription that are still open: found under lock, and ended together. */
import type { Transaction } from '../kit/transaction';
import { Charge, chargeLifecycle, type ChargeStatus } from '../charges/charge';
import { releaseCoupon } from '../charges/charge-coupon';
import { closesAt } from '../charges/close-charge';

/** So many are ended in one transaction. */
export const OPEN_MAX = 100;

type Owner = { checkoutId: string; sessionHash?: string } | { subscriptionId: string };

/** Ends the open charges of the owner, but for `except`, and answers how many it found, at most OPEN_MAX; the provider is told by the job that closes charges there. */
export async function closeOpenCharges(
  tx: Transaction,
  owner: Owner,
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

/** Ends one charge, unless it is no longer open. */
export async function endCharge(
  tx: Transaction,
  id: string,
  status: Extract<ChargeStatus, 'EXPIRED' | 'CANCELLED'>,
): Promise<void> {
  const charge = await tx.lock(Charge, id);
  if (charge.status !== 'PENDING') return;
  charge.status = chargeLifecycle.move(charge.status, status);
  charge.nextAttemptAt = null;
  charge.closeAt = closesAt(charge, tx.now());
  await releaseCoupon(tx, charge);
  await tx.save(charge);
}
