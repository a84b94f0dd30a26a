/** Begins the next cycle of a subscription that is paid by card: its one charge, and the date of the cycle after it. */
import type { Charge } from '../charges/charge';
import { DAY_MS, later } from '../kit/clock';
import type { Transaction } from '../kit/transaction';
import { chargeDateOf } from './charge-dates';
import { addCycleCharge } from './cycle-charge';
import { parkIfMissed, waitsUntil } from './missed-cycles';
import { Subscription } from './subscription';

/** The charge of the cycle that is due, not yet tried; null when nothing is due. */
export async function startCycle(tx: Transaction, id: string): Promise<Charge | null> {
  const subscription = await tx.lock(Subscription, id);
  const { status, nextChargeAt, parkedAt, cardToken } = subscription;
  if (status !== 'ACTIVE' || parkedAt || !nextChargeAt || nextChargeAt > tx.now() || !cardToken)
    return null;
  if (await parkIfMissed(tx, subscription)) return null;
  const until = await waitsUntil(tx, subscription);
  if (until) {
    await tx.save(Object.assign(subscription, { nextChargeAt: until }));
    return null;
  }
  const charge = await addCycleCharge(tx, subscription, (chargeDate) => chargeDate);
  subscription.nextChargeAt = nextDate(subscription, tx.now());
  await tx.save(subscription);
  return charge;
}

// After an outage the missed cycles are charged one a day at the most, the oldest first.
function nextDate(subscription: Subscription, now: Date): Date {
  const date = chargeDateOf(subscription, subscription.cycleNumber + 1);
  return date > now ? date : later(now, DAY_MS);
}
