/** Resumes a paused subscription, or undoes a cancellation at the end of the period. */
import { InputType } from 'type-graphql';
import { ChargeAttempt } from '../../charges/attempt';
import { Charge } from '../../charges/charge';
import { releaseCoupon } from '../../charges/terms/charge-coupon';
import { chargeLifecycle } from '../../charges/terms/charge-status';
import { endCharge } from '../../checkouts/pending-charges';
import type { Context } from '../../../platform/operations/context';
import { Id } from '../../../platform/records/columns/columns';
import type { Transaction } from '../../../platform/records/transaction';
import { conflict, reasonOfStatus, transientConflict } from '../../../platform/operations/errors';
import { operation } from '../../../platform/operations/operation';
import { civilDate } from '../../../platform/time/civil-time';
import { announceCharge } from '../../subscriptions/cycles/announce-charge';
import { chargeDateOf, firstCycleAfter } from '../../subscriptions/cycles/charge-dates';
import { bankDateOf, closingOf, shownDateOf } from '../../subscriptions/cycles/close-cycle';
import { moveBilledUsage, moveUsage } from '../../subscriptions/cycles/cycle-lines';
import { returnLines } from '../../subscriptions/cycles/open-lines';
import { isOver } from '../../subscriptions/end-subscription';
import { mrrBegun, mrrResumed } from '../../subscriptions/plans/mrr-movement';
import { untriedCharges } from '../../subscriptions/cycles/open-cycles';
import { reportCardAfterPause } from '../../subscriptions/expiring-card';
import { mailSubscriberNow } from '../../subscriptions/mail-subscriber';
import { planReminder } from '../../subscriptions/remind-subscriber';
import { ownSubscription } from '../../subscriptions/own-subscription';
import { pausedPayload } from '../../subscriptions/pause-subscription';
import { Subscription, isByAutomaticPix, subscriptionView } from '../../subscriptions/subscription';
import { emit } from '../../webhooks/events/emit';
import { scheduledRetryAt } from './fail-charge';
import { keepOverdueInvoice } from './open-invoice-steps';

const OPEN_MAX = 10;

@InputType()
export class ResumeSubscriptionInput {
  @Id('The id of a subscription that is paused, or cancelled at the end of its period.') id: string;
}

export const resumeSubscription = operation(
  {
    title: 'Resume a subscription',
    description:
      'Resumes a paused subscription on its next charge date: charge dates that passed in the ' +
      'meantime are not charged, and a failed charge is retried. Before `cancelAt`, it undoes a ' +
      'cancellation at the end of the period.',
    permission: 'SUBSCRIPTION:CREATE',
    input: ResumeSubscriptionInput,
    output: subscriptionView,
    forPortal: ownSubscription,
  },
  (ctx, { id }) =>
    ctx.chargingTransaction(async (tx) => {
      const subscription = await tx.lock(Subscription, id);
      const { status, pausedAt, cancelAt, callOffAt } = subscription;
      if (status !== 'ACTIVE' || isOver(subscription, tx.now()))
        throw conflict(
          `the subscription ${id} has ended and cannot resume`,
          'id',
          reasonOfStatus('CANCELLED'),
        );
      if (!pausedAt && !cancelAt)
        throw conflict(`the subscription ${id} is neither paused nor ending`, 'id');
      if (callOffAt)
        throw transientConflict(
          "its charge is being cancelled at the payer's bank: try again in a minute",
          'id',
        );
      return goOn(tx, subscription);
    }),
);

/** Resumes a paused subscription whose `resumesAt` has come. */
export async function resumeAtItsTime(ctx: Context, id: string): Promise<void> {
  await ctx.chargingTransaction(async (tx) => {
    const subscription = await tx.lock(Subscription, id);
    const { status, resumesAt, callOffAt } = subscription;
    if (status !== 'ACTIVE' || !resumesAt || resumesAt > tx.now() || callOffAt) return;
    await goOn(tx, subscription);
  });
}

/**
 * A pause with `resumesAt` ends at that moment, even if no worker was there or its store was
 * suspended: charge dates after it are missed cycles, not skipped ones. The job that asks banks
 * about attempts also sends the announcement.
 */
async function goOn(tx: Transaction, subscription: Subscription): Promise<Subscription> {
  const { cycleNumber, pausedAt, resumesAt } = subscription;
  const isAnnounced = isByAutomaticPix(subscription);
  const moment = resumesAt && resumesAt < tx.now() ? resumesAt : tx.now();
  const next = firstCycleAfter(subscription, cycleNumber, moment);
  await moveUsage(tx, subscription, cycleNumber + 1, next);
  await tx.update(subscription, {
    pausedAt: null,
    resumesAt: null,
    cancelAt: null,
    cancelPolicy: null,
    cancelReason: null,
    // The last charge was made: who resumes wants more of them.
    ...(subscription.cyclesLeft === 0 && { cyclesLeft: null }),
    cycleNumber: next - 1,
    nextChargeAt: chargeDateOf(subscription, next),
    closesAt: isAnnounced ? closingOf(subscription, next, moment) : null,
    ...(subscription.collection === 'INVOICE' && { invoiceAt: tx.now() }),
  });
  if (pausedAt) await keepOverdueInvoice(tx, subscription, moment);
  if (pausedAt) await countAgain(tx, subscription, cycleNumber, moment);
  const ahead = isAnnounced ? await keepAhead(tx, subscription, next, moment) : [];
  await retryAgain(tx, subscription, moment);
  if (pausedAt) {
    await emit(tx, 'subscription.resumed', subscription.id, await pausedPayload(tx, subscription));
    await mailSubscriberNow(tx, subscription, {
      template: 'subscription-resumed',
      event: 'subscription.resumed',
    });
  }
  await planReminder(tx, subscription);
  if (pausedAt) await reportCardAfterPause(tx, subscription, pausedAt);
  for (const { charge, date } of ahead) await announceCharge(tx, subscription, charge, date);
  return subscription;
}

/**
 * A trial that ended during the pause counts from the end of the pause, and one that goes on does
 * not yet.
 */
async function countAgain(
  tx: Transaction,
  subscription: Subscription,
  cycleBefore: number,
  moment: Date,
): Promise<void> {
  if (cycleBefore >= 0) await mrrResumed(tx, subscription, moment);
  else if (subscription.cycleNumber >= 0) await mrrBegun(tx, subscription, moment);
}

interface Ahead {
  charge: Charge;
  /** The São Paulo day for which it is announced again. */
  date: string;
}

/**
 * The charges that were cancelled at the bank: those whose day is after the end of the pause are to
 * be announced again, and the first one is the next charge. The others are skipped, and their usage
 * is billed with the next cycle.
 */
async function keepAhead(
  tx: Transaction,
  subscription: Subscription,
  next: number,
  moment: Date,
): Promise<Ahead[]> {
  const ahead: Ahead[] = [];
  let first: Date | null = null;
  let before: Date | null = null;
  for (const { id } of await untriedCharges(tx, subscription)) {
    const charge = await tx.lock(Charge, id);
    const { dueAt, cycleNumber } = charge;
    if (!dueAt || cycleNumber === null) throw new Error(`${id} has no date`);
    const isAnnounced = await hasOpenAttempt(tx, id);
    if (!isAnnounced && civilDate(dueAt) <= civilDate(moment)) {
      await endCharge(tx, id, 'CANCELLED');
      await moveBilledUsage(tx, id, next);
      await returnLines(tx, subscription, id);
      continue;
    }
    if (!isAnnounced) {
      const announcedFor = bankDateOf(dueAt, tx.now(), before);
      await tx.update(charge, { dueAt: announcedFor });
      ahead.push({ charge, date: civilDate(announcedFor) });
    }
    first ??= shownDateOf(subscription, charge);
    before = charge.dueAt;
  }
  if (first) await tx.update(subscription, { nextChargeAt: first });
  return ahead;
}

/**
 * Failed charges whose retries waited are scheduled again. If the schedule has no time left before
 * the next charge date, a card is tried at once. A bank that may no longer be asked about this
 * charge is not asked, and the subscription goes on without it.
 */
async function retryAgain(
  tx: Transaction,
  subscription: Subscription,
  moment: Date,
): Promise<void> {
  const failed = await tx.sql<{ id: string }>(
    `
      SELECT "id"
      FROM "charges"
      WHERE "storeId" = $1 AND "devMode" = $2 AND "subscriptionId" = $3
        AND "status" = 'PENDING' AND "kind" = 'RENEWAL'
        AND "failureReason" IS NOT NULL AND "nextAttemptAt" IS NULL
      ORDER BY "id"
      LIMIT ${OPEN_MAX}
    `,
    [subscription.id],
  );
  for (const { id } of failed) {
    const charge = await tx.lock(Charge, id);
    if (await hasOpenAttempt(tx, id)) continue;
    const from = charge.method === 'CARD' ? moment : tx.now(); // a bank takes days ahead only
    const nextAttemptAt = scheduledRetryAt(subscription, charge, { now: from });
    if (nextAttemptAt || charge.method === 'CARD')
      await tx.update(charge, { nextAttemptAt: nextAttemptAt ?? tx.now() });
    else
      await tx.update(charge, {
        ...(await releaseCoupon(tx, charge)),
        status: chargeLifecycle.move(charge.status, 'FAILED'),
      });
  }
}

async function hasOpenAttempt(tx: Transaction, chargeId: string): Promise<boolean> {
  return (await tx.findBy(ChargeAttempt, { chargeId, status: 'PENDING' })) !== null;
}
