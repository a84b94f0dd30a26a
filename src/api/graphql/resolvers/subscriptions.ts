/** The GraphQL resolvers of subscriptions: plans, usage, retries and MRR. */
import { Charge } from '../../../modules/charges/charge';
import { listCharges } from '../../../modules/charges/reading/read-charges';
import { Checkout } from '../../../modules/checkouts/checkout';
import { RetryPolicy } from '../../../modules/checkouts/retry-policy';
import { Customer } from '../../../modules/customers/customer';
import { resumeSubscription } from '../../../modules/payments/collect/resume-subscription';
import { payOpenCharge } from '../../../modules/payments/pay/pay-open-charge';
import { retrySubscription } from '../../../modules/payments/pay/retry-subscription';
import { authorizeAutomaticPix } from '../../../modules/payments/collect/mandates/authorize-automatic-pix';
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
import { getMrr } from '../../../modules/subscriptions/plans/mrr';
import { getMrrMovements } from '../../../modules/reports/mrr-movements';
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
import { previewSubscriptionChange } from '../../../modules/subscriptions/plans/preview-change';
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
import { listEvents } from '../../../modules/webhooks/events/read-events';
import { batchedField, computedField, connectionField, objectField } from '../fields/object-fields';
import { connection, mutation, query, queryById } from '../fields/operation-resolvers';

queryById('subscription', getSubscription);
connection('subscriptions', listSubscriptions);
mutation('createSubscription', createSubscription);

mutation('deleteSubscriptionCheckout', deleteSubscriptionCheckout);

mutation('importSubscriptions', importSubscriptions, { field: 'result' });
mutation('cancelSubscription', cancelSubscription);

objectField(Subscription, 'customer', Customer, 'The customer who is charged.');

objectField(Subscription, 'product', Product, 'The product, in its current state.');

objectField(Subscription, 'checkout', Checkout, 'The checkout that started it.');

computedField(
  Subscription,
  'retryPolicy',
  RetryPolicy,
  'How its failed charges are retried.',
  ({ maxRetry, retryEvery }) => ({ maxRetry, retryEvery }),
);

connectionField(Subscription, 'charges', listCharges, 'Its charges, one per cycle, newest first.');

query('mrr', getMrr);

batchedField(
  Subscription,
  'upcomingCharge',
  UpcomingCharge,
  'The next charge, as of now; null if the subscription is cancelled, ending, paused or parked.',
  (ctx, subscriptions) => upcomingChargesOf(ctx.rows, subscriptions),
);

connectionField(
  Subscription,
  'events',
  listEvents,
  'The events about it, newest first, without archived ones. Needs `WEBHOOK:READ`.',
  'objectId',
);

batchedField(
  Subscription,
  'retry',
  SubscriptionRetry,
  'The retry state of its failed charge; null if no charge has failed.',
  (ctx, subscriptions) => retriesOf(ctx.rows, subscriptions),
);

mutation('changePlan', changePlan);
mutation('updateSubscription', updateSubscription, {
  field: 'subscription',
  type: Subscription,
  select: ({ subscription }) => subscription,
  beside: { field: 'change', type: PlanChange, select: ({ change }) => change },
});
query('previewSubscriptionChange', previewSubscriptionChange);
connection('planChanges', listPlanChanges);

connectionField(Subscription, 'planChanges', listPlanChanges, 'Its plan changes, newest first.');

mutation('addChargeLine', addChargeLine);
mutation('removeChargeLine', removeChargeLine);
connection('subscriptionLines', listSubscriptionLines);

connectionField(
  Subscription,
  'lines',
  listSubscriptionLines,
  'The amounts that joined or join one of its charges once, newest first.',
);

objectField(SubscriptionLine, 'subscription', Subscription, 'The subscription.');

objectField(SubscriptionLine, 'product', Product, 'The product, in its current state.');

objectField(PlanChange, 'subscription', Subscription, 'The subscription.');

objectField(PlanChange, 'charge', Charge, 'The charge of its difference; null without one.');

objectField(PlanChange, 'product', Product, 'The new product, in its current state.');

mutation('recordUsage', recordUsage);
connection('usageRecords', listUsageRecords);

connectionField(
  Subscription,
  'usageRecords',
  listUsageRecords,
  'Its recorded usage, newest first.',
);

objectField(UsageRecord, 'subscription', Subscription, 'The subscription it belongs to.');

objectField(UsageRecord, 'product', Product, 'The per-unit product, in its current state.');

mutation('payOpenCharge', payOpenCharge);
mutation('pauseSubscription', pauseSubscription);

mutation('resumeSubscription', resumeSubscription);

mutation('retrySubscription', retrySubscription);
mutation('authorizeAutomaticPix', authorizeAutomaticPix, { field: 'authorization' });
mutation('endAutomaticPix', endAutomaticPix);
mutation('removeCard', removeCard);
mutation('replaceCard', replaceCard);
query('mrrMovements', getMrrMovements);

computedField(
  Subscription,
  'endReason',
  EndReason.asEnum,
  '`cancelledDueTo` as an enum. Null for a reason that this release does not know.',
  ({ cancelledDueTo }) =>
    cancelledDueTo !== null && isChoice(EndReason, cancelledDueTo) ? cancelledDueTo : null,
  { nullable: true },
);
