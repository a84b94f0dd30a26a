/** The GraphQL resolvers of subscriptions: plans, usage, retries and MRR. */
import { Charge } from '../../../modules/charges/charge';
import { listCharges } from '../../../modules/charges/reading/read-charges';
import { Checkout } from '../../../modules/checkouts/checkout';
import { RetryPolicy } from '../../../modules/checkouts/retry-policy';
import { Customer } from '../../../modules/customers/customer';
import { ImportResult } from '../../../modules/customers/import-rows';
import { resumeSubscription } from '../../../modules/payments/collect/resume-subscription';
import { payOpenCharge } from '../../../modules/payments/pay/pay-open-charge';
import { retrySubscription } from '../../../modules/payments/pay/retry-subscription';
import {
  AutomaticPixAuthorization,
  authorizeAutomaticPix,
} from '../../../modules/payments/collect/mandates/authorize-automatic-pix';
import { endAutomaticPix } from '../../../modules/payments/collect/mandates/end-automatic-pix';
import { removeCard } from '../../../modules/payments/pay/card/remove-card';
import { replaceCard } from '../../../modules/payments/pay/card/replace-card';
import { Product } from '../../../modules/products/product';
import { cancelSubscription } from '../../../modules/subscriptions/cancel-subscription';
import { changePlan } from '../../../modules/subscriptions/plans/change-plan';
import { isChoice } from '../../../platform/records/columns/choices';
import { EndReason } from '../../../modules/subscriptions/end-subscription';
import { createSubscription } from '../../../modules/subscriptions/create-subscription';
import { importSubscriptions } from '../../../modules/subscriptions/imports/import-subscriptions';
import { Mrr, getMrr } from '../../../modules/subscriptions/plans/mrr';
import { MrrMovements, getMrrMovements } from '../../../modules/reports/mrr-movements';
import { pauseSubscription } from '../../../modules/subscriptions/pause-subscription';
import { PlanChange } from '../../../modules/subscriptions/plans/plan-change';
import {
  listPlanChanges,
  listUsageRecords,
} from '../../../modules/subscriptions/plans/read-changes';
import {
  getSubscription,
  listSubscriptions,
} from '../../../modules/subscriptions/read-subscriptions';
import { deleteSubscriptionCheckout } from '../../../modules/subscriptions/subscription-checkouts';
import {
  SubscriptionChangePreview,
  previewSubscriptionChange,
} from '../../../modules/subscriptions/plans/preview-change';
import {
  SubscriptionLine,
  listSubscriptionLines,
} from '../../../modules/subscriptions/plans/subscription-line';
import { updateSubscription } from '../../../modules/payments/collect/update-subscription';
import { addChargeLine, removeChargeLine } from '../../../modules/subscriptions/plans/charge-lines';
import { recordUsage } from '../../../modules/subscriptions/plans/record-usage';
import { SubscriptionRetry, retriesOf } from '../../../modules/subscriptions/cycles/retry';
import { Subscription } from '../../../modules/subscriptions/subscription';
import {
  UpcomingCharge,
  upcomingChargesOf,
} from '../../../modules/subscriptions/cycles/upcoming-charge';
import { UsageRecord } from '../../../modules/subscriptions/plans/usage-record';
import { Event } from '../../../modules/webhooks/events/event';
import { listEvents } from '../../../modules/webhooks/events/read-events';
import { batchedField, computedField, connectionField, objectField } from '../fields/object-fields';
import {
  connection,
  mutation,
  query,
  queryById,
  queryWithInput,
} from '../fields/operation-resolvers';

queryById('subscription', Subscription, getSubscription);
connection('subscriptions', Subscription, listSubscriptions);
mutation('createSubscription', createSubscription, { field: 'checkout', type: () => Checkout });

mutation('deleteSubscriptionCheckout', deleteSubscriptionCheckout, {
  field: 'checkout',
  type: () => Checkout,
});

mutation('importSubscriptions', importSubscriptions, {
  field: 'result',
  type: () => ImportResult,
});
mutation('cancelSubscription', cancelSubscription, {
  field: 'subscription',
  type: () => Subscription,
});

objectField(
  Subscription,
  'customer',
  Customer,
  'CUSTOMER:READ',
  'customerId',
  'The customer who is charged.',
);

objectField(
  Subscription,
  'product',
  Product,
  'PRODUCT:READ',
  'productId',
  'The product, in its current state.',
);

objectField(
  Subscription,
  'checkout',
  Checkout,
  'CHECKOUT:READ',
  'checkoutId',
  'The checkout that started it.',
);

computedField(
  Subscription,
  'retryPolicy',
  () => RetryPolicy,
  ({ maxRetry, retryEvery }) => ({ maxRetry, retryEvery }),
  'How its failed charges are retried.',
);

connectionField(
  Subscription,
  'charges',
  Charge,
  listCharges,
  'subscriptionId',
  'Its charges, one per cycle, newest first.',
);

query('mrr', () => Mrr, getMrr);

batchedField(
  Subscription,
  'upcomingCharge',
  () => UpcomingCharge,
  (ctx, subscriptions) => upcomingChargesOf(ctx.rows, subscriptions),
  'The next charge, as of now; null if the subscription is cancelled, ending, paused or parked.',
);

connectionField(
  Subscription,
  'events',
  Event,
  listEvents,
  'objectId',
  'The events about it, newest first, without archived ones. Needs `WEBHOOK:READ`.',
);

batchedField(
  Subscription,
  'retry',
  () => SubscriptionRetry,
  (ctx, subscriptions) => retriesOf(ctx.rows, subscriptions),
  'The retry state of its failed charge; null if no charge has failed.',
);

mutation('changePlan', changePlan, { field: 'planChange', type: () => PlanChange });
mutation('updateSubscription', updateSubscription, {
  field: 'subscription',
  type: () => Subscription,
  select: ({ subscription }) => subscription,
  beside: { field: 'change', type: () => PlanChange, select: ({ change }) => change },
});
queryWithInput(
  'previewSubscriptionChange',
  () => SubscriptionChangePreview,
  previewSubscriptionChange,
);
connection('planChanges', PlanChange, listPlanChanges);

connectionField(
  Subscription,
  'planChanges',
  PlanChange,
  listPlanChanges,
  'subscriptionId',
  'Its plan changes, newest first.',
);

mutation('addChargeLine', addChargeLine, {
  field: 'subscriptionLine',
  type: () => SubscriptionLine,
});
mutation('removeChargeLine', removeChargeLine, {
  field: 'subscriptionLine',
  type: () => SubscriptionLine,
});
connection('subscriptionLines', SubscriptionLine, listSubscriptionLines);

connectionField(
  Subscription,
  'lines',
  SubscriptionLine,
  listSubscriptionLines,
  'subscriptionId',
  'The amounts that joined or join one of its charges once, newest first.',
);

objectField(
  SubscriptionLine,
  'subscription',
  Subscription,
  'CHECKOUT:READ',
  'subscriptionId',
  'The subscription.',
);

objectField(
  SubscriptionLine,
  'product',
  Product,
  'PRODUCT:READ',
  'productId',
  'The product, in its current state.',
);

objectField(
  PlanChange,
  'subscription',
  Subscription,
  'CHECKOUT:READ',
  'subscriptionId',
  'The subscription.',
);

objectField(
  PlanChange,
  'charge',
  Charge,
  'CHECKOUT:READ',
  'chargeId',
  'The charge of its difference; null without one.',
);

objectField(
  PlanChange,
  'product',
  Product,
  'PRODUCT:READ',
  'productId',
  'The new product, in its current state.',
);

mutation('recordUsage', recordUsage, { field: 'usageRecord', type: () => UsageRecord });
connection('usageRecords', UsageRecord, listUsageRecords);

connectionField(
  Subscription,
  'usageRecords',
  UsageRecord,
  listUsageRecords,
  'subscriptionId',
  'Its recorded usage, newest first.',
);

objectField(
  UsageRecord,
  'subscription',
  Subscription,
  'CHECKOUT:READ',
  'subscriptionId',
  'The subscription it belongs to.',
);

objectField(
  UsageRecord,
  'product',
  Product,
  'PRODUCT:READ',
  'productId',
  'The per-unit product, in its current state.',
);

mutation('payOpenCharge', payOpenCharge, { field: 'charge', type: () => Charge });
mutation('pauseSubscription', pauseSubscription, {
  field: 'subscription',
  type: () => Subscription,
});

mutation('resumeSubscription', resumeSubscription, {
  field: 'subscription',
  type: () => Subscription,
});

mutation('retrySubscription', retrySubscription, {
  field: 'subscription',
  type: () => Subscription,
});
mutation('authorizeAutomaticPix', authorizeAutomaticPix, {
  field: 'authorization',
  type: () => AutomaticPixAuthorization,
});
mutation('endAutomaticPix', endAutomaticPix, { field: 'subscription', type: () => Subscription });
mutation('removeCard', removeCard, { field: 'subscription', type: () => Subscription });
mutation('replaceCard', replaceCard, { field: 'subscription', type: () => Subscription });
queryWithInput('mrrMovements', () => MrrMovements, getMrrMovements);

computedField(
  Subscription,
  'endReason',
  () => EndReason.asEnum,
  ({ cancelledDueTo }) =>
    cancelledDueTo !== null && isChoice(EndReason, cancelledDueTo) ? cancelledDueTo : null,
  '`cancelledDueTo` as an enum. Null for a reason that this release does not know.',
  { nullable: true },
);
