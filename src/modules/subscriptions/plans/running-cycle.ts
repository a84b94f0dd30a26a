/** The running cycle of a subscription, which is paid: what a change in it credits and charges. */
import { IsNull, Not } from 'typeorm';
import { Charge } from '../../charges/charge';
import { givenBackOf } from '../../charges/reading/given-back';
import { discounted } from '../../charges/terms/charge-coupon';
import type { ChargeLine } from '../../charges/terms/charge-line';
import { Checkout } from '../../checkouts/checkout';
import { Coupon } from '../../coupons/coupon';
import { conflict } from '../../../platform/operations/errors';
import { shareOf, sum } from '../../../platform/operations/money';
import type { Rows } from '../../../platform/records/rows';
import type { Transaction } from '../../../platform/records/transaction';
import { civilDate, daysBetween } from '../../../platform/time/civil-time';
import { chargeDateOf } from '../cycles/charge-dates';
import { periodStartOf } from '../cycles/period-start';
import { creditFrom, type LineToAdd } from '../cycles/open-lines';
import type { Subscription } from '../subscription';
import { PlanChange } from './plan-change';
import type { WantedPlan } from './wanted-plan';

export interface RunningCycle {
  charge: Charge;
  /** Days of São Paulo: those that are left, the day of the change included, and all. */
  days: number;
  periodDays: number;
  /** What the plan costs for the whole cycle, after the discount that its charge had. */
  price: number;
  /** What of its charges was refunded, or is being refunded. */
  givenBack: number;
  /** The charges of changes in it, newest first, and what of each was not given back, in cents. */
  changeCharges: readonly { id: string; left: number }[];
  /** The coupon that its charge was discounted with. */
  coupon: Coupon | null;
}

/** From here to the end of the transaction nothing of the running cycle's charges is refunded. */
export async function lockRunningCharge(
  tx: Transaction,
  subscription: Subscription,
): Promise<void> {
  const { id: subscriptionId, cycleNumber } = subscription;
  const charge = await tx.findBy(Charge, { subscriptionId, cycleNumber, status: 'PAID' });
  if (charge) await tx.lock(Charge, charge.id);
  for (const { id } of await changeChargesOf(tx, subscription)) await tx.lock(Charge, id);
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
  const charge = await rows.findBy(Charge, { subscriptionId, cycleNumber, status: 'PAID' });
  const givenBack = charge ? (await givenBackOf(rows, charge)).amount : 0;
  if (!charge || (givenBack > 0 && givenBack >= charge.amount))
    throw conflict(
      `${field}: the running cycle of ${subscriptionId} is not paid: ${INSTEAD[field] ?? ''}`,
      field,
      'CYCLE_UNPAID',
    );
  const changeCharges = await changeChargesOf(rows, subscription);
  const from = civilDate(periodStartOf(subscription));
  const to = civilDate(chargeDateOf(subscription, cycleNumber + 1));
  const periodDays = daysBetween(from, to);
  const days = Math.min(periodDays, Math.max(0, daysBetween(today, to)));
  const coupon = charge.couponId ? await rows.get(Coupon, charge.couponId) : null;
  return {
    charge,
    days,
    periodDays,
    price: await priceOfCycle(rows, subscription, charge),
    givenBack: sum([givenBack, ...changeCharges.map((each) => each.givenBack)]),
    changeCharges,
    coupon,
  };
}

/** With what its further days cost, if its end was moved since the last change. */
async function priceOfCycle(
  rows: Rows,
  subscription: Subscription,
  charge: Charge,
): Promise<number> {
  const { movedCycle, movedPrice, cycleNumber } = subscription;
  const price =
    (await priceSinceChange(rows, subscription)) ?? pricePaid(charge, await feeIn(rows, charge));
  return sum([price, movedCycle === cycleNumber ? (movedPrice ?? 0) : 0]);
}

/** The new plan for the whole cycle, less the coupon if that covers the cycle and the plan. */
export function priceInCycle(
  { coupon }: RunningCycle,
  { productId, newAmount }: WantedPlan,
): number {
  const isExcluded = coupon?.productIds && !coupon.productIds.includes(productId);
  return discounted(newAmount, coupon, isExcluded ? 0 : newAmount).amount;
}

/**
 * The credit of the unused days and the price of those that are left. Each line is rounded once,
 * half away from zero. What was refunded of the charge is not credited as well.
 */
export function proratedLines(
  subscription: Subscription,
  cycle: RunningCycle,
  plan: WantedPlan,
): LineToAdd[] {
  const { charge, days, periodDays, price, givenBack } = cycle;
  const place = { days, periodDays, sourceChargeId: charge.id };
  const kept = Math.max(0, sum([price, -givenBack]));
  const { productId, name, quantity, unitPrice } = subscription;
  const unused = { kind: 'UNUSED_DAYS' as const, productId, name, quantity, unitPrice };
  const lines: LineToAdd[] = [
    ...creditBySource(cycle, shareOf(kept, days, periodDays)).map(({ sourceChargeId, amount }) => ({
      ...unused,
      amount: -amount,
      ...place,
      sourceChargeId,
    })),
    {
      kind: 'ADDED_DAYS',
      productId: plan.productId,
      name: plan.name,
      quantity: plan.quantity,
      unitPrice: plan.unitPrice,
      amount: shareOf(priceInCycle(cycle, plan), days, periodDays),
      ...place,
    },
  ];
  return lines.filter(({ amount }) => amount !== 0);
}

/** What was charged for a change is credited from its own charge, the rest from the cycle's. */
function creditBySource({ charge, changeCharges }: RunningCycle, credit: number) {
  let rest = credit;
  const parts = changeCharges.map(({ id: sourceChargeId, left }) => {
    const amount = Math.min(left, rest);
    rest = sum([rest, -amount]);
    return { sourceChargeId, amount };
  });
  return [...parts, { sourceChargeId: charge.id, amount: rest }];
}

/** The paid charges of the changes of this cycle, newest first. */
async function changeChargesOf(
  rows: Rows,
  { id: subscriptionId, cycleNumber }: Subscription,
): Promise<{ id: string; left: number; givenBack: number }[]> {
  const changes = await rows.list(
    PlanChange,
    { subscriptionId, status: 'APPLIED', cycleNumber, chargeId: Not(IsNull()) },
    { order: { id: 'DESC' }, limit: CHANGES_MAX },
  );
  const charges = [];
  for (const { chargeId } of changes) {
    if (!chargeId) continue;
    const charge = await rows.get(Charge, chargeId);
    const givenBack = (await givenBackOf(rows, charge)).amount;
    const credited = await creditFrom(rows, chargeId);
    const left = Math.max(0, sum([charge.paidAmount ?? 0, -givenBack, -credited]));
    charges.push({ id: chargeId, left, givenBack });
  }
  return charges;
}

/** The price that the last change of this cycle set; null without one. */
async function priceSinceChange(
  rows: Rows,
  { id: subscriptionId, cycleNumber }: Subscription,
): Promise<number | null> {
  const change = await rows.findBy(
    PlanChange,
    { subscriptionId, status: 'APPLIED', cycleNumber },
    { id: 'DESC' },
  );
  return change?.periodPrice ?? null;
}

/** What of the charge was for its plan, after its discount. */
function pricePaid({ lines, amount, discount }: Charge, setupFee: number): number {
  const [plan, ...others] = lines ?? [];
  if (!plan) return sum([amount, -setupFee]);
  const recurring = [plan, ...others.filter(isUsage)];
  const total = sum(recurring.map((line) => line.amount));
  if (discount === 0 || total === 0) return plan.amount;
  return sum([plan.amount, -Math.min(plan.amount, shareOf(discount, plan.amount, total))]);
}

/** What of the first payment is for setting the subscription up, which no change credits. */
async function feeIn(rows: Rows, { kind, checkoutId }: Charge): Promise<number> {
  if (kind !== 'SUBSCRIPTION_START' || !checkoutId) return 0;
  return (await rows.get(Checkout, checkoutId)).setupFee ?? 0;
}

/** Charges of earlier releases have a plan and usage only. */
function isUsage({ kind }: ChargeLine): boolean {
  return (kind ?? 'USAGE') === 'USAGE';
}
