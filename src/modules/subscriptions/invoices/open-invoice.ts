/** Opens the next charge of a subscription by invoice, some days before its charge date. */
import type { Charge } from '../../charges/charge';
import { mailOpened } from '../../charges/boleto-reminders';
import type { Transaction } from '../../../platform/records/transaction';
import { MINUTE_MS, later } from '../../../platform/time/clock';
import { endOfCivilDay } from '../../../platform/time/civil-time';
import { chargeDateOf } from '../cycles/charge-dates';
import { addCycleCharge } from '../cycles/cycle-charge';
import { parkIfMissed, waitsUntil } from '../cycles/missed-cycles';
import type { Subscription } from '../subscription';
import { addPage } from './add-page';
import { dueDayOf, opensAt } from './invoice-dates';
import { isChangeBeingPaid, withdrawChange } from './withdraw-change';

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
  if (await isChangeBeingPaid(tx, subscription)) {
    await tx.update(subscription, { invoiceAt: later(tx.now(), MINUTE_MS) });
    return null;
  }
  // One page is open at most, and the days of the change are those of the cycle before this one.
  await withdrawChange(tx, subscription, 'EXPIRED');
  const charge = await addCycleCharge(tx, subscription, {
    dueAtOf: (date) => endOfCivilDay(dueDayOf(subscription, date, tx.now())),
    dueAfter: (cycle) => ({ nextChargeAt: chargeDateOf(subscription, cycle + 1) }),
    pageOf: (price, dueAt) => addPage(tx, subscription, price, dueAt),
  });
  if (charge.kind !== 'INVOICE') return charge;
  await mailOpened(tx, charge);
  return charge;
}
