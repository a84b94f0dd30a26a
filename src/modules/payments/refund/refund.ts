/**
 * Money that is returned to a buyer: requested by the merchant, or because it arrived too late,
 * twice or in the wrong amount.
 */
import { ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { choices } from '../../../platform/records/columns/choices';
import {
  Cents,
  Id,
  Moment,
  OneOf,
  Text,
  type Defaulted,
} from '../../../platform/records/columns/columns';
import { lifecycle } from '../../../platform/records/lifecycle';
import { Node, StoredRecord } from '../../../platform/records/record';
import { view } from '../../../platform/records/columns/view';

export const RefundStatus = choices('RefundStatus', 'The status of a refund.', {
  PENDING: 'Requested from the provider.',
  COMPLETE: 'Completed.',
  FAILED: 'Failed; the money is back in your balance.',
});
export type RefundStatus = (typeof RefundStatus)[number];
export const refundLifecycle = lifecycle<RefundStatus>('refund', {
  PENDING: ['COMPLETE', 'FAILED'],
  COMPLETE: [],
  FAILED: [],
});

export const RefundKind = choices('RefundKind', 'The origin of a refund.', {
  REQUESTED: 'Requested by the merchant.',
  UNMATCHED:
    'The payment was late, duplicated or of the wrong amount; it was never part of the balance.',
});
export type RefundKind = (typeof RefundKind)[number];

@Entity('refunds')
@ObjectType({
  implements: Node,
  description: 'A refund of a payment, or of a part of it, to the buyer.',
})
export class Refund extends StoredRecord {
  static readonly prefix = 'ref';
  static readonly noun = 'refund';

  @OneOf(RefundStatus, 'Whether the money is on its way, has arrived, or could not be sent.')
  status: RefundStatus;
  @OneOf(RefundKind, 'Who requested it.') kind: RefundKind;
  @Cents('The refunded amount, in cents.') amount: number;
  @Cents('The part of it that the buyer had paid for the fee of the card, in cents.', {
    default: 0,
  })
  customerFee: Defaulted<number>;
  @Text('The reason given by the merchant.') reason: string;
  @Id('The refunded charge.') originalId: string;
  @Text('Why it failed; null if it did not.', { nullable: true }) failureReason: string | null;
  @Text(
    'Pix: the id of the return in the Pix network, as the bank of the buyer shows it; null until ' +
      'it is complete, and where the provider does not report it.',
    { nullable: true },
  )
  returnId: string | null = null;
  @Moment('When the provider will next be asked for the outcome.', {
    nullable: true,
    due: 'settle-refunds',
  })
  checkAt: Date | null;

  @Moment('When the money it took would have become available. Null = it was already available.', {
    nullable: true,
    private: true,
  })
  availableAt: Date | null;
  @Moment('When it was last compared with the records of the provider (wall time).', {
    nullable: true,
    private: true,
  })
  reconciledAt: Date | null;
  @Cents('The platform fee that is returned with it, in cents.', { private: true }) fee: number;
  @Text("The provider's reference of the payment that is reversed.", { private: true })
  paymentReference: string;
  @Moment(
    'When the provider reported a dispute of the payment that waits until this refund has ended; ' +
      'null = none waits.',
    { nullable: true, private: true },
  )
  claimedAt: Date | null = null;
}

/** `refundPublicId` repeats `id` for published clients. */
export const refundView = view(
  Refund,
  ['id', 'status', 'amount', 'reason', 'originalId', 'createdAt'],
  (_rows, { id, kind, customerFee, failureReason, returnId, devMode, updatedAt }) => ({
    refundPublicId: id,
    kind,
    customerFee,
    failureReason,
    returnId,
    devMode,
    updatedAt,
  }),
  {
    computed: {
      refundPublicId: { type: 'string', description: 'The same as `id`.' },
      kind: {
        type: 'string',
        enum: [...RefundKind],
        description:
          'REQUESTED = by you; UNMATCHED = the payment was late, duplicated or of the wrong ' +
          'amount, and was never part of the balance.',
      },
      customerFee: {
        type: 'integer',
        description: 'The part of it that the buyer had paid for the fee of the card, in cents.',
      },
      failureReason: {
        type: ['string', 'null'],
        description: 'Why it failed; null if it did not.',
      },
      returnId: {
        type: ['string', 'null'],
        description: 'Pix: the id of the return in the Pix network; null where it is not known.',
      },
      devMode: { type: 'boolean', description: '`true` in Dev mode, `false` in production.' },
      updatedAt: { type: 'string', format: 'date-time', description: 'When it last changed.' },
    },
  },
);
