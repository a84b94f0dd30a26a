/** What a buyer asks for in the portal: money back, which the merchant accepts or refuses. */
import { ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { choices } from '../../../platform/records/columns/choices';
import { Id, Moment, OneOf, Text } from '../../../platform/records/columns/columns';
import { lifecycle } from '../../../platform/records/lifecycle';
import { Node, StoredRecord } from '../../../platform/records/record';
import { view } from '../../../platform/records/columns/view';

export const RefundRequestKind = choices('RefundRequestKind', 'Why a buyer wants the money back.', {
  REQUEST: 'The buyer asks for it, within the days that the store allows.',
  WITHDRAWAL:
    'The buyer withdraws from the purchase within 7 days, which Brazilian law lets consumers do ' +
    'without a reason.',
});
export type RefundRequestKind = (typeof RefundRequestKind)[number];

export const RefundRequestStatus = choices(
  'RefundRequestStatus',
  'The status of a refund request.',
  {
    OPEN: 'It waits for you.',
    ACCEPTED: 'You accepted it.',
    REFUSED: 'You refused it.',
  },
);
export type RefundRequestStatus = (typeof RefundRequestStatus)[number];
export const refundRequestLifecycle = lifecycle<RefundRequestStatus>('refund request', {
  OPEN: ['ACCEPTED', 'REFUSED'],
  ACCEPTED: [],
  REFUSED: [],
});

@Entity('refundRequests')
@ObjectType({ implements: Node, description: 'A buyer asks in the portal for a refund.' })
export class RefundRequest extends StoredRecord {
  static readonly prefix = 'rreq';
  static readonly noun = 'refund request';

  @Id('The payment.') chargeId: string;
  @Id('The customer who asks.') customerId: string;
  @OneOf(RefundRequestKind, 'A request, or a withdrawal from the purchase.')
  kind: RefundRequestKind;
  @OneOf(RefundRequestStatus, 'Whether it waits for a decision, was accepted or was refused.')
  status: RefundRequestStatus;
  @Text('The reason, in the words of the buyer; null if none was given.', {
    nullable: true,
    personal: true,
  })
  buyerReason: string | null;
  @Id('The refund, once it is accepted; null if the money was given back in another way.', {
    nullable: true,
  })
  refundId: string | null;
  @Moment('When you decided; null until then.', { nullable: true }) decidedAt: Date | null;
  @Text('What you answered to the buyer, who sees it in the portal.', {
    nullable: true,
    personal: false,
  })
  answer: string | null;
}

export const refundRequestView = view(RefundRequest, [
  'id',
  'chargeId',
  'customerId',
  'kind',
  'status',
  'buyerReason',
  'refundId',
  'decidedAt',
  'answer',
  'devMode',
  'createdAt',
  'updatedAt',
]);
