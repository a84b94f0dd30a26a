/** A change of plan that was asked for: from the next charge date on the subscription is for another product, quantity or cycle. */
import { ObjectType } from 'type-graphql';
import { Column, Entity } from 'typeorm';
import { choices } from '../kit/choices';
import { Cents, Count, Derived, Id, Moment, OneOf, Text } from '../kit/columns';
import { lifecycle } from '../kit/lifecycle';
import { Node, StoredRecord } from '../kit/record';
import type { Rows } from '../kit/rows';
import { view } from '../kit/view';
import { Cycle } from '../products/cycle';

export const PlanChangeStatus = choices('PlanChangeStatus', 'What became of a change of plan.', {
  PENDING: 'It waits for the next charge date.',
  APPLIED: 'The subscription has the new plan.',
  REPLACED: 'Another change was asked for before it was applied.',
  CANCELLED: 'The subscription ended before it was applied.',
});
export type PlanChangeStatus = (typeof PlanChangeStatus)[number];
export const planChangeLifecycle = lifecycle<PlanChangeStatus>('plan change', {
  PENDING: ['APPLIED', 'REPLACED', 'CANCELLED'],
  APPLIED: [],
  REPLACED: [],
  CANCELLED: [],
});

@Entity('planChanges')
@ObjectType({ implements: Node, description: 'A change of plan: applied at the next charge date.' })
export class PlanChange extends StoredRecord {
  static readonly prefix = 'subu';
  static readonly noun = 'plan change';

  @Id('The subscription that changes.') subscriptionId: string;
  @OneOf(PlanChangeStatus, 'What became of it.') status: PlanChangeStatus;
  @Id('The product it changes to.') productId: string;
  @Count('How many units of it.') quantity: number;
  @Cents('What a cycle will cost, in cents, without usage.') newAmount: number;
  @OneOf(Cycle, 'How often it will be charged.') frequency: Cycle;
  @Text('Name of the product when the change was asked for.') name: string;
  @Moment('When it was applied; null if it is not, or never was.', { nullable: true })
  appliedAt: Date | null;

  /** As the product was when the change was asked for. */
  @Column('text', { nullable: true }) description: string | null;
  @Cents('The price of a unit when the change was asked for, in cents.') unitPrice: number;

  @Derived('moment', 'When it was asked for.')
  get requestedAt(): Date {
    return this.createdAt;
  }
}

export const planChangeView = view(PlanChange, [
  'id',
  'subscriptionId',
  'status',
  'productId',
  'quantity',
  'newAmount',
  'requestedAt',
]);

/** The change that waits for the next charge date, if there is one. */
export function pendingChangeOf(rows: Rows, subscriptionId: string): Promise<PlanChange | null> {
  return rows.findBy(PlanChange, { subscriptionId, status: 'PENDING' });
}
