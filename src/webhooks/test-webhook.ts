/** Sends a webhook an event that did not happen, in the form of one that did: marked as a test, to this webhook only, once. */
import { InputType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { Id, Text } from '../kit/columns';
import { conflict, unprocessable } from '../kit/errors';
import { operation } from '../kit/operation';
import { refuseUnknown } from '../kit/rows';
import { checkEventName } from './create-webhook';
import { Delivery, deliveryView } from './delivery';
import { emitTest } from './emit';
import { isEventName, type EventName } from './event-names';
import type { Scene } from './sample-objects';
import { sampleOf } from './samples';
import { Webhook } from './webhook';

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
    description:
      'Sends a webhook an event that did not happen: marked as a test, to this webhook only, once.',
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
        throw unprocessable(`the webhook ${id} gets the v1 payload, and ${name} has none`, 'event');
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

/** A webhook with the v1 payload is only told of events that have one. */
function firstEvent({ v2, events }: Webhook, scene: Scene): EventName {
  const told = events.filter(isEventName).filter((name) => v2 || sampleOf(name, scene).v1);
  return told[0] ?? 'checkout.completed';
}
