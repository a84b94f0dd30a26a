/** The GraphQL resolvers of webhooks, events and deliveries. */
import { createWebhook } from '../../webhooks/create-webhook';
import { deleteWebhook } from '../../webhooks/delete-webhook';
import { Delivery } from '../../webhooks/delivery';
import { DeliveryAttempt } from '../../webhooks/delivery-attempt';
import { Event } from '../../webhooks/event';
import {
  getEvent,
  listDeliveries,
  listDeliveryAttempts,
  listEvents,
} from '../../webhooks/read-events';
import { getWebhook, listWebhooks } from '../../webhooks/read-webhooks';
import { Resent, resendDeliveries } from '../../webhooks/resend-deliveries';
import { rotateWebhook } from '../../webhooks/rotate-webhook';
import type { SignedWebhook } from '../../webhooks/signed-webhook';
import { testWebhook } from '../../webhooks/test-webhook';
import { updateWebhook } from '../../webhooks/update-webhook';
import { Webhook } from '../../webhooks/webhook';
import {
  connection,
  connectionField,
  mutation,
  objectField,
  queryById,
} from '../operation-resolvers';

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
  ({ id }) => ({ webhookId: id }),
  'Its deliveries, newest first.',
);

connectionField(
  Delivery,
  'attempts',
  DeliveryAttempt,
  listDeliveryAttempts,
  ({ id }) => ({ deliveryId: id }),
  'The attempts, newest first, with the responses.',
);

objectField(
  DeliveryAttempt,
  'delivery',
  Delivery,
  'WEBHOOK:READ',
  ({ deliveryId }) => deliveryId,
  'The delivery it belongs to.',
);

queryById('event', Event, getEvent);
connection('events', Event, listEvents);

objectField(
  Delivery,
  'event',
  Event,
  'WEBHOOK:READ',
  ({ eventId }) => eventId,
  'The event that is delivered.',
);

objectField(
  Delivery,
  'webhook',
  Webhook,
  'WEBHOOK:READ',
  ({ webhookId }) => webhookId,
  'The webhook it is delivered to.',
);

connectionField(
  Event,
  'deliveries',
  Delivery,
  listDeliveries,
  ({ id }) => ({ eventId: id }),
  'Its deliveries, one per webhook.',
);
