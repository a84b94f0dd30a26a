/**
 * A requested plan change: from the next charge date the subscription has another product, quantity
 * or cycle.
 */
import { ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { choices } from '../../../platform/records/columns/choices';
import {
  Cents,
  Count,
  Derived,
  Id,
  Moment,
  OneOf,
  Text,
} from '../../../platform/records/columns/columns';
import { lifecycle } from '../../../platform/records/lifecycle';
import { Node, StoredRecord } from '../../../platform/records/record';
import type { Rows } from '../../../platform/records/rows';
import { view } from '../../../platform/records/columns/view';
import { Cycle } from '../../products/cycle';

export const PlanChangeStatus = choices('PlanChangeStatus', 'The status of a plan change.', {
  PENDING: 'Waiting for the next charge date.',
  APPLIED: 'Applied to the subscription.',
  REPLACED: 'Replaced by a later request before it was applied.',
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
@ObjectType({ implements: Node, description: 'A plan change, applied at the next charge date.' })
export class PlanChange extends StoredRecord {
  static readonly prefix = 'subu';
  static readonly noun = 'plan change';

  @Id('The subscription.') subscriptionId: string;
  @OneOf(PlanChangeStatus, 'The outcome.') status: PlanChangeStatus;
  @Id('The new product.') productId: string;
  @Count('The quantity.') quantity: number;
  @Cents('The new amount per cycle, in cents, without usage.') newAmount: number;
  @OneOf(Cycle, 'The new cycle.') frequency: Cycle;
  @Text('The name of the product at the time of the request.') name: string;
  @Moment('When it was applied; null if it was not.', { nullable: true })
  appliedAt: Date | null;

  @Text('The description of the product at the time of the request.', {
    nullable: true,
    private: true,
  })
  description: string | null;
  @Cents('The unit price at the time of the request, in cents.') unitPrice: number;

  @Derived('moment', 'When it was requested.', { from: ['createdAt'] })
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
