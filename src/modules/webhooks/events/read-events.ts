/** Reads events and their deliveries, for a merchant who wants to catch up on missed events. */
import { InputType } from 'type-graphql';
import { Id, OneOf, Text } from '../../../platform/records/columns/columns';
import {
  listOperation,
  operation,
  type ListOperation,
} from '../../../platform/operations/operation';
import { equals, where, type Condition } from '../../../platform/records/lists/conditions';
import { FollowedPageInput } from '../../../platform/records/lists/page-request';
import { view } from '../../../platform/records/columns/view';
import { getEventOrArchived } from '../archive/find-event';
import { Delivery, DeliveryStatus, deliveryView } from '../deliveries/delivery';
import { DeliveryAttempt, deliveryAttemptView } from '../deliveries/delivery-attempt';
import { Event } from './event';
import { eventNames } from './event-names';
import { Webhook } from '../endpoints/webhook';

const OBJECTS_MAX = 20;

@InputType()
export class EventFilter {
  @Id('Only the event with this id.', { nullable: true }) id: string | null;
  @Text('Only events of this name, such as `checkout.completed`.', { nullable: true }) type:
    | string
    | null;
  @Id('Only events about this object.', { nullable: true }) objectId: string | null;
  @Id('Only events about one of these objects.', {
    nullable: true,
    list: true,
    minItems: 1,
    maxItems: OBJECTS_MAX,
  })
  objectIdIn: string[] | null;
}

/** An event as it is sent to webhooks, with its position among the events about the same object. */
export const eventView = view(
  Event,
  ['id'],
  (_rows, { payload, createdAt, objectId, sequence }) => ({
    ...payload,
    createdAt,
    objectId,
    sequence,
  }),
  {
    computed: {
      event: { type: 'string', enum: [...eventNames], description: 'The name of the event.' },
      apiVersion: { type: 'integer', const: 2, description: 'Always the same.' },
      devMode: { type: 'boolean', description: 'Whether it happened in Dev mode.' },
      data: {
        type: 'object',
        additionalProperties: true,
        description: 'The objects it is about, in their state at that time: see the webhooks.',
      },
      createdAt: {
        type: 'string',
        format: 'date-time',
        description: 'When it happened, in store time.',
      },
      objectId: { type: 'string', description: 'The object it is about.' },
      sequence: {
        type: 'integer',
        description: 'The position among the events about this object, counted from 1.',
      },
      test: {
        type: 'boolean',
        const: true,
        description: 'Only on test events, which were requested to try a webhook.',
      },
    },
    optional: ['test'],
  },
);

@InputType()
export class GetEventInput {
  @Id('The id of the event.') id: string;
}

export const getEvent = operation(
  {
    title: 'Get an event',
    description: 'An event by its id, test events and archived ones included.',
    permission: 'WEBHOOK:READ',
    input: GetEventInput,
    output: eventView,
  },
  (ctx, { id }) => getEventOrArchived(ctx.rows, id),
);

export const listEvents = listOperation(
  Event,
  {
    title: 'List events',
    description:
      'The events, newest first, with the payload that webhooks received. The order is that ' +
      'of publication, so a reader that continues with `since`, the last event it saw, misses ' +
      'none. Archived events are not listed, and are read by their ids.',
    permission: 'WEBHOOK:READ',
    filter: EventFilter,
    page: FollowedPageInput,
    output: eventView,
  },
  ({ id, type, objectId, objectIdIn }) => [
    where('t."position" IS NOT NULL AND NOT t."test"'),
    ...equals('id', id),
    ...equals('type', type),
    ...equals('objectId', objectId),
    ...aboutOneOf(objectIdIn),
  ],
);

/**
 * The ids are read first, by the index of objects: the planner would walk all events of the store
 * to find a page of them in order.
 */
function aboutOneOf(objectIds: readonly string[] | null | undefined): Condition[] {
  if (!objectIds) return [];
  return [
    where(
      `t."id" = ANY(ARRAY(
        SELECT e."id" FROM "events" e WHERE e."objectId" = ANY(?) AND e."position" IS NOT NULL
      ))`,
      objectIds,
    ),
  ];
}

@InputType()
export class DeliveryFilter {
  @Id('Only deliveries to this webhook.', { nullable: true }) webhookId: string | null;
  @Id('Only deliveries of this event.', { nullable: true }) eventId: string | null;
  @OneOf(DeliveryStatus, 'Only deliveries with this status.', { nullable: true })
  status: DeliveryStatus | null;
  @Text(
    'Only deliveries of events of this name, such as `checkout.completed`, without test events.',
    { nullable: true },
  )
  eventType: string | null;
}

/** The store is repeated because the index of event names begins with it. */
function ofEventType(name: string | null | undefined): Condition[] {
  if (!name) return [];
  return [
    where(
      `EXISTS (
        SELECT FROM "events" e
        WHERE e."id" = t."eventId" AND e."storeId" = t."storeId" AND e."devMode" = t."devMode"
          AND e."type" = ? AND e."position" IS NOT NULL
      )`,
      name,
    ),
  ];
}

export const listDeliveries = listOperation(
  Delivery,
  {
    title: 'List deliveries',
    description: 'The deliveries of events to webhooks, newest first.',
    permission: 'WEBHOOK:READ',
    filter: DeliveryFilter,
    output: deliveryView,
  },
  ({ webhookId, eventId, status, eventType }) => [
    ...equals('webhookId', webhookId),
    ...equals('eventId', eventId),
    ...equals('status', status),
    ...ofEventType(eventType),
  ],
);

@InputType()
export class WebhookDeliveryFilter {
  @Id('The webhook.') id: string;
  @Id('Only deliveries of this event.', { nullable: true }) eventId: string | null;
  @OneOf(DeliveryStatus, 'Only deliveries with this status.', { nullable: true })
  status: DeliveryStatus | null;
  @Text(
    'Only deliveries of events of this name, such as `checkout.completed`, without test events.',
    { nullable: true },
  )
  eventType: string | null;
}

const deliveriesOfWebhook = listOperation(
  Delivery,
  {
    title: 'List the deliveries of a webhook',
    description: 'The deliveries of a webhook, newest first, with every attempt.',
    permission: 'WEBHOOK:READ',
    filter: WebhookDeliveryFilter,
    output: deliveryView,
  },
  ({ id, eventId, status, eventType }) => [
    ...equals('webhookId', id),
    ...equals('eventId', eventId),
    ...equals('status', status),
    ...ofEventType(eventType),
  ],
);

/** The deliveries of one webhook, including a deleted one. */
export const listDeliveriesOfWebhook: ListOperation<WebhookDeliveryFilter, Delivery> = {
  ...deliveriesOfWebhook,
  run: async (ctx, input) => {
    await ctx.rows.get(Webhook, input.id);
    return deliveriesOfWebhook.run(ctx, input);
  },
};

@InputType()
export class DeliveryAttemptFilter {
  @Id('Only attempts of this delivery.', { nullable: true }) deliveryId: string | null;
}

export const listDeliveryAttempts = listOperation(
  DeliveryAttempt,
  {
    title: 'List delivery attempts',
    description: 'The delivery attempts, newest first, with the response of the endpoint.',
    permission: 'WEBHOOK:READ',
    filter: DeliveryAttemptFilter,
    output: deliveryAttemptView,
  },
  ({ deliveryId }) => equals('deliveryId', deliveryId),
);
