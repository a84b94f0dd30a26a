/** The state of a renewal's charge: what its page shows, and what the buyer can do. */
import { ChargeAttempt } from '../../modules/charges/attempt';
import type { Charge } from '../../modules/charges/charge';
import type { Context } from '../../platform/operations/context';
import { TRIES_A_DAY_MAX, triesByHand } from '../../modules/payments/pay/tries/card-tries';
import { nextRetryAt } from '../../modules/payments/collect/fail-charge';
import { nextTryOf } from '../../modules/subscriptions/cycles/next-try';
import { Subscription } from '../../modules/subscriptions/subscription';

/**
 * FAILED = declined, can still be paid; TRYING = the provider has not answered; NOT_DUE = never
 * declined; EXHAUSTED = no attempt is left and the subscription has ended.
 */
export type PendingChargeState =
  | 'FAILED'
  | 'TRYING'
  | 'NOT_DUE'
  | 'PAID'
  | 'EXHAUSTED'
  | 'CANCELLED';

export interface PendingCharge {
  state: PendingChargeState;
  charge: Charge;
  subscription: Subscription;
  /** The buyer has tried too often. For now only the card can be replaced. */
  isTriedOut: boolean;
  /**
   * The time of the next scheduled attempt: exact for cards, the start of its day for automatic
   * PIX. Null if there is none.
   */
  nextTryAt: Date | null;
  /** Whether the next scheduled attempt is the last one. */
  isLastTry: boolean;
  /** The card of the subscription was declined for good and is not tried again. */
  isRefusedForGood: boolean;
  /** The next attempt uses another card than the last one. */
  isReplaced: boolean;
}

/** The charge must belong to a subscription. */
export async function pendingChargeOf(
  { rows, clock }: Context,
  charge: Charge,
): Promise<PendingCharge> {
  const subscription = await rows.get(Subscription, charge.subscriptionId ?? '');
  const last = await rows.findBy(
    ChargeAttempt,
    { chargeId: charge.id, byBuyer: false },
    { number: 'DESC' },
  );
  const pending = await rows.findBy(ChargeAttempt, { chargeId: charge.id, status: 'PENDING' });
  const { nextAttemptAt, retryNumber, refusedToken } = charge;
  return {
    state: stateOf(charge, subscription, charge.method === 'CARD' && pending !== null),
    charge,
    subscription,
    nextTryAt: await nextTryOf(rows, charge),
    isTriedOut: (await triesByHand(rows, charge.id, clock.now())) >= TRIES_A_DAY_MAX,
    isLastTry:
      nextAttemptAt !== null &&
      nextRetryAt(subscription, { ...charge, retryNumber: retryNumber + 1 }, nextAttemptAt) ===
        null,
    isRefusedForGood: refusedToken !== null && refusedToken === subscription.cardToken,
    isReplaced:
      last !== null && last.cardToken !== null && last.cardToken !== subscription.cardToken,
  };
}

function stateOf(
  { status, paidAt, failureReason }: Charge,
  subscription: Subscription,
  isTrying: boolean,
): PendingChargeState {
  if (paidAt) return 'PAID';
  if (status === 'FAILED' || subscription.cancelledDueTo === 'max_payment_retries_exceeded')
    return 'EXHAUSTED';
  if (status !== 'PENDING' || subscription.status !== 'ACTIVE') return 'CANCELLED';
  if (isTrying) return 'TRYING';
  return failureReason ? 'FAILED' : 'NOT_DUE';
}
