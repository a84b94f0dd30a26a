/** One try to deliver an event to a webhook, and what came back. */
import { ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { Count, Id, Moment, Text } from '../kit/columns';
import { Node, StoredRecord } from '../kit/record';
import { view } from '../kit/view';

@Entity('deliveryAttempts')
@ObjectType({
  implements: Node,
  description: 'One try to deliver an event to a webhook, and what came back; kept for 90 days.',
})
export class DeliveryAttempt extends StoredRecord {
  static readonly prefix = 'datt';
  static readonly noun = 'delivery attempt';

  @Id('The delivery it belongs to.') deliveryId: string;
  @Count('Which try it was, counted from 1.') number: number;
  @Moment('When it was made, in wall time.') attemptedAt: Date;
  @Count('The HTTP status of the answer; null when there was none.', { nullable: true }) status:
    number | null;
  @Count('How long it took, in milliseconds.') durationMs: number;
  @Text('Why it failed; null when it did not.', { nullable: true }) error: string | null;
  @Text("The first 2 kB of the answer's body.", { max: 2_048 }) answer: string;
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
