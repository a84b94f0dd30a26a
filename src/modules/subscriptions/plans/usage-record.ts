/**
 * Units of a per-unit product that were added to, or subtracted from, the next charge of a
 * subscription.
 */
import { ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { choices } from '../../../platform/records/columns/choices';
import {
  Cents,
  Count,
  Derived,
  Id,
  Moment,
  OneOf,
  Text,
} from '../../../platform/records/columns/columns';
import { Node, StoredRecord } from '../../../platform/records/record';
import { view } from '../../../platform/records/columns/view';

export const UsageAction = choices('UsageAction', 'Whether units are added or subtracted.', {
  ADD: 'Units were used.',
  SUBTRACT: 'Units added before are subtracted.',
});
export type UsageAction = (typeof UsageAction)[number];

@Entity('usageRecords')
@ObjectType({
  implements: Node,
  description:
    'Recorded usage of a per-unit product, billed with the next charge of the subscription.',
})
export class UsageRecord extends StoredRecord {
  static readonly prefix = 'usgr';
  static readonly noun = 'usage record';

  @Id('The subscription it belongs to.') subscriptionId: string;
  @Id('The per-unit product.') productId: string;
  @Text('The name of the product when the usage was recorded.') name: string;
  @OneOf(UsageAction, 'Whether the units were added or subtracted.') action: UsageAction;
  @Count('The quantity.') units: number;
  @Cents('The unit price when the usage was recorded, in cents.') unitPrice: number;
  @Cents('The amount it adds to the charge, in cents; negative when units are subtracted.')
  amount: number;
  @Id('The charge that bills it; null until then.', { nullable: true }) chargeId: string | null;
  @Moment(
    'When it was dropped without being billed because the subscription ended; null otherwise.',
    { nullable: true },
  )
  droppedAt: Date | null;

  @Count('The cycle of the subscription that bills it, counted from 0.', { private: true })
  cycleNumber: number;

  @Derived('count', 'The charge of the subscription that bills it, counted from 1.', {
    from: ['cycleNumber'],
  })
  get installmentNumber(): number {
    return this.cycleNumber + 1;
  }

  @Derived('moment', 'When it was recorded.', { from: ['createdAt'] })
  get recordedAt(): Date {
    return this.createdAt;
  }
}

/** REST shows the action in lower case. */
export const usageRecordView = view(
  UsageRecord,
  [
    'id',
    'subscriptionId',
    'productId',
    'units',
    'unitPrice',
    'action',
    'installmentNumber',
    'recordedAt',
  ],
  (_rows, { action }) => ({ action: action.toLowerCase() }),
  {
    computed: {
      action: {
        type: 'string',
        enum: ['add', 'subtract'],
        description: 'Whether the units were added or subtracted.',
      },
    },
  },
);
