/** What happens to a subscription while it goes on, in GraphQL: changes of plan, usage, failed charges. */
import { Charge } from '../charges/charge';
import { payOpenCharge } from '../payments/pay-open-charge';
import { replaceCard } from '../payments/replace-card';
import { changePlan } from '../subscriptions/change-plan';
import { PlanChange } from '../subscriptions/plan-change';
import { listPlanChanges, listUsageRecords } from '../subscriptions/read-changes';
import { recordUsage } from '../subscriptions/record-usage';
import { Subscription } from '../subscriptions/subscription';
import { SubscriptionRetry, retriesOf } from '../subscriptions/retry';
import { UpcomingCharge, upcomingChargesOf } from '../subscriptions/upcoming-charge';
import { UsageRecord } from '../subscriptions/usage-record';
import { Product } from '../products/product';
import { getMrrMovements, MrrMovements } from '../subscriptions/mrr-movements';
import { connection, connectionOf, derived, mutation, relation, report } from './schema-words';

derived(
  Subscription,
  'upcomingCharge',
  () => UpcomingCharge,
  (ctx, subscriptions) => upcomingChargesOf(ctx.rows, subscriptions),
  'What it will be charged next, as things stand; null when it is cancelled, or set aside for an operator.',
);

derived(
  Subscription,
  'retry',
  () => SubscriptionRetry,
  (ctx, subscriptions) => retriesOf(ctx.rows, subscriptions),
  'How its failed charge is being retried; null when all is well.',
);

mutation('changePlan', changePlan, { field: 'planChange', type: () => PlanChange });
connection('planChanges', PlanChange, listPlanChanges);
connectionOf(
  Subscription,
  'planChanges',
  PlanChange,
  listPlanChanges,
  ({ id }) => ({ subscriptionId: id }),
  'Its changes of plan, newest first.',
);
relation(
  PlanChange,
  'subscription',
  Subscription,
  'CHECKOUT:READ',
  ({ subscriptionId }) => subscriptionId,
  'The subscription that changes.',
);
relation(
  PlanChange,
  'product',
  Product,
  'PRODUCT:READ',
  ({ productId }) => productId,
  'The product it changes to, as it is now.',
);

mutation('recordUsage', recordUsage, { field: 'usageRecord', type: () => UsageRecord });
connection('usageRecords', UsageRecord, listUsageRecords);
connectionOf(
  Subscription,
  'usageRecords',
  UsageRecord,
  listUsageRecords,
  ({ id }) => ({ subscriptionId: id }),
  'Its recorded usage, newest first.',
);
relation(
  UsageRecord,
  'subscription',
  Subscription,
  'CHECKOUT:READ',
  ({ subscriptionId }) => subscriptionId,
  'The subscription it belongs to.',
);
relation(
  UsageRecord,
  'product',
  Product,
  'PRODUCT:READ',
  ({ productId }) => productId,
  'The per-unit product, as it is now.',
);

mutation('payOpenCharge', payOpenCharge, { field: 'charge', type: () => Charge });
mutation('replaceCard', replaceCard, { field: 'subscription', type: () => Subscription });

report('mrrMovements', () => MrrMovements, getMrrMovements);
