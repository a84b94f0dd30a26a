/** Reports a date of a subscription some days before it comes, by an event and a mail. */
import { daysOf } from '../messages/days-of-mails';
import { nineOClock } from '../messages/nine-o-clock';
import type { Cycle } from '../products/cycle';
import type { Context } from '../../platform/operations/context';
import type { Transaction } from '../../platform/records/transaction';
import { addCivilDays, civilDate } from '../../platform/time/civil-time';
import { emit } from '../webhooks/events/emit';
import { mailSubscriber } from './mail-subscriber';
import { renderCustomer } from './payload';
import { Subscription, subscriptionView } from './subscription';

/** Shorter cycles need no reminder: the last charge is not long ago. */
const LONG_CYCLES: readonly Cycle[] = ['SEMIANNUALLY', 'ANNUALLY'];

interface Reminder {
  template: 'trial-ending' | 'renewal-upcoming';
  event: 'subscription.trial_ending' | 'subscription.renewal_upcoming';
  /** What it is about, and when it is reported. */
  date: Date;
  at: Date;
}

/**
 * To be called when the next charge date has changed. A date whose reminder would have been earlier
 * has none, and a trial that is as short is announced by its start only.
 */
export async function planReminder(tx: Transaction, subscription: Subscription): Promise<void> {
  const next = await reminderOf(tx, subscription);
  await tx.update(subscription, { remindAt: next && next.at > tx.now() ? next.at : null });
}

/** A job of due rows: it may run twice without harm. */
export async function remindSubscriber(ctx: Context, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const subscription = await tx.lock(Subscription, id);
    const { remindAt } = subscription;
    if (!remindAt || remindAt > tx.now()) return;
    const reminder = await reminderOf(tx, subscription);
    await planReminder(tx, subscription);
    // The date was moved by a release that plans no reminders.
    if (!reminder || reminder.at > tx.now() || reminder.date <= tx.now()) return;
    await remind(tx, subscription, reminder);
  });
}

async function reminderOf(tx: Transaction, subscription: Subscription): Promise<Reminder | null> {
  const { status, pausedAt, cancelAt, frequency } = subscription;
  const { cycleNumber, trialDays, trialEndsAt, nextChargeAt } = subscription;
  if (status !== 'ACTIVE' || pausedAt || cancelAt || !nextChargeAt) return null;
  if (cycleNumber < 0 && trialEndsAt) {
    const days = await longestOf(tx, 'trial-ending');
    // An imported one has no number of days, and its start was not announced here.
    if (trialDays !== null && trialDays <= days) return null;
    return {
      template: 'trial-ending',
      event: 'subscription.trial_ending',
      date: trialEndsAt,
      at: daysBefore(trialEndsAt, days),
    };
  }
  if (!LONG_CYCLES.includes(frequency)) return null;
  return {
    template: 'renewal-upcoming',
    event: 'subscription.renewal_upcoming',
    date: nextChargeAt,
    at: daysBefore(nextChargeAt, await longestOf(tx, 'renewal-upcoming')),
  };
}

async function longestOf(tx: Transaction, template: Reminder['template']): Promise<number> {
  const [days = 0] = await daysOf(tx, template);
  return days;
}

function daysBefore(date: Date, days: number): Date {
  return nineOClock(addCivilDays(civilDate(date), -days));
}

async function remind(
  tx: Transaction,
  subscription: Subscription,
  { template, event, date }: Reminder,
): Promise<void> {
  await emit(tx, event, subscription.id, {
    subscription: await subscriptionView.render(tx, subscription),
    customer: await renderCustomer(tx, subscription.customerId),
  });
  const once = date.toISOString();
  await mailSubscriber(tx, subscription, {
    template,
    once,
    event,
    endsAt: date,
    values: { date: once },
  });
}
