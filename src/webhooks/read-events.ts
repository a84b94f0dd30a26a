/** What happened, and what of it was sent where: for a merchant who wants to re-read what was missed. */
import { InputType } from 'type-graphql';
import { Id, OneOf, Text } from '../kit/columns';
import { listOperation, operation, type ListOperation } from '../kit/operation';
import { equals, where } from '../kit/page';
import { view } from '../kit/view';
import { Delivery, DeliveryStatus, deliveryView } from './delivery';
import { DeliveryAttempt, deliveryAttemptView } from './delivery-attempt';
import { Event } from './event';
import { eventNames } from './event-names';
import { Webhook } from './webhook';

@InputType()
export class EventFilter {
  @Id('Only the event with this id.', { nullable: true }) id: string | null;
  @Text('Only events of this name, such as `checkout.completed`.', { nullable: true }) type:
    string | null;
  @Id('Only events about this object.', { nullable: true }) objectId: string | null;
}

/** An event as it is sent to webhooks, with its place among those about the same object. */
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
    beside: {
      event: { type: 'string', enum: [...eventNames], description: 'The name of the event.' },
      apiVersion: { type: 'integer', const: 2, description: 'Always the same.' },
      devMode: { type: 'boolean', description: 'Whether it happened in Dev mode.' },
      data: {
        type: 'object',
        additionalProperties: true,
        description: 'The objects it is about, as they were at that moment: see the webhooks.',
      },
      createdAt: {
        type: 'string',
        format: 'date-time',
        description: 'When it happened, in store time.',
      },
      objectId: { type: 'string', description: 'The object it is about.' },
      sequence: {
        type: 'integer',
        description: 'Its place among the events about this object, counted from 1.',
      },
      test: {
        type: 'boolean',
        const: true,
        description: 'Only on events that did not happen, but were asked for to try a webhook.',
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
    description: 'An event by its id, a test too.',
    permission: 'WEBHOOK:READ',
    input: GetEventInput,
    output: eventView,
  },
  (ctx, { id }) => ctx.rows.get(Event, id),
);

export const listEvents = listOperation(
  Event,
  {
    description:
      'Everything that happened, newest first, exactly as webhooks were told; in the order in which it became visible, so that who reads on after the last event misses none.',
    permission: 'WEBHOOK:READ',
    filter: EventFilter,
    output: eventView,
  },
  ({ id, type, objectId }) => [
    where('t."position" IS NOT NULL AND NOT t."test"'),
    ...equals('id', id),
    ...equals('type', type),
    ...equals('objectId', objectId),
  ],
);

@InputType()
export class DeliveryFilter {
  @Id('Only deliveries to this webhook.', { nullable: true }) webhookId: string | null;
  @Id('Only deliveries of this event.', { nullable: true }) eventId: string | null;
  @OneOf(DeliveryStatus, 'Only deliveries with this status.', { nullable: true })
  status: DeliveryStatus | null;
}

export const listDeliveries = listOperation(
  Delivery,
  {
    description: 'What was and will be sent to webhooks, newest first.',
    permission: 'WEBHOOK:READ',
    filter: DeliveryFilter,
    output: deliveryView,
  },
  ({ webhookId, eventId, status }) => [
    ...equals('webhookId', webhookId),
    ...equals('eventId', eventId),
    ...equals('status', status),
  ],
);

@InputType()
export class WebhookDeliveryFilter {
  @Id('The webhook.') id: string;
  @Id('Only deliveries of this event.', { nullable: true }) eventId: string | null;
  @OneOf(DeliveryStatus, 'Only deliveries with this status.', { nullable: true })
  status: DeliveryStatus | null;
}

const deliveriesOfWebhook = listOperation(
  Delivery,
  {
    description: 'What was and will be sent to a webhook, newest first, with every attempt.',
    permission: 'WEBHOOK:READ',
    filter: WebhookDeliveryFilter,
    output: deliveryView,
  },
  ({ id, eventId, status }) => [
    ...equals('webhookId', id),
    ...equals('eventId', eventId),
    ...equals('status', status),
  ],
);

/** The deliveries of one webhook, of a deleted one too. */
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
    description: 'The attempts to deliver events, newest first, with what came back.',
    permission: 'WEBHOOK:READ',
    filter: DeliveryAttemptFilter,
    output: deliveryAttemptView,
  },
  ({ deliveryId }) => equals('deliveryId', deliveryId),
);
