/** Money that leaves the balance by PIX: a payout to the merchant, or a transfer to others. */
import { ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { publicUrl } from '../../../config/config';
import { choices } from '../../../platform/records/columns/choices';
import {
  Cents,
  Derived,
  Id,
  Moment,
  OneOf,
  Text,
  type Defaulted,
} from '../../../platform/records/columns/columns';
import { lifecycle } from '../../../platform/records/lifecycle';
import { Node, StoredRecord } from '../../../platform/records/record';
import { view } from '../../../platform/records/columns/view';
import type { JsonSchema } from '../../../platform/operations/json-schema';
import { PixKeyType } from '../pix-key';

export const TransferKind = choices('TransferKind', 'Who receives the money.', {
  PAYOUT: 'A withdrawal by the merchant.',
  TRANSFER: 'A Pix payment to others.',
});
export type TransferKind = (typeof TransferKind)[number];

export const TransferStatus = choices('TransferStatus', 'The status of a payout or transfer.', {
  PENDING: 'In transit; the amount and the fee have left the balance.',
  COMPLETE: 'Paid.',
  FAILED: 'Failed; the amount and the fee are back in the balance.',
  CANCELLED: 'Cancelled by the bank; the amount and the fee are back in the balance.',
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
    'Money sent from the balance by Pix: a payout to the merchant, or a transfer to others.',
})
export class Transfer extends StoredRecord {
  static readonly prefix = 'tran';
  static readonly noun = 'transfer';

  @OneOf(TransferKind, 'Who receives the money.') kind: TransferKind;
  @OneOf(TransferStatus, 'Whether the money is on its way, has arrived, or did not leave.')
  status: TransferStatus;
  @Cents('The amount that the recipient receives, in cents.') amount: number;
  @Cents('The platform fee, in cents, charged on top of the amount; returned if it fails.')
  platformFee: number;
  @Text('Your own id.', { nullable: true }) externalId: string | null;
  @Text('The text that the recipient sees.', { nullable: true }) description: string | null;
  @OneOf(PixKeyType, 'The type of the Pix key.') pixKeyType: PixKeyType;
  @Text('The Pix key of the recipient, in the normalized form of the Pix directory.', { max: 512 })
  pixKey: string;
  @Text('The end-to-end id of the Pix payment; null until it is COMPLETE.', {
    nullable: true,
  })
  endToEndIdentifier: string | null;
  @Cents('What came back from the bank of the recipient after it was COMPLETE, in cents.', {
    default: 0,
  })
  returnedAmount: Defaulted<number>;
  @Text('Why it failed or was cancelled.', { nullable: true }) failureReason: string | null;
  @Moment('When the money arrived; null until then.', { nullable: true }) completedAt: Date | null;
  @Moment('When the bank will next be asked for the outcome; null once it is known.', {
    nullable: true,
    due: 'settle-payouts',
  })
  nextCheckAt: Date | null;

  @Moment('When the bank is next asked whether money has come back; null = not again.', {
    nullable: true,
    private: true,
    due: 'check-returned-payouts',
  })
  returnsCheckAt: Date | null;
  @Id('The sub-account whose money it is; null = that of the store.', { nullable: true })
  subAccountId: string | null = null;
  @Text('The account that it is sent from; null in Dev mode.', { nullable: true, private: true })
  providerAccountId: string | null;
  @Text('CPF or CNPJ that must hold the key, where only the bank can check it.', {
    nullable: true,
    private: true,
  })
  holderTaxId: string | null;
  @Moment('When it was last compared with the records of the provider (wall time).', {
    nullable: true,
    private: true,
  })
  reconciledAt: Date | null;

  @Derived('text', 'The page with the receipt, which shows the current status.', { from: ['id'] })
  get receiptUrl(): string {
    return publicUrl(`/pay/${this.id}/receipt`);
  }
}

const SUB_ACCOUNT: JsonSchema = {
  type: 'string',
  description: 'The sub-account whose money it is; absent for money of the store.',
};

export const transferView = view(
  Transfer,
  [
    'id',
    'status',
    'devMode',
    'receiptUrl',
    'amount',
    'platformFee',
    'externalId',
    'createdAt',
    'updatedAt',
  ],
  (_rows, { returnedAmount, subAccountId }) => ({
    ...(returnedAmount > 0 && { returnedAmount }),
    ...(subAccountId && { subAccountId }),
  }),
  {
    computed: {
      subAccountId: SUB_ACCOUNT,
      returnedAmount: {
        type: 'integer',
        description:
          'What came back from the bank of the recipient after it was COMPLETE, in cents. Missing ' +
          'if nothing did.',
      },
    },
    optional: ['returnedAmount', 'subAccountId'],
  },
);

/** The version 1 shape of a payout. Strict clients accept exactly these keys. */
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
    computed: { kind: { type: 'string', enum: ['WITHDRAW'], description: 'Always the same.' } },
  },
);

/** The transfer in webhook payloads. */
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
  (_rows, { kind, subAccountId }) => ({
    kind: kind === 'PAYOUT' ? 'WITHDRAW' : 'TRANSFER',
    method: 'PIX',
    ...(subAccountId && { subAccountId }),
  }),
  {
    name: 'TransferEvent',
    computed: {
      kind: {
        type: 'string',
        enum: ['WITHDRAW', 'TRANSFER'],
        description: 'Whether it went to the merchant or to others.',
      },
      method: { type: 'string', enum: ['PIX'], description: 'How it was sent.' },
      subAccountId: SUB_ACCOUNT,
    },
    optional: ['subAccountId'],
  },
);
