/** What ending a subscription means, whoever ends it: no further charge, open ones closed, and the merchant is told. */
import { Charge } from '../charges/charge';
import { closeOpenCharges } from '../checkouts/open-charges';
import { releaseUse } from '../coupons/coupon-uses';
import type { Transaction } from '../kit/transaction';
import { emit } from '../webhooks/emit';
import { cancelPlanChange } from './apply-plan-change';
import { dropUsage } from './cycle-lines';
import { mrrEnded } from './mrr-movement';
import { subscriptionPayload } from './payload';
import { subscriptionLifecycle, type Subscription } from './subscription';

export type EndReason = 'max_payment_retries_exceeded' | 'revoked_by_payer';

/** The subscription must be locked. The merchant is told of `charge`: the one it ended by, or else its last one. */
export async function endSubscription(
  tx: Transaction,
  subscription: Subscription,
  dueTo: EndReason | null,
  charge: Charge | null = null,
): Promise<Subscription> {
  subscription.status = subscriptionLifecycle.move(subscription.status, 'CANCELLED');
  Object.assign(subscription, {
    cancelPolicy: 'NOW',
    canceledAt: tx.now(),
    cancelledDueTo: dueTo,
    nextChargeAt: null,
    closesAt: null,
    mandateEndsAt: subscription.mandateReference && tx.now(),
  });
  if (subscription.couponId) await releaseUse(tx, subscription.couponId);
  subscription.couponId = null;
  await closeOpenCharges(tx, { subscriptionId: subscription.id }, 'CANCELLED');
  await cancelPlanChange(tx, subscription.id);
  await dropUsage(tx, subscription.id);
  await mrrEnded(tx, subscription);
  await tx.save(subscription);
  await emit(
    tx,
    'subscription.cancelled',
    subscription.id,
    await subscriptionPayload(tx, subscription, charge ?? (await lastCharge(tx, subscription.id))),
  );
  return subscription;
}

function lastCharge(tx: Transaction, subscriptionId: string): Promise<Charge | null> {
  return tx.findBy(Charge, { subscriptionId }, { id: 'DESC' });
}
