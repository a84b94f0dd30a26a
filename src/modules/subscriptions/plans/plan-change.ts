/**
 * A change of plan: at once, or from the next charge date on, the subscription has another product,
 * quantity or cycle.
 */
import { ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { publicUrl } from '../../../config/config';
import { choices } from '../../../platform/records/columns/choices';
import {
  Cents,
  Count,
  type Defaulted,
  Derived,
  Id,
  Moment,
  Nested,
  OneOf,
  Text,
} from '../../../platform/records/columns/columns';
import { lifecycle } from '../../../platform/records/lifecycle';
import { Node, StoredRecord } from '../../../platform/records/record';
import type { Rows } from '../../../platform/records/rows';
import { view } from '../../../platform/records/columns/view';
import { Cycle } from '../../products/cycle';
import { AddOn, addOnsSchema } from '../add-ons/add-on';

export const PlanChangeStatus = choices('PlanChangeStatus', 'The status of a plan change.', {
  PENDING: 'Waiting for the next charge date.',
  APPLIED: 'Applied to the subscription.',
  REPLACED: 'Replaced by a later request before it was applied.',
  CANCELLED: 'Withdrawn before it was applied, as when the subscription ended or was paused.',
  AWAITING_PAYMENT: 'Its charge is being collected, or open; once that is paid, it is applied.',
  DECLINED: 'Its charge was declined, so nothing has changed.',
  EXPIRED: 'By invoice: its charge was not paid in time, so nothing has changed.',
});
export type PlanChangeStatus = (typeof PlanChangeStatus)[number];
export const planChangeLifecycle = lifecycle<PlanChangeStatus>('plan change', {
  PENDING: ['APPLIED', 'REPLACED', 'CANCELLED'],
  APPLIED: [],
  REPLACED: [],
  CANCELLED: [],
  AWAITING_PAYMENT: ['APPLIED', 'DECLINED', 'CANCELLED', 'REPLACED', 'EXPIRED'],
  DECLINED: [],
  EXPIRED: [],
});

export const PlanChangeTime = choices('PlanChangeTime', 'When a change of plan holds.', {
  NOW: 'At once.',
  NEXT_CYCLE: 'From the next charge date on.',
});
export type PlanChangeTime = (typeof PlanChangeTime)[number];

export const Proration = choices(
  'Proration',
  'What a change of plan that holds at once costs for the rest of the running cycle.',
  {
    NONE: 'Nothing: the new price is charged from the next charge date on.',
    NEXT_CHARGE:
      'The unused days of the plan before are credited and the days that are left charged at the ' +
      'new price, both with the next charge.',
    CHARGE_NOW:
      'The difference is charged at once, and the change holds when it is paid: by the stored ' +
      'card, or by invoice on a page of its own. A charge that is declined, or not paid in time, ' +
      'changes nothing.',
  },
);
export type Proration = (typeof Proration)[number];

/** What one product of a plan costs for a whole cycle, after the discount of its charge. */
export class LinePrice {
  @Id('The product.') productId: string;
  @Cents('Its price, in cents.') price: number;
  @Cents('What of that is for the further days of a moved charge date; null = nothing.', {
    nullable: true,
  })
  moved: number | null;
}

@Entity('planChanges')
@ObjectType({ implements: Node, description: 'A change of the plan of a subscription.' })
export class PlanChange extends StoredRecord {
  static readonly prefix = 'subu';
  static readonly noun = 'plan change';

  @Id('The subscription.') subscriptionId: string;
  @OneOf(PlanChangeStatus, 'The outcome.') status: PlanChangeStatus;
  @Id('The new product.') productId: string;
  @Count('The quantity.') quantity: number;
  @Nested(() => AddOn, 'The add-ons of the new plan; null in changes of earlier releases.', {
    list: true,
    nullable: true,
  })
  addOns: AddOn[] | null;
  @Cents('The new amount per cycle, in cents, with add-ons and without usage.') newAmount: number;
  @OneOf(Cycle, 'The new cycle.') frequency: Cycle;
  @Text('The name of the product at the time of the request.') name: string;
  @Moment('When it was applied; null if it was not.', { nullable: true })
  appliedAt: Date | null;
  @OneOf(PlanChangeTime, 'When it holds.', { default: 'NEXT_CYCLE' })
  when: Defaulted<PlanChangeTime>;
  @OneOf(Proration, 'What the rest of the running cycle costs; null from the next cycle on.', {
    nullable: true,
  })
  proration: Proration | null;
  @Id('The charge of its difference, with `CHARGE_NOW`; null without one.', { nullable: true })
  chargeId: string | null = null;
  @Text('Why that charge was declined; null if it was not.', { nullable: true })
  declineReason: string | null = null;

  @Moment('By invoice: when it expires unless it is paid. Null for other changes.', {
    nullable: true,
    private: true,
    due: 'expire-changes',
  })
  expireAt: Date | null = null;
  @Derived(
    'text',
    'By invoice: the page on which the buyer pays its charge while it waits for that; else null.',
    { nullable: true, from: ['chargeId', 'status', 'expireAt'] },
  )
  get url(): string | null {
    const isOpen = this.status === 'AWAITING_PAYMENT' && this.expireAt !== null;
    return isOpen && this.chargeId ? publicUrl(`/pay/${this.chargeId}`) : null;
  }

  @Text('The description of the product at the time of the request.', {
    nullable: true,
    private: true,
  })
  description: string | null;
  @Cents('The unit price at the time of the request, in cents.') unitPrice: number;
  @Count('The cycle during which it was applied, if it held at once.', {
    nullable: true,
    private: true,
  })
  cycleNumber: number | null;
  @Cents('The price of that whole cycle after its coupon, if it was prorated.', {
    nullable: true,
    private: true,
  })
  periodPrice: number | null;
  @Nested(() => LinePrice, 'What of that each product costs; null = all is of `productId`.', {
    list: true,
    nullable: true,
    private: true,
  })
  periodPrices: LinePrice[] | null;
  @Moment('To another cycle at once: when the period begins that it charges in full.', {
    nullable: true,
    private: true,
  })
  periodFrom: Date | null = null;
  @Id('The coupon that discounts that period. Null = none does.', {
    nullable: true,
    private: true,
  })
  periodCouponId: string | null = null;

  @Cents('How much less it credited because that was refunded of the charges of earlier changes.', {
    nullable: true,
    private: true,
  })
  refundedCredit: number | null = null;

  @Derived('moment', 'When it was requested.', { from: ['createdAt'] })
  get requestedAt(): Date {
    return this.createdAt;
  }
}

export const planChangeView = view(
  PlanChange,
  [
    'id',
    'subscriptionId',
    'status',
    'productId',
    'quantity',
    'newAmount',
    'when',
    'proration',
    'chargeId',
    'declineReason',
    'url',
    'requestedAt',
  ],
  (_rows, { addOns }) => Promise.resolve({ addOns: addOns ?? [] }),
  { computed: { addOns: addOnsSchema } },
);

/** The change that waits for the next charge date, if there is one. */
export function pendingChangeOf(
  rows: Pick<Rows, 'findBy'>,
  subscriptionId: string,
): Promise<PlanChange | null> {
  return rows.findBy(PlanChange, { subscriptionId, status: 'PENDING' });
}
