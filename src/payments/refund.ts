/** Money on its way back to a buyer: asked for by the merchant, or because it came too late, twice or in the wrong amount. */
import { ObjectType } from 'type-graphql';
import { Column, Entity } from 'typeorm';
import { choices } from '../kit/choices';
import { Cents, Id, Moment, OneOf, Text } from '../kit/columns';
import { lifecycle } from '../kit/lifecycle';
import { Node, StoredRecord } from '../kit/record';
import { view } from '../kit/view';

export const RefundStatus = choices('RefundStatus', 'How far a refund has come.', {
  PENDING: 'Asked for; the money is on its way back.',
  COMPLETE: 'The buyer has the money.',
  FAILED: 'It could not be given back; the money is in your balance again.',
});
export type RefundStatus = (typeof RefundStatus)[number];
export const refundLifecycle = lifecycle<RefundStatus>('refund', {
  PENDING: ['COMPLETE', 'FAILED'],
  COMPLETE: [],
  FAILED: [],
});

export const RefundKind = choices('RefundKind', 'Why money goes back.', {
  REQUESTED: 'The merchant asked for it.',
  UNMATCHED:
    "It came too late, twice or in the wrong amount; it never was in the merchant's balance.",
});
export type RefundKind = (typeof RefundKind)[number];

@Entity('refunds')
@ObjectType({
  implements: Node,
  description: 'Money on its way back to a buyer: always the whole payment.',
})
export class Refund extends StoredRecord {
  static readonly prefix = 'ref';
  static readonly noun = 'refund';

  @OneOf(RefundStatus, 'How far it has come.') status: RefundStatus;
  @OneOf(RefundKind, 'Why the money goes back.') kind: RefundKind;
  @Cents('What goes back, in cents.') amount: number;
  @Text("Why, in the merchant's words.") reason: string;
  @Id('The charge that was paid.') originalId: string;
  @Text('Why it failed; null if it did not.', { nullable: true }) failureReason: string | null;
  @Moment('When the provider is asked about it next.', { nullable: true }) checkAt: Date | null;

  /** When the money it took would have become available; null = it was available already. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) availableAt: Date | null;
  /** When it was compared with what the provider says of it (wall time). */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) reconciledAt: Date | null;
  /** The platform's fee that goes back with it, in cents. */
  @Column('bigint') fee: string;
  /** The payment at the provider that is reversed. */
  @Column('text') paymentReference: string;
}

/** `refundPublicId` repeats `id` for published clients. */
export const refundView = view(
  Refund,
  ['id', 'status', 'amount', 'reason', 'originalId', 'createdAt'],
  (_rows, { id, devMode, updatedAt }) => ({ refundPublicId: id, devMode, updatedAt }),
  {
    beside: {
      refundPublicId: { type: 'string', description: 'The same as `id`.' },
      devMode: { type: 'boolean', description: 'Whether it is of Dev mode.' },
      updatedAt: { type: 'string', format: 'date-time', description: 'When it last changed.' },
    },
  },
);
