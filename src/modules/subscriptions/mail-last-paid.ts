/** Reports the end of a subscription whose number of charges was limited. */
import type { Transaction } from '../../platform/records/transaction';
import { mailSubscriber } from './mail-subscriber';
import { hasOpenCharge } from './open-charge';
import type { Subscription } from './subscription';

/**
 * To be called after each payment and at the end. The mail says that nothing more is charged, so it
 * is queued once the last charge is made and none is open, and only once for this end.
 */
export async function mailLastPaid(tx: Transaction, subscription: Subscription): Promise<void> {
  const { cyclesLeft, cancelAt, cycleNumber, pausedAt, id } = subscription;
  if (cyclesLeft !== 0 || !cancelAt || pausedAt || (await hasOpenCharge(tx, id))) return;
  await mailSubscriber(tx, subscription, {
    template: 'subscription-cancelled',
    once: `ends after ${cycleNumber}`,
  });
}
