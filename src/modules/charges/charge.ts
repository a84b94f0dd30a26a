/** One payment of one buyer: requested, tried, and then paid or not. */
import { ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { publicUrl } from '../../config/config';
import { choices } from '../../platform/records/columns/choices';
import {
  Cents,
  Count,
  Derived,
  DerivedLater,
  Flag,
  FreeData,
  Id,
  Moment,
  Nested,
  OneOf,
  Text,
  type Defaulted,
} from '../../platform/records/columns/columns';
import { Node, StoredRecord } from '../../platform/records/record';
import type { Order } from '../../platform/records/rows';
import { MailLanguage } from '../stores/store';
import { Split } from '../ledger/sub-accounts/split';
import { Fiscal } from './fiscal/fiscal';
import { brCodeImageOf } from './reading/br-code-image';
import { LateFine, LateInterest } from './terms/late-terms';
import { Cycle } from '../products/cycle';
import { ChargeLine } from './terms/charge-line';
import { isPaidOnPage, type ChargeKind } from './terms/charge-kind';
import { isEndToEndId } from '../providers/end-to-end-id';
import { PaymentMethod } from '../providers/payment-method';
import { ChargeStatus } from './terms/charge-status';
import { Buyer } from './buyer';
import { Utm } from './utm';

/** The status of the coupon use that a charge was discounted with. */
export type CouponUse = 'RESERVED' | 'REDEEMED' | 'RELEASED';

export const PaidBy = choices('PaidBy', 'Which code of a boleto was paid.', {
  BAR_CODE: 'The bar code or typeable line.',
  PIX: 'The Pix code.',
});
export type PaidBy = (typeof PaidBy)[number];

/** Order: the charge that a buyer began to pay last comes first. */
export const LAST_BEGUN_FIRST: Order<Charge> = {
  begunAt: 'DESC NULLS LAST',
  id: 'DESC',
};

@Entity('charges')
@ObjectType({
  implements: Node,
  description: 'One payment by one buyer, with all attempts to collect it.',
})
export class Charge extends StoredRecord {
  static readonly prefix = 'char';
  /**
   * Charges of a checkout, link or subscription, and transparent charges by PIX, boleto and card.
   */
  static readonly prefixes = ['char', 'pix_char', 'bole', 'card'] as const;
  static readonly noun = 'charge';

  @OneOf(PaymentMethod, 'The payment method.') method: PaymentMethod;
  @OneOf(ChargeStatus, 'Where the payment stands; `PAID` once its money has arrived.')
  status: ChargeStatus;
  @Cents('The amount to pay, in cents: after the discount, and with the `customerFee`.')
  amount: number;
  @Cents('The discount by a coupon, in cents.', { default: 0 }) discount: Defaulted<number>;
  @Cents(
    'What the buyer pays for the fee of the card, in cents. It is a part of `amount`; 0 where the ' +
      'store bears the fee.',
    { default: 0 },
  )
  customerFee: Defaulted<number>;
  @Cents('The amount paid, in cents; null until then.', { nullable: true }) paidAmount:
    | number
    | null;
  @Cents('The sum of its completed refunds, in cents.', { default: 0 })
  refundedAmount: Defaulted<number>;
  @Cents(
    'The platform fee, in cents. For an unpaid transparent charge, the fee that will be taken ' +
      '(for a boleto, if paid by its bar code); 0 for other unpaid charges.',
  )
  platformFee: number;
  @Id('The checkout or link it pays; null for transparent charges and unpaid renewals.', {
    nullable: true,
  })
  checkoutId: string | null;
  @Id('The subscription it belongs to.', { nullable: true }) subscriptionId: string | null;
  @Count('The cycle of the subscription that it pays, counted from 0.', { nullable: true, min: -1 })
  cycleNumber: number | null;
  @Id('The customer it is linked to.', { nullable: true }) customerId: string | null;
  @Count('The number of installments of a card payment.') installments: number;
  @Text('Brand of the card.', { nullable: true }) cardBrand: string | null;
  @Text('Last four digits of the card.', { nullable: true }) cardLast4: string | null;
  @Text('The last month in which the card is valid.', { nullable: true, private: true })
  cardExpiryMonth: string | null = null;
  @Text('The text that the buyer sees.', { nullable: true }) description: string | null;
  @FreeData('Your own data.') metadata: Record<string, unknown>;
  @Moment('When it expires; null = never.', { nullable: true, due: 'expire-charges' })
  expiresAt: Date | null;
  @Moment('When it is due: for renewals, the charge date of the cycle.', { nullable: true })
  dueAt: Date | null;
  @Text(
    'The due date that was given for a boleto, a São Paulo day; null if none was. `dueAt` is its ' +
      'end.',
    { nullable: true },
  )
  dueDate: string | null;
  @Moment("When it was paid, by the provider's time.", { nullable: true }) paidAt: Date | null;
  @Moment(
    'When the money of a card payment becomes available; null if it already has, or never will.',
    { nullable: true, due: 'release-card-money' },
  )
  availableAt: Date | null;
  @Moment(
    'When the next attempt is due, after a declined one; by automatic Pix, when the bank is asked ' +
      'to try again on a later day.',
    { nullable: true, due: 'retry-charges' },
  )
  nextAttemptAt: Date | null;
  @Count('The number of retries of a subscription charge so far.') retryNumber: number;
  @Text('Why the last attempt failed.', { nullable: true }) failureReason: string | null;
  @Text('The Pix copy-and-paste code; for a boleto, the alternative to its bar code.', {
    nullable: true,
    max: 600,
  })
  brCode: string | null;
  @Text('Your own id for a transparent charge.', { nullable: true }) externalId: string | null;
  @Text('The typeable line of a boleto: 47 digits.', { nullable: true }) barCode: string | null;
  @Text('The bar code of a boleto: 44 digits.', { nullable: true }) barCode44: string | null;
  @Nested(() => LateInterest, 'The interest for paying a boleto late.', { nullable: true })
  interest: LateInterest | null;
  @Nested(() => LateFine, 'The fine for paying a boleto late.', { nullable: true })
  fine: LateFine | null;
  @Moment('Until when a boleto can be paid, including late charges; null for other methods.', {
    nullable: true,
  })
  payableUntil: Date | null;
  @OneOf(
    PaidBy,
    'Which code of a boleto was paid; null until then, for other methods, and where the bank does ' +
      'not report it.',
    {
      nullable: true,
    },
  )
  paidBy: PaidBy | null;
  @Text(
    "Pix: the bank's id of the charge (txid), by which the bank shows it to you; null where the " +
      'provider does not report it.',
    { nullable: true },
  )
  txid: string | null = null;
  @Text(
    'Boleto: the number that the bank gave it (nosso número); null where the provider does not ' +
      'report it.',
    { nullable: true },
  )
  nossoNumero: string | null = null;
  @Text(
    "Card: the acquirer's number of the sale (NSU); null until paid, and where the provider does " +
      'not report it.',
    { nullable: true },
  )
  nsu: string | null = null;
  @Text(
    "Card: the issuer's code of the approval; null until paid, and where the provider does not " +
      'report it.',
    { nullable: true },
  )
  authorizationCode: string | null = null;
  @Nested(() => Fiscal, 'Its fiscal document, and the taxes in it.', { nullable: true })
  fiscal: Fiscal | null = null;
  @Nested(() => Split, 'Of a transparent charge: what sub-accounts get of it, as it was sent.', {
    list: true,
    nullable: true,
  })
  splits: Split[] | null = null;
  @Flag(
    'Pix: whether only the person with the tax id of the buyer can pay the code; false where every ' +
      'payer can.',
    { default: false },
  )
  ensureSameTaxId: Defaulted<boolean>;
  @Nested(() => Utm, 'The campaign that brought the buyer.', { nullable: true }) utm: Utm | null;
  @Nested(
    () => ChargeLine,
    'For a renewal: the plan and the usage it includes; null for other charges.',
    { list: true, nullable: true },
  )
  lines: ChargeLine[] | null;

  @Flag('Whether its payment was split among sub-accounts; null until it is paid.', {
    nullable: true,
    private: true,
  })
  isSplit: boolean | null = null;
  @Text('What it pays. It says which columns the charge has.', { private: true }) kind: ChargeKind;
  @Id('The coupon that it was discounted with.', { nullable: true, private: true })
  couponId: string | null = null;
  @Text('The status of its use of the coupon.', { nullable: true, private: true })
  couponUse: CouponUse | null = null;
  @Nested(() => Buyer, 'The buyer, as entered.', { private: true, personal: true })
  buyer: Buyer;
  @Flag('Whether the buyer is the stored customer of the checkout, whom no page shows.', {
    private: true,
    default: false,
  })
  isBuyerStored: Defaulted<boolean>;
  @Moment('When what the buyer typed is erased, because the card was declined.', {
    nullable: true,
    private: true,
    due: 'erase-declined-buyers',
  })
  eraseBuyerAt: Date | null;
  @Text(
    'For a paid charge whose customer was erased: the tax id of the buyer, which the law requires ' +
      'a payment service to keep.',
    { nullable: true, private: true, personal: false },
  )
  retainedTaxId: string | null;
  @FreeData('Who paid, as the provider reported it.', {
    nullable: true,
    private: true,
    personal: true,
  })
  payer: { name: string | null; taxId: string | null } | null;
  @Text("The provider's token of the card.", { nullable: true, private: true })
  cardToken: string | null;
  @Flag('Whether the buyer agreed that the card is stored once it has paid.', {
    private: true,
    default: false,
  })
  savesCard: Defaulted<boolean>;
  @Text(
    'The stored card that it charges or has stored, which is its `cardToken`; in Dev mode also a ' +
      'test token.',
    { nullable: true, private: true },
  )
  storedCardId: string | null = null;
  @Text('The card that was declined for good. It is not tried again for this charge.', {
    nullable: true,
    private: true,
  })
  refusedToken: string | null;
  @Moment('Before this time the card issuer does not want the card to be tried again.', {
    nullable: true,
    private: true,
  })
  retryNotBefore: Date | null;
  @Moment('After this time the card scheme does not permit another try.', {
    nullable: true,
    private: true,
  })
  noRetryAfter: Date | null;
  @OneOf(
    Cycle,
    'For the first charge of a subscription by Pix: how often the mandate that its code requests ' +
      'will charge; null = no mandate.',
    { nullable: true, private: true },
  )
  mandateFrequency: Cycle | null;
  @Flag(
    "Automatic Pix: whether its announcement has ended at the payer's bank, so that a retry is " +
      'announced again.',
    { private: true, default: false },
  )
  isAnnouncementEnded: Defaulted<boolean>;
  @Id('The account at a provider that collects it; null = the simulator, or nothing to collect.', {
    nullable: true,
    private: true,
  })
  providerAccountId: string | null;
  @Id("The provider's id of the payment.", { nullable: true, private: true })
  providerId: string | null;
  @Cents(
    'What the provider charges the operator for the payment, in cents, as last reported; null = not ' +
      'known. It is not the platform fee, and is not booked.',
    { nullable: true, private: true },
  )
  providerFee: number | null = null;
  @Text(
    'The browser session in which it was begun. The page shows the charge to no other session. ' +
      'Null = not begun on a page.',
    { nullable: true, private: true },
  )
  sessionHash: string | null = null;
  @OneOf(MailLanguage, 'That of its page, for mails.', { nullable: true, private: true })
  pageLanguage: MailLanguage | null = null;
  @Moment('When a buyer last began to pay it (store time); null if no buyer has.', {
    nullable: true,
    private: true,
  })
  begunAt: Date | null;
  @Moment('When the provider is asked whether the payer disputes it (store time).', {
    nullable: true,
    private: true,
    due: 'check-disputes',
  })
  disputeCheckAt: Date | null;
  @Moment(
    'When the provider issued its codes (store time); null on charges of an earlier release.',
    { nullable: true, private: true },
  )
  issuedAt: Date | null;
  @Moment(
    'When the provider is asked for payments of it: at growing intervals while it is open, after ' +
      'a notification, and after it was closed (store time).',
    { nullable: true, private: true, due: 'ask-for-payments' },
  )
  askAt: Date | null;
  @Count(
    'How many questions since the latest notification about it the provider has not answered; ' +
      'null = none is to be repeated soon.',
    { nullable: true, private: true },
  )
  lostAsks: number | null;
  @Moment('When it was last compared with the records of the provider (wall time).', {
    nullable: true,
    private: true,
  })
  reconciledAt: Date | null;
  @Moment(
    'When its codes are requested again, in case the process that wrote the charge crashed before ' +
      'it could.',
    { nullable: true, private: true, due: 'issue-charges' },
  )
  issueAt: Date | null;
  @Moment('When its unpaid code or boleto is reported, as open or as overdue; null = no more.', {
    nullable: true,
    private: true,
    due: 'report-open-charges',
  })
  reportAt: Date | null = null;
  @Moment('Of a cycle by invoice: when it was overdue. Null = it was not.', {
    nullable: true,
    private: true,
  })
  overdueAt: Date | null = null;
  @Moment('Until when the payment of a boleto may still be reported: banks report it days later.', {
    nullable: true,
    private: true,
    due: 'expire-boletos',
  })
  awaitedUntil: Date | null;
  @Moment('When its codes are cancelled at the provider; null = nothing to cancel.', {
    nullable: true,
    private: true,
    due: 'close-charges',
  })
  closeAt: Date | null;

  @Derived(
    'text',
    "The end-to-end id of the Pix payment, which the buyer's bank prints on its receipt; null " +
      'until paid by Pix.',
    { nullable: true, from: ['providerId'] },
  )
  get endToEndId(): string | null {
    return isEndToEndId(this.providerId) ? this.providerId : null;
  }

  @Derived(
    'text',
    "The provider's own id of the payment, by which its support finds it; null until paid.",
    { nullable: true, from: ['providerId'] },
  )
  get providerPaymentId(): string | null {
    return this.providerId;
  }

  @Derived('text', 'The page with the receipt; null until paid.', {
    nullable: true,
    from: ['id', 'paidAt'],
  })
  get receiptUrl(): string | null {
    return this.paidAt ? publicUrl(`/pay/${this.id}/receipt`) : null;
  }

  @DerivedLater(
    'text',
    'The QR code of its Pix code, as a PNG data URI; null without a Pix code.',
    {
      nullable: true,
    },
  )
  get brCodeBase64(): Promise<string> | null {
    return this.brCode ? brCodeImageOf(this, this.brCode) : null;
  }

  @Derived('text', 'The page where the buyer can pay it, print the boleto or replace the card.', {
    from: ['id', 'method', 'kind', 'checkoutId', 'dueAt'],
  })
  get url(): string {
    if (isPaidOnPage(this) && this.checkoutId) return publicUrl(`/pay/${this.checkoutId}`);
    return publicUrl(this.method === 'BOLETO' ? `/pay/${this.id}/boleto` : `/pay/${this.id}`);
  }
}
