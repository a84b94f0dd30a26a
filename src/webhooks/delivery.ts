/** One event on its way to one webhook. */
import { ObjectType } from 'type-graphql';
import { Column, Entity } from 'typeorm';
import { choices } from '../kit/choices';
import { Count, Id, Moment, OneOf, Text } from '../kit/columns';
import { outputSchemaOf } from '../kit/json-schema';
import { lifecycle } from '../kit/lifecycle';
import { Node, StoredRecord } from '../kit/record';
import { view } from '../kit/view';
import { DeliveryAttempt, deliveryAttemptView } from './delivery-attempt';

/** Ten of the first round, and some of later ones. */
const ATTEMPTS_SHOWN_MAX = 30;

export const DeliveryStatus = choices(
  'DeliveryStatus',
  'How far the delivery of an event to a webhook has come.',
  {
    PENDING: 'Not yet accepted; another attempt follows.',
    DELIVERED: 'The endpoint answered 2xx.',
    FAILED: 'All attempts failed, or the webhook was disabled.',
  },
);
export type DeliveryStatus = (typeof DeliveryStatus)[number];
/** What is sent again waits again; and an attempt that was on its way when its webhook was given up may still arrive. */
export const deliveryLifecycle = lifecycle<DeliveryStatus>('delivery', {
  PENDING: ['DELIVERED', 'FAILED'],
  DELIVERED: ['PENDING'],
  FAILED: ['PENDING', 'DELIVERED'],
});

@Entity('deliveries')
@ObjectType({ implements: Node, description: 'One event on its way to one webhook.' })
export class Delivery extends StoredRecord {
  static readonly prefix = 'dlv';
  static readonly noun = 'delivery';

  @Id('The event that is delivered.') eventId: string;
  @Id('The webhook it is delivered to.') webhookId: string;
  @OneOf(DeliveryStatus, 'How far it has come.') status: DeliveryStatus;
  @Count('How many attempts were made.') attemptCount: number;
  @Moment('When the next attempt is due, in wall time; null when none is.', { nullable: true })
  nextAttemptAt: Date | null;
  @Moment('When the last attempt was made, in wall time.', { nullable: true })
  lastAttemptAt: Date | null;
  @Count('The HTTP status of the last answer; null when there was none.', { nullable: true })
  lastStatus: number | null;
  @Text('Why the last attempt failed.', { nullable: true }) lastError: string | null;

  /** How many of the attempts were made before it was last sent anew: the schedule counts from there. */
  @Column('integer') attemptsBefore: number;
}

const BESIDE = {
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
    return {
      attempts: await Promise.all(
        attempts.map((attempt) => deliveryAttemptView.render(rows, attempt)),
      ),
    };
  },
  { beside: BESIDE },
);
