/** Settles a charge that a coupon or credit reduced to zero, immediately and without a provider. */
import type { Charge } from '../../charges/charge';
import { Checkout } from '../../checkouts/checkout';
import type { Transaction } from '../../../platform/records/transaction';
import { Subscription } from '../../subscriptions/subscription';
import { settleCharge } from './settle-charge';

/**
 * Whether it was settled this way. The zero charge that starts a trial is only by invoice: else its
 * card is checked at the provider.
 */
export async function settleFree(tx: Transaction, charge: Charge): Promise<boolean> {
  if (charge.amount > 0) return false;
  const checkout = charge.checkoutId ? await tx.lock(Checkout, charge.checkoutId) : null;
  if (charge.kind === 'TRIAL_START' && !checkout?.invoice) return false;
  const subscription = charge.subscriptionId
    ? await tx.lock(Subscription, charge.subscriptionId)
    : null;
  await settleCharge(
    tx,
    { checkout, subscription, charge },
    { providerId: null, amount: 0, paidAt: tx.now(), payer: null },
  );
  return true;
}
