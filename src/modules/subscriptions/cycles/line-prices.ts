/** What each product of a plan costs for a whole cycle, and what a change credits and adds. */
import type { Charge } from '../../charges/charge';
import type { ChargeLine } from '../../charges/terms/charge-line';
import { takenOff, type Coupon } from '../../coupons/coupon';
import { shareOf, sum } from '../../../platform/operations/money';
import type { LinePrice } from '../plans/plan-change';
import type { WantedPlan } from '../plans/wanted-plan';
import type { Subscription } from '../subscription';
import { isDiscounted } from './cycle-discount';
import { planLines, termsAfter } from './cycle-lines';
import type { LineToAdd } from './open-lines';

export interface RunningCycle {
  charge: Charge;
  /** Days of São Paulo: those that are left, the day of the change included, and all. */
  days: number;
  periodDays: number;
  /** What each product costs for the whole cycle, after the discount that its charge had. */
  prices: readonly LinePrice[];
  /** What of its own charge was refunded, or is being refunded. */
  givenBack: number;
  /**
   * The same of the charges of its changes, which are for the days that were left, less what made
   * the credit of earlier changes less.
   */
  refundedOfChanges: number;
  /**
   * The charges of changes in it, newest first, and what each was worth and was not given back, in
   * cents.
   */
  changeCharges: readonly { id: string; left: number }[];
  /** The coupon that its charge was discounted with. */
  coupon: Coupon | null;
}

/** The lines of a plan before and after a change. */
export interface ChangedLines {
  /** What is no longer charged as it was. */
  ended: readonly ChargeLine[];
  added: readonly ChargeLine[];
  /** What stays as it is, at what it was paid with. */
  kept: readonly ChargeLine[];
}

/** A plan that the change names is prorated also if it is the same. */
export function changedLines(
  subscription: Subscription,
  plan: WantedPlan,
  isPlanNamed: boolean,
): ChangedLines {
  const before = planLines(subscription);
  const after = planLines(termsAfter(subscription, plan));
  const isIn = (lines: readonly ChargeLine[], line: ChargeLine) =>
    !(isPlanNamed && line.kind === 'PLAN') && lines.some((other) => isSame(line, other));
  return {
    ended: before.filter((line) => !isIn(after, line)),
    added: after.filter((line) => !isIn(before, line)),
    kept: after.filter((line) => isIn(before, line)),
  };
}

function isSame(one: ChargeLine, other: ChargeLine): boolean {
  return (['kind', 'productId', 'quantity', 'unitPrice'] as const).every(
    (name) => one[name] === other[name],
  );
}

/** What the product costs for the whole cycle, as it was paid. */
export function priceIn(
  { prices }: Pick<RunningCycle, 'prices'>,
  { productId }: Pick<ChargeLine, 'productId'>,
): LinePrice {
  const paid = prices.find((each) => each.productId === productId);
  return paid ?? { productId, price: 0, moved: null };
}

/** Nothing is credited and nothing charged: the new plan has what the one before was paid with. */
export function keptPrices(
  { productId }: Subscription,
  cycle: RunningCycle,
  plan: WantedPlan,
): LinePrice[] {
  const stays = (addOn: string) => (plan.addOns ?? []).some((each) => each.productId === addOn);
  const addOns = cycle.prices.filter(
    (each) => each.productId !== productId && stays(each.productId),
  );
  const price = sum([totalOf(cycle), ...addOns.map((each) => -each.price)]);
  const moved = sum([movedOf(cycle.prices), -movedOf(addOns)]);
  return [{ productId: plan.productId, price, moved }, ...addOns];
}

/**
 * What the products of the new plan cost for the whole cycle. The coupon of its charge discounts
 * what it is for, less what it has taken off the lines that stay; what a moved date added to them
 * is no part of that.
 */
export function pricesInCycle(cycle: RunningCycle, { added, kept }: ChangedLines): LinePrice[] {
  const { coupon } = cycle;
  const isFor = (line: ChargeLine) => isDiscounted(line, coupon);
  const total = amountOf([...kept, ...added].filter(isFor));
  const used = kept
    .filter(isFor)
    .map((line) => ({ line, ...priceIn(cycle, line) }))
    .map(({ line, price, moved }) => Math.max(0, sum([line.amount, moved ?? 0, -price])));
  const left = coupon ? Math.max(0, sum([takenOff(coupon, total), -sum(used)])) : 0;
  const part = amountOf(added.filter(isFor));
  return [
    ...kept.map((line) => priceIn(cycle, line)),
    ...added.map((line) => {
      const off = isFor(line) && part > 0 ? shareOf(left, line.amount, part) : 0;
      const price = Math.max(0, sum([line.amount, -off]));
      return { productId: line.productId, price, moved: null };
    }),
  ];
}

/** What a change credits and adds. */
export interface ProratedLines {
  lines: LineToAdd[];
  /** How much less is credited because it was refunded of the charges of earlier changes. */
  refundedCredit: number;
}

/**
 * The credit of the unused days and the price of those that are left, for each line that changes.
 * Each is rounded once, half away from zero. What was refunded is not credited as well, and what
 * is credited is not refunded, also if more is added. A refund of the cycle's own charge lowers the
 * price of the whole cycle. The charge of a change has paid for the days that were left only, so
 * its refund is taken off the credit itself.
 */
export function proratedLines(cycle: RunningCycle, changed: ChangedLines): ProratedLines {
  const { days, periodDays, givenBack, refundedOfChanges } = cycle;
  const place = { days, periodDays, sourceChargeId: null };
  const prices = pricesInCycle(cycle, changed);
  const credit = creditSource(cycle);
  let kept = Math.max(0, sum([totalOf(cycle), -givenBack]));
  let refunded = refundedOfChanges;
  const ended = changed.ended.flatMap((line) => {
    const price = Math.min(kept, priceIn(cycle, line).price);
    kept = sum([kept, -price]);
    const share = shareOf(price, days, periodDays);
    const taken = Math.min(refunded, share);
    refunded = sum([refunded, -taken]);
    return credit(sum([share, -taken])).map((part) => ({
      ...line,
      kind: 'UNUSED_DAYS' as const,
      ...place,
      ...part,
    }));
  });
  const added = changed.added.map((line) => ({
    ...line,
    kind: 'ADDED_DAYS' as const,
    amount: shareOf(priceIn({ prices }, line).price, days, periodDays),
    ...place,
  }));
  return {
    lines: [...ended, ...added].filter(({ amount }) => amount !== 0),
    refundedCredit: sum([refundedOfChanges, -refunded]),
  };
}

/** As if the cycle ended: its unused days, and the whole price of the period that begins. */
export function linesOfPeriod(
  cycle: RunningCycle,
  { ended, added }: { ended: readonly ChargeLine[]; added: readonly ChargeLine[] },
  period: { days: number; coupon: Coupon | null },
): ProratedLines & { prices: LinePrice[] } {
  const { days, coupon } = period;
  const prices = pricesInCycle({ ...cycle, coupon }, { ended: [], added, kept: [] });
  const place = { days, periodDays: days, sourceChargeId: null };
  const charged = added
    .map((line) => ({ ...line, kind: 'ADDED_DAYS' as const, ...place }))
    .map((line) => ({ ...line, amount: priceIn({ prices }, line).price }))
    .filter(({ amount }) => amount !== 0);
  const { lines, refundedCredit } = proratedLines(cycle, { ended, added: [], kept: [] });
  return { lines: [...lines, ...charged], refundedCredit, prices };
}

/** What was charged for a change is credited from its own charge, the rest from the cycle's. */
function creditSource({ charge, changeCharges }: RunningCycle) {
  const sources = changeCharges.map((each) => ({ ...each }));
  return (credit: number): Pick<LineToAdd, 'sourceChargeId' | 'amount'>[] => {
    let rest = credit;
    const parts = sources.map((source) => {
      const amount = Math.min(source.left, rest);
      source.left = sum([source.left, -amount]);
      rest = sum([rest, -amount]);
      return { sourceChargeId: source.id, amount: -amount };
    });
    return [...parts, { sourceChargeId: charge.id, amount: -rest }];
  };
}

/** What of the charge was for each product of its plan, after its discount. */
export function pricesPaid(
  { lines, amount, discount }: Charge,
  of: { productId: string; coupon: Coupon | null; setupFee: number },
): LinePrice[] {
  const { productId, coupon, setupFee } = of;
  const [plan, ...others] = lines ?? [];
  if (!plan) return [{ productId, price: sum([amount, -setupFee]), moved: null }];
  const addOns = others.filter(({ kind }) => kind === 'ADD_ON');
  const recurring = [plan, ...addOns, ...others.filter(isUsage)];
  const total = amountOf(recurring.filter((line) => isDiscounted(line, coupon)));
  return [plan, ...addOns].map((line) => {
    const isOff = discount > 0 && total > 0 && isDiscounted(line, coupon);
    const off = isOff ? shareOf(discount, line.amount, total) : 0;
    const price = sum([line.amount, -Math.min(line.amount, off)]);
    return { productId: line.productId, price, moved: null };
  });
}

/** What the further days of a moved charge date cost, shared by its products. */
export function withMoved(prices: readonly LinePrice[], moved: number): LinePrice[] {
  if (moved === 0) return [...prices];
  const total = sum(prices.map(({ price }) => price));
  const [plan, ...addOns] = prices.map((each) => ({
    ...each,
    more: total > 0 ? shareOf(moved, each.price, total) : 0,
  }));
  if (!plan) return [];
  plan.more = sum([moved, ...addOns.map(({ more }) => -more)]);
  return [plan, ...addOns].map(({ productId, price, moved: before, more }) => ({
    productId,
    price: sum([price, more]),
    moved: sum([before ?? 0, more]),
  }));
}

function movedOf(prices: readonly LinePrice[]): number {
  return sum(prices.map(({ moved }) => moved ?? 0));
}

function totalOf({ prices }: RunningCycle): number {
  return sum(prices.map(({ price }) => price));
}

function amountOf(lines: readonly ChargeLine[]): number {
  return sum(lines.map(({ amount }) => amount));
}

/** Charges of earlier releases have a plan and usage only. */
function isUsage({ kind }: ChargeLine): boolean {
  return (kind ?? 'USAGE') === 'USAGE';
}
