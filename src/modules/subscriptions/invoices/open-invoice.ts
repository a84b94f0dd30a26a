/** Opens the next charge of a subscription by invoice, some days before its charge date. */
import type { Charge } from '../../charges/charge';
import { mailBuyer } from '../../charges/mail-buyer';
import { queueBoletoReminder } from '../../charges/boleto-reminders';
import { Checkout } from '../../checkouts/checkout';
import type { CheckoutItem } from '../../checkouts/checkout-item';
import { sum } from '../../../platform/operations/money';
import type { Transaction } from '../../../platform/records/transaction';
import { civilDate, endOfCivilDay } from '../../../platform/time/civil-time';
import { chargeDateOf } from '../cycles/charge-dates';
import { addCycleCharge, type PricedCycle } from '../cycles/cycle-charge';
import { parkIfMissed, waitsUntil } from '../cycles/missed-cycles';
import type { Subscription } from '../subscription';
import { dueDayOf, opensAt } from './invoice-dates';

/**
 * Null when none is due: the next one is planned. The charge has a page unless it is one of 0,
 * which is still to be settled. The subscription must be locked, and no other charge open.
 */
export async function openInvoice(
  tx: Transaction,
  subscription: Subscription,
): Promise<Charge | null> {
  const { nextChargeAt, cycleNumber } = subscription;
  if (!nextChargeAt || subscription.collection !== 'INVOICE') {
    await tx.update(subscription, { invoiceAt: null });
    return null;
  }
  const at = opensAt(subscription, cycleNumber + 1);
  const until = at > tx.now() ? at : await waitsUntil(tx, subscription);
  if (until) {
    await tx.update(subscription, { invoiceAt: until });
    return null;
  }
  if (await parkIfMissed(tx, subscription)) return null;
  const charge = await addCycleCharge(tx, subscription, {
    dueAtOf: (date) => endOfCivilDay(dueDayOf(subscription, date, tx.now())),
    dueAfter: (cycle) => ({ nextChargeAt: chargeDateOf(subscription, cycle + 1) }),
    pageOf: (price, dueAt) => addPage(tx, subscription, price, dueAt),
  });
  if (charge.kind !== 'INVOICE') return charge;
  await mailBuyer(tx, charge, {
    template: 'payment-waiting',
    once: `${charge.id} opened`,
    event: 'charge.opened',
  });
  await queueBoletoReminder(tx, charge);
  return charge;
}

/** The page on which the buyer pays the charge, listed among checkouts like that of a renewal. */
export async function addPage(
  tx: Transaction,
  subscription: Subscription,
  { amount, discount, lines }: PricedCycle,
  dueAt: Date,
): Promise<Checkout> {
  const origin = await tx.get(Checkout, subscription.checkoutId);
  return tx.insert(Checkout, {
    externalId: origin.externalId,
    amount: sum([amount, discount]),
    paidAmount: null,
    items: lines.map(itemOf),
    status: 'PENDING',
    frequency: 'SUBSCRIPTION',
    methods: subscription.invoice?.methods ?? ['PIX'],
    coupons: [],
    customerId: subscription.customerId,
    returnUrl: origin.returnUrl,
    completionUrl: origin.completionUrl,
    metadata: subscription.metadata,
    upSellProductId: null,
    interest: origin.interest,
    fine: origin.fine,
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
  const isPriced = kind === 'PLAN' || kind === 'USAGE';
  return isPriced
    ? { id, name, quantity, price: unitPrice }
    : { id, name, quantity: 1, price: line.amount };
}
