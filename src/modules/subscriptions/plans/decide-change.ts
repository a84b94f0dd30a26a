/** What a change of a running subscription leads to: the same for a preview and for the change. */
import { conflict, unprocessable } from '../../../platform/operations/errors';
import { sum } from '../../../platform/operations/money';
import type { Rows } from '../../../platform/records/rows';
import { civilDate } from '../../../platform/time/civil-time';
import { checkTotal, usageLines } from '../cycles/cycle-lines';
import type { LineToAdd } from '../cycles/open-lines';
import { changedLines, keptPrices, pricesInCycle, proratedLines } from '../cycles/line-prices';
import { changePageTerms, refuseWhileOpen, type ChangePageTerms } from '../invoices/change-terms';
import type { Subscription } from '../subscription';
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
}

/** It costs nothing until then. */
const FROM_NEXT_CYCLE = {
  when: 'NEXT_CYCLE' as const,
  proration: null,
  lines: [],
  chargedNow: 0,
  page: null,
  periodPrices: null,
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
  { proration: asked, previewedAt, productId, quantity }: PreviewSubscriptionChangeInput,
  now: Date,
): Promise<DecidedChange> {
  const proration = asked ?? 'NEXT_CHARGE';
  refuseNow(subscription, plan, proration);
  const isByInvoice = proration === 'CHARGE_NOW' && subscription.collection === 'INVOICE';
  if (isByInvoice) await refuseWhileOpen(rows, subscription);
  const cycle = await runningCycleOf(rows, subscription, civilDate(previewedAt ?? now));
  if (proration === 'CHARGE_NOW') refuseWithoutPayment(subscription);
  const base = { plan, when: 'NOW' as const, proration, chargedNow: 0, page: null };
  if (!cycle) return { ...base, lines: [], periodPrices: null };
  if (proration === 'NONE')
    return { ...base, lines: [], periodPrices: keptPrices(subscription, cycle, plan) };
  const changed = changedLines(subscription, plan, Boolean(productId || quantity));
  const lines = proratedLines(cycle, changed);
  const total = sum(lines.map(({ amount }) => amount));
  const periodPrices = pricesInCycle(cycle, changed);
  // What is less than nothing is credit, also if it was to be charged at once.
  const chargedNow = proration === 'CHARGE_NOW' ? Math.max(0, total) : 0;
  const page = isByInvoice && chargedNow > 0 ? changePageTerms(subscription, now) : null;
  return { ...base, lines, chargedNow, page, periodPrices };
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
  if (plan.frequency !== frequency)
    throw unprocessable(
      `when: the subscription ${id} is charged ${frequency} and the new product ` +
        `${plan.frequency}: send NEXT_CYCLE to change the cycle from the next charge date on`,
      'when',
      { reason: 'OTHER_CYCLE' },
    );
}
