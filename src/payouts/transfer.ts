/** Money that leaves the balance by PIX: a payout to the merchant, or a transfer to somebody else. */
import { ObjectType } from 'type-graphql';
import { Column, Entity } from 'typeorm';
import { publicUrl } from '../config';
import { choices } from '../kit/choices';
import { Cents, Derived, Moment, OneOf, Text } from '../kit/columns';
import { lifecycle } from '../kit/lifecycle';
import { Node, StoredRecord } from '../kit/record';
import { view } from '../kit/view';
import { PixKeyType } from './pix-key';

export const TransferKind = choices('TransferKind', 'Whom the money goes to.', {
  PAYOUT: 'The merchant withdraws from the balance.',
  TRANSFER: 'Somebody else is paid by PIX.',
});
export type TransferKind = (typeof TransferKind)[number];

export const TransferStatus = choices('TransferStatus', 'How far a payout or transfer has come.', {
  PENDING: 'On its way; the amount and the fee have left the balance.',
  COMPLETE: 'The money has arrived.',
  FAILED: 'It could not be sent; the amount and the fee are back in the balance.',
  CANCELLED: 'The bank called it off; the amount and the fee are back in the balance.',
});
export type TransferStatus = (typeof TransferStatus)[number];
export const transferLifecycle = lifecycle<TransferStatus>('transfer', {
  PENDING: ['COMPLETE', 'FAILED', 'CANCELLED'],
  COMPLETE: [],
  FAILED: [],
  CANCELLED: [],
});

@Entity('transfers')
@ObjectType({
  implements: Node,
  description:
    'Money that leaves the balance by PIX: a payout to the merchant, or a transfer to somebody else.',
})
export class Transfer extends StoredRecord {
  static readonly prefix = 'tran';
  static readonly noun = 'transfer';

  @OneOf(TransferKind, 'Whom the money goes to.') kind: TransferKind;
  @OneOf(TransferStatus, 'How far it has come.') status: TransferStatus;
  @Cents('What the receiver gets, in cents.') amount: number;
  @Cents("The platform's fee, in cents, taken on top of the amount; given back if it fails.")
  platformFee: number;
  @Text('Your own id of it.', { nullable: true }) externalId: string | null;
  @Text('What the receiver reads.', { nullable: true }) description: string | null;
  @OneOf(PixKeyType, 'What kind of PIX key it goes to.') pixKeyType: PixKeyType;
  @Text('The PIX key it goes to, as the directory of keys holds it.', { max: 512 }) pixKey: string;
  @Text('The id by which every bank knows it (endToEndId); null until it is COMPLETE.', {
    nullable: true,
  })
  endToEndIdentifier: string | null;
  @Text('Why it failed or was called off.', { nullable: true }) failureReason: string | null;
  @Moment('When the money arrived; null until then.', { nullable: true }) completedAt: Date | null;
  @Moment('When the bank is asked next what became of it; null once that is known.', {
    nullable: true,
  })
  nextCheckAt: Date | null;

  /** When it was compared with what the provider says of it (wall time). */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) reconciledAt: Date | null;

  @Derived('text', 'Page with the receipt; until the money has arrived it says so.')
  get receiptUrl(): string {
    return publicUrl(`/pay/${this.id}/receipt`);
  }
}

export const transferView = view(Transfer, [
  'id',
  'status',
  'devMode',
  'receiptUrl',
  'amount',
  'platformFee',
  'externalId',
  'createdAt',
  'updatedAt',
]);

/** The older version's word for a payout: strict readers of it want exactly these keys. */
export const withdrawView = view(
  Transfer,
  [
    'id',
    'kind',
    'status',
    'devMode',
    'receiptUrl',
    'amount',
    'platformFee',
    'externalId',
    'createdAt',
    'updatedAt',
  ],
  () => ({ kind: 'WITHDRAW' }),
  {
    name: 'Withdraw',
    beside: { kind: { type: 'string', enum: ['WITHDRAW'], description: 'Always the same.' } },
  },
);

/** What webhooks are told of it. */
export const transferEventView = view(
  Transfer,
  [
    'id',
    'kind',
    'amount',
    'status',
    'devMode',
    'platformFee',
    'receiptUrl',
    'externalId',
    'endToEndIdentifier',
    'description',
    'failureReason',
    'completedAt',
    'createdAt',
    'updatedAt',
  ],
  (_rows, { kind }) => ({ kind: kind === 'PAYOUT' ? 'WITHDRAW' : 'TRANSFER', method: 'PIX' }),
  {
    name: 'TransferEvent',
    beside: {
      kind: {
        type: 'string',
        enum: ['WITHDRAW', 'TRANSFER'],
        description: 'Whether it went to the merchant or to somebody else.',
      },
      method: { type: 'string', enum: ['PIX'], description: 'How it was sent.' },
    },
  },
);
