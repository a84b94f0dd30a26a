/** When the running cycle of a subscription began, also if its end was moved. */
import type { Subscription } from '../subscription';
import { chargeDateOf } from './charge-dates';

/** The dates after a move are counted from its day: that of the running cycle is kept apart. */
export function periodStartOf(subscription: Subscription): Date {
  const { movedCycle, movedFrom, cycleNumber } = subscription;
  if (movedCycle === cycleNumber && movedFrom) return movedFrom;
  return chargeDateOf(subscription, cycleNumber);
}
