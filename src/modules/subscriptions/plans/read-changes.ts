/** Lists the plan changes and the usage records of subscriptions, newest first. */
import { InputType } from 'type-graphql';
import { Id, OneOf } from '../../../platform/records/columns/columns';
import { listOperation } from '../../../platform/operations/operation';
import { equals } from '../../../platform/records/lists/conditions';
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
    title: 'List plan changes',
    description: 'The requested plan changes, newest first.',
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
  @Id('Only usage billed with this charge.', { nullable: true }) chargeId: string | null;
}

export const listUsageRecords = listOperation(
  UsageRecord,
  {
    title: 'List usage records',
    description: 'The recorded usage, newest first.',
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
