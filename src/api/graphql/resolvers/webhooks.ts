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
import { resendDeliveries } from '../../../modules/webhooks/deliveries/resend-deliveries';
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
  type: Webhook,
  beside: {
    field: 'secret',
    type: String,
    select: ({ secret }: SignedWebhook) => secret,
    description:
      'The secret that the service made, shown in this answer only; null if the input had one.',
  },
};

queryById('webhook', getWebhook);
connection('webhooks', listWebhooks);
mutation('createWebhook', createWebhook, signedWebhookPayload);
mutation('updateWebhook', updateWebhook);
mutation('rotateWebhook', rotateWebhook, signedWebhookPayload);
mutation('testWebhook', testWebhook);
mutation('resendDeliveries', resendDeliveries);
mutation('deleteWebhook', deleteWebhook);

connectionField(Webhook, 'deliveries', listDeliveries, 'Its deliveries, newest first.');

batchedField(
  Webhook,
  'health',
  WebhookHealth,
  'How the deliveries of the last 24 hours went.',
  (ctx, webhooks) => healthOf(ctx.rows, webhooks, ctx.clock.wall()),
);

batchedField(
  Delivery,
  'body',
  String,
  'The message as text, as it is sent and signed. What was erased with a customer is null in it.',
  bodiesOf,
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
  listDeliveryAttempts,
  'The attempts, newest first, with the responses.',
);

objectField(DeliveryAttempt, 'delivery', Delivery, 'The delivery it belongs to.');

computedField(
  Event,
  'eventType',
  EventType.asEnum,
  '`type` as an enum. Null for a type that this release does not know.',
  ({ type }) => (isEventName(type) ? eventTypeOf(type) : null),
  { nullable: true },
);

nodeField(
  Event,
  'object',
  [Checkout, Charge, Subscription, Transfer, Webhook],
  'The object it is about, as it is now. Select its fields with `... on Subscription`.',
  ({ objectId }) => objectId,
);

queryById('event', getEvent);
connection('events', listEvents, FollowedArgs);

objectField(Delivery, 'event', Event, 'The event that is delivered.');

objectField(Delivery, 'webhook', Webhook, 'The webhook it is delivered to.');

connectionField(Event, 'deliveries', listDeliveries, 'Its deliveries, one per webhook.');
