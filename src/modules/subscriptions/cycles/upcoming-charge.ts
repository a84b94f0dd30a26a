/** The next charge of a subscription as of now. */
import { ObjectType } from 'type-graphql';
import { Any, IsNull } from 'typeorm';
import { Charge } from '../../charges/charge';
import { ChargeLine } from '../../charges/terms/charge-line';
import { Cents, Moment, Nested } from '../../../platform/records/columns/columns';
import type { Rows } from '../../../platform/records/rows';
import { grouped } from '../../../platform/operations/grouped';
import { couponsAhead } from './cycle-discount';
import { usageLinesOf } from './cycle-lines';
import { cyclesAhead, type Ahead } from './cycles-ahead';
import { openLinesOf } from './open-lines';
import { PlanChange } from '../plans/plan-change';
import { chargeLineOf } from '../plans/subscription-line';
import { isByAutomaticPix, type Subscription } from '../subscription';

/** At most one cycle per day is announced, some days before it is tried. */
const ANNOUNCED_MAX = 10;

@ObjectType({
  description:
    'The next charge of a subscription, as of now, including a pending plan change, the usage ' +
    'recorded so far, and credit.',
})
export class UpcomingCharge {
  @Moment('When it will be charged.') date: Date;
  @Cents('The amount, in cents: the sum of the lines minus the discount.') amount: number;
  @Cents('The discount by a coupon, in cents; 0 without one.')
  discount: number;
  @Nested(() => ChargeLine, 'The plan, then the usage, then what is charged or credited once.', {
    list: true,
  })
  lines: ChargeLine[];
}

/**
 * Per subscription; null when it is cancelled, ending, paused or parked. All subscriptions are read
 * together.
 */
export async function upcomingChargesOf(
  rows: Rows,
  subscriptions: readonly Subscription[],
): Promise<(UpcomingCharge | null)[]> {
  const ahead = await aheadOf(rows, subscriptions);
  return ahead.map((one) => (one && nextChargesOf(one, 1)[0]) ?? null);
}

/** What the next charges of a subscription depend on, with those that are announced. */
export interface AheadAndAnnounced extends Ahead {
  announced: readonly Charge[];
}

/** The announced charges, oldest first, then those of the cycles that are still open. */
export function nextChargesOf(ahead: AheadAndAnnounced, count: number): UpcomingCharge[] {
  const announced = ahead.announced.flatMap(({ dueAt, lines, amount, discount }) =>
    dueAt && lines ? [{ date: dueAt, lines, amount, discount }] : [],
  );
  return [...announced, ...cyclesAhead(ahead, Math.max(0, count - announced.length))]
    .slice(0, count)
    .map((charge) => Object.assign(new UpcomingCharge(), charge));
}

/** Per subscription; null as above. */
export async function aheadOf(
  rows: Rows,
  subscriptions: readonly Subscription[],
): Promise<(AheadAndAnnounced | null)[]> {
  const going = subscriptions.filter(
    ({ status, parkedAt, nextChargeAt }) => status === 'ACTIVE' && !parkedAt && nextChargeAt,
  );
  if (going.length === 0) return subscriptions.map(() => null);
  const changes = new Map(
    (
      await rows.list(
        PlanChange,
        { subscriptionId: idsOf(going), status: 'PENDING' },
        { limit: going.length },
      )
    ).map((change) => [change.subscriptionId, change]),
  );
  const usage = await usageLinesOf(
    rows,
    going.map(({ id, cycleNumber }) => ({ id, cycleNumber: cycleNumber + 1 })),
  );
  const once = await openLinesOf(rows, going);
  const coupons = await couponsAhead(rows, going);
  const announced = await announcedOf(rows, going.filter(isByAutomaticPix));
  return subscriptions.map((subscription) => {
    if (!going.includes(subscription)) return null;
    const { id } = subscription;
    return {
      subscription,
      change: changes.get(id) ?? null,
      usage: usage.get(id) ?? [],
      once: (once.get(id) ?? []).map(chargeLineOf),
      coupon: coupons.get(id) ?? null,
      announced: announced.get(id) ?? [],
    };
  });
}

/** Announced charges that payers' banks have not tried yet, oldest first, per subscription id. */
async function announcedOf(
  rows: Rows,
  subscriptions: readonly Subscription[],
): Promise<Map<string, Charge[]>> {
  if (subscriptions.length === 0) return new Map();
  const charges = await rows.list(
    Charge,
    {
      subscriptionId: idsOf(subscriptions),
      status: 'PENDING',
      kind: 'RENEWAL',
      failureReason: IsNull(),
    },
    { order: { cycleNumber: 'ASC' }, limit: subscriptions.length * ANNOUNCED_MAX },
  );
  return grouped(charges, ({ subscriptionId }) => subscriptionId ?? '');
}

function idsOf(subscriptions: readonly Subscription[]) {
  return Any(subscriptions.map(({ id }) => id));
}
