/** The GraphQL resolvers of webhooks, events and deliveries. */
import { Charge } from '../../../modules/charges/charge';
import { Checkout } from '../../../modules/checkouts/checkout';
import type { Context } from '../../../platform/operations/context';
import { Transfer } from '../../../modules/payouts/transfers/transfer';
import { Subscription } from '../../../modules/subscriptions/subscription';
import { createWebhook } from '../../../modules/webhooks/endpoints/create-webhook';
import { deleteWebhook } from '../../../modules/webhooks/endpoints/delete-webhook';
import { Delivery } from '../../../modules/webhooks/deliveries/delivery';
import { DeliveryAttempt } from '../../../modules/webhooks/deliveries/delivery-attempt';
import { Event } from '../../../modules/webhooks/events/event';
import { EventType, eventTypeOf, isEventName } from '../../../modules/webhooks/events/event-names';
import {
  getEvent,
  listDeliveries,
  listDeliveryAttempts,
  listEvents,
} from '../../../modules/webhooks/events/read-events';
import { getWebhook, listWebhooks } from '../../../modules/webhooks/endpoints/read-webhooks';
import { Resent, resendDeliveries } from '../../../modules/webhooks/deliveries/resend-deliveries';
import { rotateWebhook } from '../../../modules/webhooks/endpoints/rotate-webhook';
import type { SignedWebhook } from '../../../modules/webhooks/deliveries/signed-webhook';
import { testWebhook } from '../../../modules/webhooks/samples/test-webhook';
import { updateWebhook } from '../../../modules/webhooks/endpoints/update-webhook';
import { Webhook } from '../../../modules/webhooks/endpoints/webhook';
import { WebhookHealth, healthOf } from '../../../modules/webhooks/endpoints/webhook-health';
import { messageBody } from '../../../modules/webhooks/deliveries/message-body';
import { FollowedArgs } from '../connections/connection-args';
import { loaderFor } from '../fields/loaders';
import {
  batchedField,
  computedField,
  connectionField,
  nodeField,
  objectField,
} from '../fields/object-fields';
import { connection, mutation, queryById } from '../fields/operation-resolvers';

const signedWebhookPayload = {
  field: 'webhook',
  type: () => Webhook,
  beside: {
    field: 'secret',
    type: () => String,
    select: ({ secret }: SignedWebhook) => secret,
    description:
      'The secret that the service made, shown in this answer only; null if the input had one.',
  },
};

queryById('webhook', Webhook, getWebhook);
connection('webhooks', Webhook, listWebhooks);
mutation('createWebhook', createWebhook, signedWebhookPayload);
mutation('updateWebhook', updateWebhook, { field: 'webhook', type: () => Webhook });
mutation('rotateWebhook', rotateWebhook, signedWebhookPayload);
mutation('testWebhook', testWebhook, { field: 'delivery', type: () => Delivery });
mutation('resendDeliveries', resendDeliveries, { field: 'resent', type: () => Resent });
mutation('deleteWebhook', deleteWebhook, { field: 'webhook', type: () => Webhook });

connectionField(
  Webhook,
  'deliveries',
  Delivery,
  listDeliveries,
  'webhookId',
  'Its deliveries, newest first.',
);

batchedField(
  Webhook,
  'health',
  () => WebhookHealth,
  (ctx, webhooks) => healthOf(ctx.rows, webhooks, ctx.clock.wall()),
  'How the deliveries of the last 24 hours went.',
);

batchedField(
  Delivery,
  'body',
  () => String,
  bodiesOf,
  'The message as text, as it is sent and signed. What was erased with a customer is null in it.',
);

async function bodiesOf(ctx: Context, deliveries: readonly Delivery[]): Promise<(string | null)[]> {
  const events = loaderFor(ctx, Event);
  const webhooks = loaderFor(ctx, Webhook);
  return Promise.all(
    deliveries.map(async ({ eventId, webhookId }) => {
      const [event, webhook] = await Promise.all([events.load(eventId), webhooks.load(webhookId)]);
      return event && webhook ? messageBody(webhook, event) : null;
    }),
  );
}

connectionField(
  Delivery,
  'attempts',
  DeliveryAttempt,
  listDeliveryAttempts,
  'deliveryId',
  'The attempts, newest first, with the responses.',
);

objectField(
  DeliveryAttempt,
  'delivery',
  Delivery,
  'WEBHOOK:READ',
  'deliveryId',
  'The delivery it belongs to.',
);

computedField(
  Event,
  'eventType',
  () => EventType.asEnum,
  ({ type }) => (isEventName(type) ? eventTypeOf(type) : null),
  '`type` as an enum. Null for a type that this release does not know.',
  { nullable: true },
);

nodeField(
  Event,
  'object',
  [
    [Checkout, 'CHECKOUT:READ'],
    [Charge, 'CHECKOUT:READ'],
    [Subscription, 'CHECKOUT:READ'],
    [Transfer, 'WITHDRAW:READ'],
    [Webhook, 'WEBHOOK:READ'],
  ],
  ({ objectId }) => objectId,
  'The object it is about, as it is now. Select its fields with `... on Subscription`.',
);

queryById('event', Event, getEvent);
connection('events', Event, listEvents, FollowedArgs);

objectField(Delivery, 'event', Event, 'WEBHOOK:READ', 'eventId', 'The event that is delivered.');

objectField(
  Delivery,
  'webhook',
  Webhook,
  'WEBHOOK:READ',
  'webhookId',
  'The webhook it is delivered to.',
);

connectionField(
  Event,
  'deliveries',
  Delivery,
  listDeliveries,
  'eventId',
  'Its deliveries, one per webhook.',
);
