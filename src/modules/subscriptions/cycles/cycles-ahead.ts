/** What the next charges of a subscription amount to, and when they are made, as of now. */
import type { ChargeLine } from '../../charges/terms/charge-line';
import type { Coupon } from '../../coupons/coupon';
import { planFrom } from '../plans/apply-plan-change';
import type { WantedPlan } from '../plans/wanted-plan';
import { Subscription } from '../subscription';
import { chargeDateOf } from './charge-dates';
import { bankDateOf, closingOf } from './close-cycle';
import { endsWithCycle, priceOf, type CouponAhead } from './cycle-discount';
import { creditLine, planLines } from './cycle-lines';

/** All that they depend on. */
export interface Ahead {
  subscription: Subscription;
  /** The change of plan that waits for the next charge date. */
  change: WantedPlan | null;
  usage: readonly ChargeLine[];
  /** The lines that wait for the next charge. */
  once: readonly ChargeLine[];
  coupon: CouponAhead | null;
}

export interface ChargeAhead {
  date: Date;
  amount: number;
  discount: number;
  lines: ChargeLine[];
}

/** At most `count`, fewer if the subscription ends before. None while it has no next charge. */
export function cyclesAhead(ahead: Ahead, count: number): ChargeAhead[] {
  const { cyclesLeft, cycleNumber, nextChargeAt } = ahead.subscription;
  if (!nextChargeAt) return [];
  const subscription = withChange(ahead);
  const plan = planLines(subscription);
  const charges: ChargeAhead[] = [];
  let { once } = ahead;
  for (let each = 0; each < Math.min(count, cyclesLeft ?? count); each++) {
    const cycle = cycleNumber + 1 + each;
    const isNext = each === 0;
    const { carriedOver, ...priced } = priceOf(
      isNext ? [...plan, ...ahead.usage] : plan,
      once,
      couponOf(ahead, each),
    );
    const date = isNext ? nextChargeAt : chargeDateOf(subscription, cycle);
    charges.push({ ...priced, date: collectedOn(subscription, date, cycle, charges.at(-1)?.date) });
    once = carriedOver ? [creditLine(carriedOver)] : [];
  }
  return charges;
}

/** The subscription as it is from the next charge date on. */
function withChange({ subscription, change }: Ahead): Subscription {
  if (!change) return subscription;
  const plan = planFrom(subscription, change, subscription.cycleNumber + 1);
  return Object.assign(new Subscription(), subscription, plan);
}

/** The coupon of a charge, of which so many others are made before. */
function couponOf({ coupon, change, subscription }: Ahead, before: number): Coupon | null {
  const isOtherCycle = change !== null && change.frequency !== subscription.frequency;
  if (isOtherCycle && endsWithCycle(coupon, subscription)) return null;
  return coupon && before < coupon.charges ? coupon.coupon : null;
}

/** An automatic PIX is collected on the bank day that its announcement reaches. */
function collectedOn(
  subscription: Subscription,
  date: Date,
  cycle: number,
  before: Date | undefined,
): Date {
  const { closesAt } = subscription;
  if (!closesAt) return date;
  return bankDateOf(date, before ? closingOf(subscription, cycle, closesAt) : closesAt, before);
}
