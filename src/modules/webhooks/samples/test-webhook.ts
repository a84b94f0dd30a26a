/**
 * Sends a sample event once to one webhook. It has the form of a real event and is marked as a
 * test.
 */
import { InputType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { Id, Text } from '../../../platform/records/columns/columns';
import { conflict, unprocessable } from '../../../platform/operations/errors';
import { operation } from '../../../platform/operations/operation';
import { refuseUnknown } from '../../../platform/records/rows';
import { checkEventName } from '../endpoints/create-webhook';
import { Delivery, deliveryView } from '../deliveries/delivery';
import { emitTest } from '../events/emit';
import { isEventName, type EventName } from '../events/event-names';
import type { SampleContext } from './sample-values';
import { sampleOf } from './samples';
import { Webhook } from '../endpoints/webhook';

@InputType()
export class TestWebhookInput {
  @Id('The id of the webhook; it must be ACTIVE.') id: string;
  @Text('The name of the event; the first one it subscribes to, if left out.', {
    nullable: true,
    max: 100,
  })
  event: string | null;
}

export const testWebhook = operation(
  {
    title: 'Send a test event',
    description: 'Sends a sample event, marked as a test, once and to this webhook only.',
    permission: 'WEBHOOK:CREATE',
    input: TestWebhookInput,
    output: deliveryView,
  },
  (ctx, { id, event }) =>
    ctx.transaction(async (tx) => {
      const webhook =
        (await tx.lockBy(Webhook, { id, deletedAt: IsNull() })) ?? refuseUnknown(Webhook, id, 'id');
      const scene = { devMode: tx.scope.devMode, now: tx.now() };
      const name = event ? checkEventName(event, 'event') : firstEvent(webhook, scene);
      const sample = sampleOf(name, scene);
      if (webhook.status !== 'ACTIVE')
        throw conflict(`the webhook ${id} is ${webhook.status}: make it ACTIVE first`, 'id');
      if (!webhook.v2 && !sample.v1)
        throw unprocessable(
          `the webhook ${id} gets the v1 payload, and ${name} has none`,
          'event',
          { reason: 'NOT_USED' },
        );
      const { id: eventId } = await emitTest(tx, name, sample);
      return tx.insert(Delivery, {
        eventId,
        webhookId: id,
        status: 'PENDING',
        attemptCount: 0,
        attemptsBefore: 0,
        nextAttemptAt: tx.clock.wall(),
        lastAttemptAt: null,
        lastStatus: null,
        lastError: null,
      });
    }),
);

/** A webhook with the v1 payload receives only events that have one. */
function firstEvent({ v2, events }: Webhook, scene: SampleContext): EventName {
  const sent = events.filter(isEventName).filter((name) => v2 || sampleOf(name, scene).v1);
  return sent[0] ?? 'checkout.completed';
}
