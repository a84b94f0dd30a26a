/** When the running cycle of a subscription began, also if its end was moved. */
import { atSameClockTime, civilDate } from '../../../platform/time/civil-time';
import { dayAfterCycles } from '../../products/cycle-days';
import type { Subscription } from '../subscription';
import { chargeDateOf } from './charge-dates';

/**
 * The dates after a move are counted from its day: that of the running cycle is kept apart. The
 * cycle that was charged before an import began one cycle before the first charge here.
 */
export function periodStartOf(subscription: Subscription): Date {
  const { movedCycle, movedFrom, cycleNumber, frequency, anchorAt, anchorCycle } = subscription;
  if (movedCycle === cycleNumber && movedFrom) return movedFrom;
  const n = cycleNumber - anchorCycle;
  if (n >= 0) return chargeDateOf(subscription, cycleNumber);
  const dayOfMonth = subscription.anchorDay;
  const day = dayAfterCycles(civilDate(anchorAt), { cycle: frequency, n, dayOfMonth });
  return atSameClockTime(anchorAt, day);
}
