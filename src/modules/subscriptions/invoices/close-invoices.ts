/** Closes the charges by invoice of a subscription that ends. */
import { Checkout } from '../../checkouts/checkout';
import { checkoutLifecycle } from '../../checkouts/checkout-status';
import { closePendingCharges } from '../../checkouts/pending-charges';
import type { Transaction } from '../../../platform/records/transaction';
import { DAY_MS, later } from '../../../platform/time/clock';
import type { Subscription } from '../subscription';

const PAGES_MAX = 100;
/** A charge whose payment makes the subscription active again stays payable for so long. */
export const REOPENED_DAYS = 30;

/** The subscription must be locked. */
export async function closeInvoices(
  tx: Transaction,
  { id, invoice }: Subscription,
  { isOverdue }: { isOverdue: boolean },
): Promise<void> {
  const pages = await tx.list(
    Checkout,
    { subscriptionId: id, isRenewal: true, status: 'PENDING' },
    { order: { id: 'ASC' }, limit: PAGES_MAX },
  );
  const staysOpen = isOverdue && invoice?.reopenWhenPaid === true;
  for (const { id: pageId } of pages) {
    const page = await tx.lock(Checkout, pageId);
    if (page.status !== 'PENDING') continue;
    if (staysOpen) {
      const expiresAt = page.expiresAt ?? later(tx.now(), REOPENED_DAYS * DAY_MS);
      await tx.update(page, { expiresAt });
      continue;
    }
    await tx.update(page, { status: checkoutLifecycle.move(page.status, 'CANCELLED') });
    await closePendingCharges(tx, { checkoutId: pageId }, 'CANCELLED');
  }
}
