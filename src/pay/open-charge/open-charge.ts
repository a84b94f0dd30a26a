/** How the charge of a renewal stands: what its page says, and whether the buyer can do something about it. */
import { ChargeAttempt } from '../../charges/attempt';
import type { Charge } from '../../charges/charge';
import { startOfCivilDay } from '../../kit/civil-time';
import { DAY_MS, later } from '../../kit/clock';
import type { Context } from '../../kit/context';
import { TRIES_A_DAY_MAX, triesByHand } from '../../payments/card-tries';
import { nextRetryAt } from '../../payments/fail-charge';
import { Subscription } from '../../subscriptions/subscription';

/** FAILED = declined, and can still be paid; TRYING = the provider has not answered; NOT_DUE = it was never declined; EXHAUSTED = no try is left, and the subscription is over. */
export type OpenChargeState = 'FAILED' | 'TRYING' | 'NOT_DUE' | 'PAID' | 'EXHAUSTED' | 'CANCELLED';

export interface OpenCharge {
  state: OpenChargeState;
  charge: Charge;
  subscription: Subscription;
  /** It was tried so often by hand that a card can only be changed for now. */
  isTriedOut: boolean;
  /** When it is tried next by itself: a moment for cards, for automatic PIX some time of that day; null when it is not. */
  nextTryAt: Date | null;
  /** Whether the next scheduled try is the last one. */
  isLastTry: boolean;
  /** The card of the subscription was refused for good, and is not tried again. */
  isRefusedForGood: boolean;
  /** The next try is made with another card than the last one. */
  isReplaced: boolean;
}

/** The charge must belong to a subscription. */
export async function openChargeOf({ rows, clock }: Context, charge: Charge): Promise<OpenCharge> {
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
    nextTryAt: nextTryOf(charge, pending),
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

/** Automatic PIX: a try is asked for in the evening before its day, and stays without an answer until then. */
function nextTryOf({ method, nextAttemptAt }: Charge, pending: ChargeAttempt | null): Date | null {
  if (method === 'CARD') return nextAttemptAt;
  if (pending?.date) return startOfCivilDay(pending.date);
  return nextAttemptAt && later(nextAttemptAt, DAY_MS);
}

function stateOf(
  { status, paidAt, failureReason }: Charge,
  subscription: Subscription,
  isTrying: boolean,
): OpenChargeState {
  if (paidAt) return 'PAID';
  if (status === 'FAILED' || subscription.cancelledDueTo === 'max_payment_retries_exceeded')
    return 'EXHAUSTED';
  if (status !== 'PENDING' || subscription.status !== 'ACTIVE') return 'CANCELLED';
  if (isTrying) return 'TRYING';
  return failureReason ? 'FAILED' : 'NOT_DUE';
}
