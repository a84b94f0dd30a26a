/** Units of a per-unit product that were added to, or taken off, the next charge of a subscription. */
import { ObjectType } from 'type-graphql';
import { Column, Entity } from 'typeorm';
import { choices } from '../kit/choices';
import { Cents, Count, Derived, Id, Moment, OneOf, Text } from '../kit/columns';
import { Node, StoredRecord } from '../kit/record';
import { view } from '../kit/view';

export const UsageAction = choices('UsageAction', 'Whether units are added or taken off.', {
  ADD: 'Units were used.',
  SUBTRACT: 'Units that were added before are taken off again.',
});
export type UsageAction = (typeof UsageAction)[number];

@Entity('usageRecords')
@ObjectType({
  implements: Node,
  description: 'Usage of a per-unit product: it joins the next charge of the subscription.',
})
export class UsageRecord extends StoredRecord {
  static readonly prefix = 'usgr';
  static readonly noun = 'usage record';

  @Id('The subscription it belongs to.') subscriptionId: string;
  @Id('The per-unit product.') productId: string;
  @Text('Name of the product when the usage was recorded.') name: string;
  @OneOf(UsageAction, 'Whether the units were added or taken off.') action: UsageAction;
  @Count('How many units.') units: number;
  @Cents('The price of a unit when the usage was recorded, in cents.') unitPrice: number;
  @Cents('What it adds to the charge, in cents; negative when units are taken off.') amount: number;
  @Id('The charge it joined; null until then.', { nullable: true }) chargeId: string | null;
  @Moment(
    'When it was dropped without being charged, because the subscription ended; null otherwise.',
    { nullable: true },
  )
  droppedAt: Date | null;

  @Column('integer') cycleNumber: number;

  @Derived('count', 'Which charge of the subscription it joins, counted from 1.')
  get installmentNumber(): number {
    return this.cycleNumber + 1;
  }

  @Derived('moment', 'When it was recorded.')
  get recordedAt(): Date {
    return this.createdAt;
  }
}

/** REST writes the action in lower case. */
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
    beside: {
      action: {
        type: 'string',
        enum: ['add', 'subtract'],
        description: 'Whether the units were added or taken off.',
      },
    },
  },
);
