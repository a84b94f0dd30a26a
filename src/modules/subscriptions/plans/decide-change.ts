/** What a change of a running subscription leads to: the same for a preview and for the change. */
import { conflict, unprocessable } from '../../../platform/operations/errors';
import type { Rows } from '../../../platform/records/rows';
import { civilDate } from '../../../platform/time/civil-time';
import { checkTotal, usageLines } from '../cycles/cycle-lines';
import type { LineToAdd } from '../cycles/open-lines';
import type { Subscription } from '../subscription';
import type { PlanChangeTime, Proration } from './plan-change';
import { priceInCycle, proratedLines, runningCycleOf } from './running-cycle';
import type { PreviewSubscriptionChangeInput } from './update-input';
import { wantedPlan, type WantedPlan } from './wanted-plan';

export interface DecidedChange {
  plan: WantedPlan;
  when: PlanChangeTime;
  /** Null from the next cycle on. */
  proration: Proration | null;
  /** What joins the next charge. */
  lines: readonly LineToAdd[];
  /** What a later change during the same cycle credits from. Null in a trial. */
  periodPrice: number | null;
}

/** Null if neither product nor quantity changes. Refuses what cannot be. */
export async function decideChange(
  rows: Rows,
  subscription: Subscription,
  input: PreviewSubscriptionChangeInput,
  now: Date,
): Promise<DecidedChange | null> {
  const { productId, quantity, when } = input;
  if (!productId && !quantity) return null;
  const plan = await wantedPlan(rows, subscription, {
    productId: productId || null,
    quantity: quantity ?? subscription.quantity,
    at: '',
  });
  const decided =
    when === 'NOW'
      ? await decideNow(rows, subscription, plan, input, now)
      : { plan, when: 'NEXT_CYCLE' as const, proration: null, lines: [], periodPrice: null };
  checkTotal(
    plan.newAmount,
    [
      ...(await usageLines(rows, subscription, subscription.cycleNumber + 1)),
      ...decided.lines.filter(({ amount }) => amount > 0),
    ],
    quantity ? 'quantity' : 'productId',
  );
  return decided;
}

async function decideNow(
  rows: Rows,
  subscription: Subscription,
  plan: WantedPlan,
  { proration: asked, previewedAt }: PreviewSubscriptionChangeInput,
  now: Date,
): Promise<DecidedChange> {
  refuseNow(subscription, plan);
  const proration = asked ?? 'NEXT_CHARGE';
  const cycle = await runningCycleOf(rows, subscription, civilDate(previewedAt ?? now));
  const base = { plan, when: 'NOW' as const, proration };
  if (!cycle) return { ...base, lines: [], periodPrice: null };
  if (proration === 'NONE') return { ...base, lines: [], periodPrice: cycle.price };
  return {
    ...base,
    lines: proratedLines(subscription, cycle, plan),
    periodPrice: priceInCycle(cycle, plan),
  };
}

/** A change at once is one of the running cycle. */
function refuseNow(
  { id, pausedAt, parkedAt, cancelAt, frequency }: Subscription,
  plan: WantedPlan,
) {
  const standing = pausedAt ? 'paused' : parkedAt ? 'parked' : cancelAt ? 'ending' : null;
  if (standing)
    throw conflict(
      `when: the subscription ${id} is ${standing}, so its plan cannot change NOW: send NEXT_CYCLE`,
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
