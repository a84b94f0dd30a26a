/** The delivery of one event to one webhook. */
import { ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { choices } from '../../../platform/records/columns/choices';
import { Count, Id, Moment, OneOf, Text } from '../../../platform/records/columns/columns';
import { outputSchemaOf } from '../../../platform/operations/json-schema';
import { lifecycle } from '../../../platform/records/lifecycle';
import { Node, StoredRecord } from '../../../platform/records/record';
import { renderAll, view } from '../../../platform/records/columns/view';
import { DeliveryAttempt, deliveryAttemptView } from './delivery-attempt';

/** Ten before the delivery is resent, and some of the later ones. */
const ATTEMPTS_SHOWN_MAX = 30;

export const DeliveryStatus = choices('DeliveryStatus', 'The status of a delivery.', {
  PENDING: 'Not yet delivered; another attempt follows.',
  DELIVERED: 'The endpoint answered 2xx.',
  FAILED: 'All attempts failed, or the webhook was disabled.',
});
export type DeliveryStatus = (typeof DeliveryStatus)[number];
/**
 * A resent delivery becomes PENDING again. An attempt that was in flight when its webhook was
 * disabled may still succeed.
 */
export const deliveryLifecycle = lifecycle<DeliveryStatus>('delivery', {
  PENDING: ['DELIVERED', 'FAILED'],
  DELIVERED: ['PENDING'],
  FAILED: ['PENDING', 'DELIVERED'],
});

@Entity('deliveries')
@ObjectType({ implements: Node, description: 'The delivery of one event to one webhook.' })
export class Delivery extends StoredRecord {
  static readonly prefix = 'dlv';
  static readonly noun = 'delivery';

  @Id('The event that is delivered.') eventId: string;
  @Id('The webhook it is delivered to.') webhookId: string;
  @OneOf(DeliveryStatus, 'Whether the message was accepted by the endpoint, waits, or is given up.')
  status: DeliveryStatus;
  @Count('The number of attempts made.') attemptCount: number;
  @Moment('When the next attempt is due, in wall time; null when none is.', { nullable: true })
  nextAttemptAt: Date | null;
  @Moment('When the last attempt was made, in wall time.', { nullable: true })
  lastAttemptAt: Date | null;
  @Count('The HTTP status of the last response; null if there was none.', { nullable: true })
  lastStatus: number | null;
  @Text('Why the last attempt failed.', { nullable: true }) lastError: string | null;

  @Count('How many attempts were made before it was last resent. The schedule starts after them.', {
    private: true,
  })
  attemptsBefore: number;
}

const COMPUTED = {
  attempts: {
    type: 'array',
    items: outputSchemaOf(deliveryAttemptView),
    description: `The attempts, newest first, at most ${ATTEMPTS_SHOWN_MAX}.`,
  },
};

export const deliveryView = view(
  Delivery,
  [
    'id',
    'eventId',
    'webhookId',
    'status',
    'attemptCount',
    'nextAttemptAt',
    'lastAttemptAt',
    'lastStatus',
    'lastError',
    'devMode',
    'createdAt',
    'updatedAt',
  ],
  async (rows, { id }) => {
    const attempts = await rows.list(
      DeliveryAttempt,
      { deliveryId: id },
      { order: { id: 'DESC' }, limit: ATTEMPTS_SHOWN_MAX },
    );
    return { attempts: await renderAll(deliveryAttemptView, rows, attempts) };
  },
  { computed: COMPUTED },
);
