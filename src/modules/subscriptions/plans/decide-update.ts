/** What an update of a running subscription leads to: the same for a preview and the update. */
import type { Rows } from '../../../platform/records/rows';
import type { CouponAhead } from '../cycles/cycle-discount';
import { checkTotal } from '../cycles/cycle-lines';
import type { LineToAdd } from '../cycles/open-lines';
import type { Subscription } from '../subscription';
import { decideCoupon } from './apply-coupon';
import { decideChange, joiningLines, type DecidedChange } from './decide-change';
import { decideMove, type DecidedMove } from './move-charge-date';
import type { PreviewSubscriptionChangeInput } from './update-input';

export interface DecidedUpdate {
  change: DecidedChange | null;
  move: DecidedMove | null;
  /** Undefined = it stays; null = none any more. */
  coupon: CouponAhead | null | undefined;
}

/** Refuses what cannot be. */
export async function decideUpdate(
  rows: Rows,
  subscription: Subscription,
  input: PreviewSubscriptionChangeInput,
  now: Date,
): Promise<DecidedUpdate> {
  const change = await decideChange(rows, subscription, input, now);
  const move = await decideMove(rows, subscription, input, now);
  if (move) checkTotal(subscription.amount, move.lines, 'proration');
  const { coupon: code } = input;
  const plan = change?.plan ?? null;
  return { change, move, coupon: await decideCoupon(rows, subscription, { code, plan }, now) };
}

/** What joins the next charge. */
export function linesOfUpdate({ change, move }: DecidedUpdate): LineToAdd[] {
  return [...(change ? joiningLines(change) : []), ...(move?.lines ?? [])];
}
