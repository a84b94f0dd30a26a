/** The running cycle of a subscription, which is paid: what a change in it credits and charges. */
import { IsNull, MoreThan, Not } from 'typeorm';
import { Charge } from '../../charges/charge';
import { givenBackOf } from '../../charges/reading/given-back';
import { Checkout } from '../../checkouts/checkout';
import { Coupon } from '../../coupons/coupon';
import { conflict } from '../../../platform/operations/errors';
import { shareOf, sum } from '../../../platform/operations/money';
import type { Rows } from '../../../platform/records/rows';
import type { Transaction } from '../../../platform/records/transaction';
import { civilDate, daysBetween } from '../../../platform/time/civil-time';
import { chargeDateOf } from '../cycles/charge-dates';
import { periodStartOf } from '../cycles/period-start';
import { pricesPaid, withMoved, type RunningCycle } from '../cycles/line-prices';
import { creditFrom } from '../cycles/open-lines';
import type { Subscription } from '../subscription';
import { PlanChange, type LinePrice } from './plan-change';

/** From here to the end of the transaction nothing of the running cycle's charges is refunded. */
export async function lockRunningCharge(
  tx: Transaction,
  subscription: Subscription,
): Promise<void> {
  const { id: subscriptionId, cycleNumber } = subscription;
  const charge = await tx.findBy(Charge, { subscriptionId, cycleNumber, status: 'PAID' });
  if (charge) await tx.lock(Charge, charge.id);
  for (const { id } of await changeChargesOf(tx, subscription, null)) await tx.lock(Charge, id);
}

/** So many changes of one cycle are charged at once, at most. */
const CHANGES_MAX = 100;

/** What to send while the running cycle is not paid. */
const INSTEAD: Readonly<Record<string, string>> = {
  when: 'send NEXT_CYCLE to change it from the next charge date on',
  proration: 'send NONE to move its next charge date without a price',
};

/** Refuses with 409 a cycle that is not paid. Null during a trial, which costs nothing. */
export async function runningCycleOf(
  rows: Rows,
  subscription: Subscription,
  today: string,
  field = 'when',
): Promise<RunningCycle | null> {
  const { id: subscriptionId, cycleNumber } = subscription;
  if (cycleNumber < 0) return null;
  const start = await startOfPeriod(rows, subscription);
  const charge = await chargeOfPeriod(rows, subscription, start);
  const givenBack = charge ? (await givenBackOf(rows, charge)).amount : 0;
  if (!charge || (givenBack > 0 && givenBack >= charge.amount))
    throw conflict(
      `${field}: the running cycle of ${subscriptionId} is not paid: ${INSTEAD[field] ?? ''}`,
      field,
      'CYCLE_UNPAID',
    );
  const changeCharges = await changeChargesOf(rows, subscription, start);
  const from = civilDate(periodStartOf(subscription));
  const to = civilDate(chargeDateOf(subscription, cycleNumber + 1));
  const periodDays = daysBetween(from, to);
  const daysFrom = (day: string) => Math.min(periodDays, Math.max(0, daysBetween(day, to)));
  const days = daysFrom(today);
  const ofDaysLeft = (amount: number, day: string) => {
    const all = daysFrom(day);
    return all > 0 ? shareOf(amount, Math.min(days, all), all) : 0;
  };
  const couponId = start ? start.periodCouponId : charge.couponId;
  const coupon = couponId ? await rows.get(Coupon, couponId) : null;
  return {
    charge,
    days,
    periodDays,
    prices: await pricesOfCycle(rows, subscription, charge, coupon),
    givenBack,
    refundedOfChanges: await refundedOfChanges(rows, subscription, start, {
      changeCharges,
      ofDaysLeft,
    }),
    changeCharges,
    coupon,
  };
}

/** The change to another cycle that began the period during the cycle; null if none did. */
function startOfPeriod(
  rows: Rows,
  { id: subscriptionId, cycleNumber }: Subscription,
): Promise<PlanChange | null> {
  return rows.findBy(
    PlanChange,
    { subscriptionId, cycleNumber, status: 'APPLIED', periodFrom: Not(IsNull()) },
    { id: 'DESC' },
  );
}

/** The paid charge of the cycle, or of the change that began the period. */
function chargeOfPeriod(
  rows: Rows,
  { id: subscriptionId, cycleNumber }: Subscription,
  start: PlanChange | null,
): Promise<Charge | null> {
  return start?.chargeId
    ? rows.findBy(Charge, { id: start.chargeId, status: 'PAID' })
    : rows.findBy(Charge, { subscriptionId, cycleNumber, status: 'PAID' });
}

/** With what its further days cost, if its end was moved since the last change. */
async function pricesOfCycle(
  rows: Rows,
  subscription: Subscription,
  charge: Charge,
  coupon: Coupon | null,
): Promise<LinePrice[]> {
  const { productId, movedCycle, movedPrice, cycleNumber } = subscription;
  const prices =
    (await pricesSinceChange(rows, subscription)) ??
    pricesPaid(charge, { productId, coupon, setupFee: await feeIn(rows, charge) });
  return withMoved(prices, movedCycle === cycleNumber ? (movedPrice ?? 0) : 0);
}

/** The part of an amount for the days from that day on which is for the days that are left. */
type PartLeft = (amount: number, day: string) => number;

interface ChangeCharge {
  id: string;
  left: number;
  /** The day from which on it has paid. */
  requestedOn: string;
  /** What was refunded, or is being refunded, of what it charged, without the buyer's fee. */
  refunded: number;
}

/** The paid charges of the changes of this period, newest first, without one that began it. */
async function changeChargesOf(
  rows: Rows,
  { id: subscriptionId, cycleNumber }: Subscription,
  start: PlanChange | null,
): Promise<ChangeCharge[]> {
  const changes = await rows.list(
    PlanChange,
    {
      subscriptionId,
      status: 'APPLIED',
      cycleNumber,
      chargeId: Not(IsNull()),
      ...(start && { id: MoreThan(start.id) }),
    },
    { order: { id: 'DESC' }, limit: CHANGES_MAX },
  );
  const charges = [];
  for (const { chargeId, requestedAt } of changes) {
    if (!chargeId) continue;
    const charge = await rows.get(Charge, chargeId);
    const paid = charge.paidAmount ?? 0;
    // A dispute takes all of it away, or may.
    const { amount: givenBack, customerFee } =
      charge.status === 'PAID'
        ? await givenBackOf(rows, charge)
        : { amount: paid, customerFee: charge.customerFee };
    const credited = await creditFrom(rows, chargeId);
    const worth = givenBack < paid ? sum([paid, creditIn(charge)]) : 0;
    const left = Math.max(0, sum([worth, -givenBack, -credited]));
    const refunded = sum([givenBack, 0 - customerFee]);
    charges.push({ id: chargeId, left, refunded, requestedOn: civilDate(requestedAt) });
  }
  return charges;
}

/**
 * What was refunded of the charges of changes, for the days that are left of those that each has
 * paid for, and has not made the credit of a change less.
 */
async function refundedOfChanges(
  rows: Rows,
  { id: subscriptionId, cycleNumber }: Subscription,
  start: PlanChange | null,
  { changeCharges, ofDaysLeft }: { changeCharges: readonly ChangeCharge[]; ofDaysLeft: PartLeft },
): Promise<number> {
  const refunded = sum(changeCharges.map((each) => ofDaysLeft(each.refunded, each.requestedOn)));
  if (refunded === 0) return 0;
  const taken = await rows.list(
    PlanChange,
    {
      subscriptionId,
      status: 'APPLIED',
      cycleNumber,
      refundedCredit: MoreThan(0),
      ...(start && { id: MoreThan(start.id) }),
    },
    { order: { id: 'DESC' }, limit: CHANGES_MAX },
  );
  const parts = taken.map(({ refundedCredit, requestedAt }) =>
    ofDaysLeft(refundedCredit ?? 0, civilDate(requestedAt)),
  );
  return Math.max(0, sum([refunded, -sum(parts)]));
}

/** What of the charge was paid by the unused days before it: that is credited again from it. */
function creditIn({ lines }: Charge): number {
  return -sum((lines ?? []).map(({ amount }) => Math.min(0, amount)));
}

/** The prices that the last change of this cycle set; null without one. */
async function pricesSinceChange(
  rows: Rows,
  { id: subscriptionId, cycleNumber }: Subscription,
): Promise<LinePrice[] | null> {
  const change = await rows.findBy(
    PlanChange,
    { subscriptionId, status: 'APPLIED', cycleNumber },
    { id: 'DESC' },
  );
  if (!change || change.periodPrice === null) return null;
  const { productId, periodPrice: price } = change;
  return change.periodPrices ?? [{ productId, price, moved: null }];
}

/** What of the first payment is for setting the subscription up, which no change credits. */
async function feeIn(rows: Rows, { kind, checkoutId }: Charge): Promise<number> {
  if (kind !== 'SUBSCRIPTION_START' || !checkoutId) return 0;
  return (await rows.get(Checkout, checkoutId)).setupFee ?? 0;
}
