/** Webhooks, events, API keys, the store and its Dev mode clock in GraphQL. */
import { ApiKey } from '../stores/api-key';
import { createApiKey, NewApiKey } from '../stores/create-api-key';
import { listApiKeys } from '../stores/list-api-keys';
import { revokeApiKey } from '../stores/revoke-api-key';
import { advanceTestClock, getTestClock, TestClockState } from '../stores/advance-test-clock';
import { createWebhook } from '../webhooks/create-webhook';
import { Delivery } from '../webhooks/delivery';
import { DeliveryAttempt } from '../webhooks/delivery-attempt';
import { deleteWebhook } from '../webhooks/delete-webhook';
import { Event } from '../webhooks/event';
import {
  getEvent,
  listDeliveries,
  listDeliveryAttempts,
  listEvents,
} from '../webhooks/read-events';
import { getWebhook, listWebhooks } from '../webhooks/read-webhooks';
import { resendDeliveries, Resent } from '../webhooks/resend-deliveries';
import { rotateWebhook } from '../webhooks/rotate-webhook';
import { testWebhook } from '../webhooks/test-webhook';
import { updateWebhook } from '../webhooks/update-webhook';
import { Webhook } from '../webhooks/webhook';
import { connection, connectionOf, mutation, relation, single, value } from './schema-words';

single('webhook', Webhook, getWebhook);
connection('webhooks', Webhook, listWebhooks);
mutation('createWebhook', createWebhook, { field: 'webhook', type: () => Webhook });
mutation('updateWebhook', updateWebhook, { field: 'webhook', type: () => Webhook });
mutation('rotateWebhook', rotateWebhook, { field: 'webhook', type: () => Webhook });
mutation('testWebhook', testWebhook, { field: 'delivery', type: () => Delivery });
mutation('resendDeliveries', resendDeliveries, { field: 'resent', type: () => Resent });
mutation('deleteWebhook', deleteWebhook, { field: 'webhook', type: () => Webhook });
connectionOf(
  Webhook,
  'deliveries',
  Delivery,
  listDeliveries,
  ({ id }) => ({ webhookId: id }),
  'What was and will be sent to it, newest first.',
);

connectionOf(
  Delivery,
  'attempts',
  DeliveryAttempt,
  listDeliveryAttempts,
  ({ id }) => ({ deliveryId: id }),
  'Every try, newest first, with what came back.',
);
relation(
  DeliveryAttempt,
  'delivery',
  Delivery,
  'WEBHOOK:READ',
  ({ deliveryId }) => deliveryId,
  'The delivery it belongs to.',
);

single('event', Event, getEvent);
connection('events', Event, listEvents);
relation(
  Delivery,
  'event',
  Event,
  'WEBHOOK:READ',
  ({ eventId }) => eventId,
  'The event that is delivered.',
);
relation(
  Delivery,
  'webhook',
  Webhook,
  'WEBHOOK:READ',
  ({ webhookId }) => webhookId,
  'The webhook it is delivered to.',
);
connectionOf(
  Event,
  'deliveries',
  Delivery,
  listDeliveries,
  ({ id }) => ({ eventId: id }),
  'Its deliveries, one per webhook.',
);

connection('apiKeys', ApiKey, listApiKeys);
mutation('createApiKey', createApiKey, { field: 'newApiKey', type: () => NewApiKey });
mutation('revokeApiKey', revokeApiKey, { field: 'apiKey', type: () => ApiKey });

value('testClock', () => TestClockState, getTestClock);
mutation('advanceTestClock', advanceTestClock, { field: 'testClock', type: () => TestClockState });
