/** Withdraws a change by invoice whose difference is not paid: it changes nothing. */
import { Charge } from '../../charges/charge';
import { isPaidOnPage } from '../../charges/terms/charge-kind';
import { Checkout } from '../../checkouts/checkout';
import { alsoAtEnd, emitCheckoutEnded } from '../../checkouts/checkout-ends';
import { checkoutLifecycle } from '../../checkouts/checkout-status';
import { closePendingCharges } from '../../checkouts/pending-charges';
import { transientConflict } from '../../../platform/operations/errors';
import type { Transaction } from '../../../platform/records/transaction';
import { dropChargedChange, refuseWhileCharged } from '../plans/charged-change';
import { Subscription } from '../subscription';
import { isBeingPaid, isInvoicePage, standingOf } from './find-invoice';

/** Why it is withdrawn: by another change, with its subscription, or because its time is over. */
type Withdrawn = 'REPLACED' | 'CANCELLED' | 'EXPIRED';

/** The subscription must be locked. Nothing if no page of a change is open. */
export async function withdrawChange(
  tx: Transaction,
  subscription: Subscription,
  status: Withdrawn,
): Promise<void> {
  const checkoutId = await pageOf(tx, subscription);
  if (!checkoutId) return;
  const page = await tx.lock(Checkout, checkoutId);
  await dropChargedChange(tx, subscription, { status, reason: null });
  const to = status === 'EXPIRED' ? 'EXPIRED' : 'CANCELLED';
  if (page.status === 'PENDING') {
    await tx.update(page, { status: checkoutLifecycle.move(page.status, to) });
    await emitCheckoutEnded(tx, `checkout.${to === 'EXPIRED' ? 'expired' : 'cancelled'}`, page);
  }
  await closePendingCharges(tx, { checkoutId }, to);
}

/** Refuses with 409 while a card is being charged for it. The subscription must be locked. */
export async function withdrawUnlessPaying(
  tx: Transaction,
  subscription: Subscription,
  status: Withdrawn,
): Promise<void> {
  if (await isChangeBeingPaid(tx, subscription))
    throw transientConflict(
      `the difference of a change of ${subscription.id} is being paid: try again in a minute`,
      'id',
    );
  await withdrawChange(tx, subscription, status);
}

/** Another change replaces one that is not paid. Refused while the outcome is not known. */
export async function replaceUnpaid(tx: Transaction, subscription: Subscription): Promise<void> {
  await withdrawUnlessPaying(tx, subscription, 'REPLACED');
  refuseWhileCharged(subscription);
}

/** What a change does not depend on is changed while its page is open. */
export async function refuseWhileTried(tx: Transaction, subscription: Subscription): Promise<void> {
  if (!(await pageOf(tx, subscription))) refuseWhileCharged(subscription);
}

export async function isChangeBeingPaid(
  tx: Transaction,
  subscription: Subscription,
): Promise<boolean> {
  const checkoutId = await pageOf(tx, subscription);
  return checkoutId !== null && isBeingPaid(tx, checkoutId);
}

/** Null also if the difference is charged to a stored card. */
async function pageOf(tx: Transaction, { changeChargeId }: Subscription): Promise<string | null> {
  if (!changeChargeId) return null;
  const charge = await tx.get(Charge, changeChargeId);
  return isPaidOnPage(charge) ? charge.checkoutId : null;
}

/** Whether the page is that of a change which is no longer awaited: its money goes back. */
export async function isWithdrawn(
  tx: Transaction,
  checkout: Checkout | null,
  subscription: Subscription | null,
): Promise<boolean> {
  if (!checkout || !subscription || !isInvoicePage(checkout)) return false;
  const standing = await standingOf(tx, checkout.id);
  return standing?.kind === 'CHANGE' && subscription.changeChargeId !== standing.id;
}

/** The change ends with its page, which the merchant cancels. */
alsoAtEnd(async (tx, checkout, status) => {
  if (!isInvoicePage(checkout) || !checkout.subscriptionId) return;
  const subscription = await tx.lock(Subscription, checkout.subscriptionId);
  if ((await pageOf(tx, subscription)) === checkout.id)
    await dropChargedChange(tx, subscription, { status, reason: null });
});
