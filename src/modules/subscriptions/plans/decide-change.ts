/** What a change of a running subscription leads to: the same for a preview and for the change. */
import { conflict, unprocessable } from '../../../platform/operations/errors';
import { sum } from '../../../platform/operations/money';
import type { Rows } from '../../../platform/records/rows';
import { atSameClockTime, civilDate, daysBetween } from '../../../platform/time/civil-time';
import { chargeDateOf } from '../cycles/charge-dates';
import { couponOfPeriod } from '../cycles/cycle-discount';
import { checkTotal, planLines, termsAfter, usageLines } from '../cycles/cycle-lines';
import type { LineToAdd } from '../cycles/open-lines';
import {
  changedLines,
  keptPrices,
  linesOfPeriod,
  pricesInCycle,
  proratedLines,
  type RunningCycle,
} from '../cycles/line-prices';
import { periodStartOf } from '../cycles/period-start';
import { changePageTerms, refuseWhileOpen, type ChangePageTerms } from '../invoices/change-terms';
import type { Subscription } from '../subscription';
import { heldNow } from './apply-plan-change';
import type { LinePrice, PlanChangeTime, Proration } from './plan-change';
import { runningCycleOf } from './running-cycle';
import type { PreviewSubscriptionChangeInput } from './update-input';
import { wantedPlan, type WantedPlan } from './wanted-plan';

export interface DecidedChange {
  plan: WantedPlan;
  when: PlanChangeTime;
  /** Null from the next cycle on. */
  proration: Proration | null;
  /** What its charge has or, if nothing is charged at once, what joins the next one. */
  lines: readonly LineToAdd[];
  /** What is charged at once, in cents; 0 if nothing is. */
  chargedNow: number;
  /** By invoice: the page on which it is paid. Null if nothing, or a stored card, is charged. */
  page: ChangePageTerms | null;
  /** What a later change during the same cycle credits from. Null in a trial. */
  periodPrices: LinePrice[] | null;
  /** To another cycle at once: when its period begins, and the coupon of that. Null for others. */
  periodFrom: Date | null;
  periodCouponId: string | null;
  /** How much less is credited because that was refunded of the charges of earlier changes. */
  refundedCredit: number;
}

const SAME_PERIOD = { periodFrom: null, periodCouponId: null };

/** It costs nothing until then. */
const FROM_NEXT_CYCLE = {
  when: 'NEXT_CYCLE' as const,
  proration: null,
  lines: [],
  chargedNow: 0,
  page: null,
  periodPrices: null,
  refundedCredit: 0,
  ...SAME_PERIOD,
};

/** What joins the next charge. */
export function joiningLines({ lines, chargedNow }: DecidedChange): readonly LineToAdd[] {
  return chargedNow > 0 ? [] : lines;
}

/** Null if neither product nor quantity changes. Refuses what cannot be. */
export async function decideChange(
  rows: Rows,
  subscription: Subscription,
  input: PreviewSubscriptionChangeInput,
  now: Date,
): Promise<DecidedChange | null> {
  const { productId, quantity, addOns, when } = input;
  if (!productId && !quantity && !addOns) return null;
  const plan = await wantedPlan(rows, subscription, {
    productId: productId || null,
    quantity: quantity ?? subscription.quantity,
    addOns: addOns ?? null,
    at: '',
  });
  const decided =
    when === 'NOW'
      ? await decideNow(rows, subscription, plan, input, now)
      : { ...FROM_NEXT_CYCLE, plan };
  checkTotal(
    plan.newAmount,
    [
      ...(await usageLines(rows, subscription, subscription.cycleNumber + 1)),
      ...joiningLines(decided).filter(({ amount }) => amount > 0),
    ],
    quantity ? 'quantity' : productId ? 'productId' : 'addOns',
  );
  return decided;
}

async function decideNow(
  rows: Rows,
  subscription: Subscription,
  plan: WantedPlan,
  { proration: given, previewedAt, productId, quantity }: PreviewSubscriptionChangeInput,
  now: Date,
): Promise<DecidedChange> {
  const proration = given ?? 'NEXT_CHARGE';
  const isPlanNamed = Boolean(productId || quantity);
  refuseNow(subscription, plan, proration);
  const isByInvoice = proration === 'CHARGE_NOW' && subscription.collection === 'INVOICE';
  await refuseWhileOpen(rows, subscription, proration, now);
  const at = previewedAt ?? now;
  const cycle = await runningCycleOf(rows, subscription, civilDate(at));
  if (proration === 'CHARGE_NOW') refuseWithoutPayment(subscription);
  const asked = { plan, proration, at, isPlanNamed };
  const priced = cycle ? await pricedNow(rows, subscription, { ...asked, cycle }) : OF_TRIAL;
  // What is less than nothing is credit, also if it was to be charged at once.
  const total = sum(priced.lines.map(({ amount }) => amount));
  const chargedNow = proration === 'CHARGE_NOW' ? Math.max(0, total) : 0;
  const page = isByInvoice && chargedNow > 0 ? changePageTerms(subscription, now) : null;
  return { plan, when: 'NOW', proration, ...priced, chargedNow, page };
}

type PricedLines = Pick<
  DecidedChange,
  'lines' | 'periodPrices' | 'periodFrom' | 'periodCouponId' | 'refundedCredit'
>;

const NO_LINES = { lines: [], refundedCredit: 0, ...SAME_PERIOD };
const OF_TRIAL = { ...NO_LINES, periodPrices: null };

interface AskedNow {
  plan: WantedPlan;
  proration: Proration;
  /** It is paid. */
  cycle: RunningCycle;
  at: Date;
  isPlanNamed: boolean;
}

function pricedNow(
  rows: Rows,
  subscription: Subscription,
  asked: AskedNow,
): PricedLines | Promise<PricedLines> {
  const { plan, cycle, proration } = asked;
  if (plan.frequency !== subscription.frequency) return periodOf(rows, subscription, asked);
  if (proration === 'NONE')
    return { ...NO_LINES, periodPrices: keptPrices(subscription, cycle, plan) };
  return sharesOf(subscription, asked);
}

/** Of the days that are left of the running cycle. */
function sharesOf(subscription: Subscription, { plan, cycle, isPlanNamed }: AskedNow): PricedLines {
  const changed = changedLines(subscription, plan, isPlanNamed);
  const periodPrices = pricesInCycle(cycle, changed);
  return { ...proratedLines(cycle, changed), periodPrices, ...SAME_PERIOD };
}

/**
 * The running period ends on that day, at the clock time of its charges. One that was paid before
 * it begins is replaced from its own date on.
 */
async function periodOf(
  rows: Rows,
  subscription: Subscription,
  { plan, cycle, at }: AskedNow,
): Promise<PricedLines> {
  const start = periodStartOf(subscription);
  const today = atSameClockTime(subscription.anchorAt, civilDate(at));
  const periodFrom = start > today ? start : today;
  const held = { ...subscription, ...heldNow(subscription, { ...plan, periodFrom }, at) };
  const next = chargeDateOf(held, subscription.cycleNumber + 1);
  const coupon = await couponOfPeriod(rows, subscription);
  const { prices: periodPrices, ...priced } = linesOfPeriod(
    cycle,
    { ended: planLines(subscription), added: planLines(termsAfter(subscription, plan)) },
    { days: daysBetween(civilDate(periodFrom), civilDate(next)), coupon },
  );
  return { ...priced, periodPrices, periodFrom, periodCouponId: coupon?.id ?? null };
}

/** At once a stored card is charged, or by invoice a page is opened. */
function refuseWithoutPayment({ id, method, collection, cardToken }: Subscription): void {
  if (collection === 'INVOICE' || (method === 'CARD' && cardToken)) return;
  throw unprocessable(
    `proration: the subscription ${id} has no stored card that could be charged now: send ` +
      'NEXT_CHARGE to charge the difference with the next charge',
    'proration',
    { reason: 'WRONG_METHOD' },
  );
}

/** A change at once is one of the running cycle. An ending one has no next charge to join. */
function refuseNow(
  { id, pausedAt, parkedAt, cancelAt, frequency }: Subscription,
  plan: WantedPlan,
  proration: Proration,
) {
  const isEnding = cancelAt && proration !== 'CHARGE_NOW';
  const standing = pausedAt ? 'paused' : parkedAt ? 'parked' : isEnding ? 'ending' : null;
  if (standing)
    throw conflict(
      `when: the subscription ${id} is ${standing}, so its plan cannot change NOW: send ` +
        (isEnding ? 'proration CHARGE_NOW, or resume it first' : 'NEXT_CYCLE'),
      'when',
    );
  if (plan.frequency !== frequency && proration !== 'CHARGE_NOW')
    throw unprocessable(
      `proration: the subscription ${id} is charged ${frequency} and the new product ` +
        `${plan.frequency}: send CHARGE_NOW to begin the new cycle at once, or when NEXT_CYCLE`,
      'proration',
      { reason: 'OTHER_CYCLE' },
    );
}
