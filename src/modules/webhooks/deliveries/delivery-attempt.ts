/** One attempt to deliver an event to a webhook, with the response. */
import { ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { Count, Id, Moment, Text } from '../../../platform/records/columns/columns';
import { Node, StoredRecord } from '../../../platform/records/record';
import { view } from '../../../platform/records/columns/view';

@Entity('deliveryAttempts')
@ObjectType({
  implements: Node,
  description: 'One attempt to deliver an event to a webhook, with the response; kept for 90 days.',
})
export class DeliveryAttempt extends StoredRecord {
  static readonly prefix = 'datt';
  static readonly noun = 'delivery attempt';

  @Id('The delivery it belongs to.') deliveryId: string;
  @Count('The number of the attempt, counted from 1.') number: number;
  @Moment('When the attempt was made, in wall time.') attemptedAt: Date;
  @Count('The HTTP status of the response; null if there was none.', { nullable: true }) status:
    | number
    | null;
  @Count('The duration in milliseconds.') durationMs: number;
  @Text('Why it failed; null if it did not.', { nullable: true }) error: string | null;
  @Text('The first 2 kB of the response body.', { max: 2_048 }) answer: string;
}

export const deliveryAttemptView = view(DeliveryAttempt, [
  'id',
  'number',
  'attemptedAt',
  'status',
  'durationMs',
  'error',
  'answer',
]);
