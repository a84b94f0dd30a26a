/**
 * Announces a charge of automatic PIX: the attempt and the event for the merchant are written
 * together. The payer's bank gets it after the commit.
 */
import { mailSubscriber } from '../mail-subscriber';
import { startAttempt, type ChargeAttempt } from '../../charges/attempt';
import type { Charge } from '../../charges/charge';
import { renderPayment } from '../../charges/reading/payment-view';
import type { Transaction } from '../../../platform/records/transaction';
import { emit } from '../../webhooks/events/emit';
import { renderCustomer } from '../payload';
import { subscriptionView, type Subscription } from '../subscription';

/** `date` is the São Paulo day (YYYY-MM-DD) on which the bank collects. */
export async function announceCharge(
  tx: Transaction,
  subscription: Subscription,
  charge: Charge,
  date: string,
): Promise<ChargeAttempt> {
  const attempt = await startAttempt(tx, charge, { date });
  await emit(tx, 'subscription.charge_announced', subscription.id, {
    subscription: await subscriptionView.render(tx, subscription),
    customer: await renderCustomer(tx, subscription.customerId),
    payment: await renderPayment(tx, charge),
    date,
    retryNumber: charge.retryNumber,
  });
  await mailSubscriber(tx, subscription, {
    template: 'automatic-pix-announced',
    once: `${charge.id} ${date}`,
    event: 'subscription.charge_announced',
    objectId: charge.id,
    values: { date },
  });
  return attempt;
}
