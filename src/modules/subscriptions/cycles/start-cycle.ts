/**
 * Starts the next cycle of a subscription paid by card: creates its charge and sets the date of the
 * following cycle.
 */
import type { Charge } from '../../charges/charge';
import { DAY_MS, later } from '../../../platform/time/clock';
import type { Transaction } from '../../../platform/records/transaction';
import { chargeDateOf } from './charge-dates';
import { addCycleCharge } from './cycle-charge';
import { parkIfMissed, waitsUntil } from './missed-cycles';
import { Subscription } from '../subscription';

/** The charge of the due cycle, not yet tried. Null when nothing is due. */
export async function startCycle(tx: Transaction, id: string): Promise<Charge | null> {
  const subscription = await tx.lock(Subscription, id);
  const { status, nextChargeAt, parkedAt, cardToken } = subscription;
  if (status !== 'ACTIVE' || parkedAt || !nextChargeAt || nextChargeAt > tx.now() || !cardToken)
    return null;
  if (await parkIfMissed(tx, subscription)) return null;
  const until = await waitsUntil(tx, subscription);
  if (until) {
    await tx.update(subscription, { nextChargeAt: until });
    return null;
  }
  return addCycleCharge(tx, subscription, {
    dueAtOf: (chargeDate) => chargeDate,
    dueAfter: (cycleNumber) => ({ nextChargeAt: nextDate(subscription, cycleNumber, tx.now()) }),
  });
}

// After an outage the missed cycles are charged at most one per day, the oldest first.
function nextDate(subscription: Subscription, cycleNumber: number, now: Date): Date {
  const date = chargeDateOf(subscription, cycleNumber + 1);
  return date > now ? date : later(now, DAY_MS);
}
