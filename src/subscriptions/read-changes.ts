/** The changes of plan and the usage records of subscriptions, newest first. */
import { InputType } from 'type-graphql';
import { Id, OneOf } from '../kit/columns';
import { listOperation } from '../kit/operation';
import { equals } from '../kit/page';
import { PlanChange, PlanChangeStatus, planChangeView } from './plan-change';
import { UsageRecord, usageRecordView } from './usage-record';

@InputType()
export class PlanChangeFilter {
  @Id('Only changes of this subscription.', { nullable: true }) subscriptionId: string | null;
  @OneOf(PlanChangeStatus, 'Only changes with this status.', { nullable: true })
  status: PlanChangeStatus | null;
}

export const listPlanChanges = listOperation(
  PlanChange,
  {
    description: 'The changes of plan that were asked for, newest first.',
    permission: 'CHECKOUT:READ',
    filter: PlanChangeFilter,
    output: planChangeView,
  },
  ({ subscriptionId, status }) => [
    ...equals('subscriptionId', subscriptionId),
    ...equals('status', status),
  ],
);

@InputType()
export class UsageRecordFilter {
  @Id('Only usage of this subscription.', { nullable: true }) subscriptionId: string | null;
  @Id('Only usage of this product.', { nullable: true }) productId: string | null;
  @Id('Only usage that joined this charge.', { nullable: true }) chargeId: string | null;
}

export const listUsageRecords = listOperation(
  UsageRecord,
  {
    description: 'The usage that was recorded, newest first.',
    permission: 'CHECKOUT:READ',
    filter: UsageRecordFilter,
    output: usageRecordView,
  },
  ({ subscriptionId, productId, chargeId }) => [
    ...equals('subscriptionId', subscriptionId),
    ...equals('productId', productId),
    ...equals('chargeId', chargeId),
  ],
);
