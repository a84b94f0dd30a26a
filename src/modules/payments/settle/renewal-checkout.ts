/** Creates a checkout for each paid renewal, so that merchants find it among all payments. */
import type { Charge } from '../../charges/charge';
import { Checkout } from '../../checkouts/checkout';
import type { CheckoutItem } from '../../checkouts/checkout-item';
import { sum } from '../../../platform/operations/money';
import type { Transaction } from '../../../platform/records/transaction';
import type { Subscription } from '../../subscriptions/subscription';

export async function renewalCheckout(
  tx: Transaction,
  subscription: Subscription,
  charge: Charge,
  paidAmount: number,
): Promise<Checkout> {
  const origin = await tx.get(Checkout, subscription.checkoutId);
  return tx.insert(Checkout, {
    externalId: origin.externalId,
    amount: sum([charge.amount, charge.discount]),
    paidAmount,
    items: itemsOf(charge),
    status: 'PAID',
    frequency: 'SUBSCRIPTION',
    methods: [subscription.method],
    coupons: [],
    customerId: subscription.customerId,
    returnUrl: origin.returnUrl,
    completionUrl: origin.completionUrl,
    metadata: subscription.metadata,
    upSellProductId: null,
    interest: null,
    fine: null,
    expiresAt: null,
    subscriptionId: subscription.id,
    retryPolicy: null,
    paidChargeId: charge.id,
    isRenewal: true,
  });
}

function itemsOf({ lines }: Charge): CheckoutItem[] {
  return (lines ?? []).map(({ productId, name, quantity, unitPrice }) => ({
    id: productId,
    name,
    quantity,
    price: unitPrice,
  }));
}
