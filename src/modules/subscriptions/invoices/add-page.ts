/** Adds the page on which the buyer of a subscription by invoice pays a charge. */
import { Checkout } from '../../checkouts/checkout';
import type { CheckoutItem } from '../../checkouts/checkout-item';
import { sum } from '../../../platform/operations/money';
import type { Transaction } from '../../../platform/records/transaction';
import { civilDate } from '../../../platform/time/civil-time';
import type { PricedCycle } from '../cycles/cycle-charge';
import type { Subscription } from '../subscription';

/** What differs from the terms of the subscription and of its first checkout. */
type PageTerms = Pick<Checkout, 'methods' | 'interest' | 'fine'>;

/** It is listed among checkouts like that of a renewal. */
export async function addPage(
  tx: Transaction,
  subscription: Subscription,
  { amount, discount, lines }: PricedCycle,
  dueAt: Date,
  { methods, interest, fine }: Partial<PageTerms> = {},
): Promise<Checkout> {
  const origin = await tx.get(Checkout, subscription.checkoutId);
  return tx.insert(Checkout, {
    externalId: origin.externalId,
    amount: sum([amount, discount]),
    paidAmount: null,
    items: lines.map(itemOf),
    status: 'PENDING',
    frequency: 'SUBSCRIPTION',
    methods: methods ?? subscription.invoice?.methods ?? ['PIX'],
    coupons: [],
    customerId: subscription.customerId,
    returnUrl: origin.returnUrl,
    completionUrl: origin.completionUrl,
    metadata: subscription.metadata,
    upSellProductId: null,
    interest: interest === undefined ? origin.interest : interest,
    fine: fine === undefined ? origin.fine : fine,
    dueDate: civilDate(dueAt),
    expiresAt: null,
    subscriptionId: subscription.id,
    retryPolicy: null,
    paidChargeId: null,
    isRenewal: true,
  });
}

/** A line of a change or of credit is one item of its amount. */
function itemOf(line: PricedCycle['lines'][number]): CheckoutItem {
  const { kind, productId: id, name, quantity, unitPrice } = line;
  const isPriced = kind === 'PLAN' || kind === 'ADD_ON' || kind === 'USAGE';
  return isPriced
    ? { id, name, quantity, price: unitPrice }
    : { id, name, quantity: 1, price: line.amount };
}
