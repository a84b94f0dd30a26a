/** The next charge of a subscription as of now. */
import { ObjectType } from 'type-graphql';
import { Any, IsNull } from 'typeorm';
import { Charge } from '../../charges/charge';
import { ChargeLine } from '../../charges/terms/charge-line';
import { Cents, Moment, Nested } from '../../../platform/records/columns/columns';
import type { Rows } from '../../../platform/records/rows';
import { bankDateOf } from './close-cycle';
import { couponsOfNextCycle, lessDiscount } from './cycle-discount';
import { planLine, termsAfter, usageLinesOf } from './cycle-lines';
import { PlanChange } from '../plans/plan-change';
import type { Subscription } from '../subscription';

/** At most one cycle per day is announced, some days before it is tried. */
const ANNOUNCED_MAX = 10;

@ObjectType({
  description:
    'The next charge of a subscription, as of now, including a pending plan change and the ' +
    'usage recorded so far.',
})
export class UpcomingCharge {
  @Moment('When it will be charged.') date: Date;
  @Cents('The amount, in cents: the sum of the lines minus the discount.') amount: number;
  @Cents('The discount by a coupon, in cents; 0 without one.')
  discount: number;
  @Nested(() => ChargeLine, 'The plan, then the usage.', { list: true }) lines: ChargeLine[];
}

/**
 * Per subscription; null when it is cancelled, ending, paused or parked. All subscriptions are read
 * together.
 */
export async function upcomingChargesOf(
  rows: Rows,
  subscriptions: readonly Subscription[],
): Promise<(UpcomingCharge | null)[]> {
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
  const coupons = await couponsOfNextCycle(rows, going);
  const announced = await announcedOf(
    rows,
    going.filter(({ method }) => method === 'PIX'),
  );
  return subscriptions.map((subscription) => {
    const { id, closesAt, nextChargeAt } = subscription;
    if (!going.includes(subscription) || !nextChargeAt) return null;
    const charge = announced.get(id);
    if (charge?.dueAt && charge.lines) return upcoming(charge.dueAt, charge, charge.lines);
    const lines = [
      planLine(termsAfter(subscription, changes.get(id) ?? null)),
      ...(usage.get(id) ?? []),
    ];
    return upcoming(
      closesAt ? bankDateOf(nextChargeAt, closesAt) : nextChargeAt,
      lessDiscount(lines, coupons.get(id) ?? null),
      lines,
    );
  });
}

/** The announced charges that payers' banks have not tried yet: the oldest per subscription id. */
async function announcedOf(
  rows: Rows,
  subscriptions: readonly Subscription[],
): Promise<Map<string, Charge>> {
  if (subscriptions.length === 0) return new Map();
  const charges = await rows.list(
    Charge,
    { subscriptionId: idsOf(subscriptions), status: 'PENDING', failureReason: IsNull() },
    { order: { cycleNumber: 'DESC' }, limit: subscriptions.length * ANNOUNCED_MAX },
  );
  return new Map(charges.map((charge) => [charge.subscriptionId ?? '', charge]));
}

function upcoming(
  date: Date,
  { amount, discount }: Pick<UpcomingCharge, 'amount' | 'discount'>,
  lines: ChargeLine[],
): UpcomingCharge {
  return Object.assign(new UpcomingCharge(), { date, amount, discount, lines });
}

function idsOf(subscriptions: readonly Subscription[]) {
  return Any(subscriptions.map(({ id }) => id));
}
