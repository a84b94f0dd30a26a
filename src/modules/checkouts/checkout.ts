/**
 * A page where a buyer pays for products: once, any number of times (a payment link), or to start a
 * subscription.
 */
import { ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { publicUrl } from '../../config/config';
import { PaymentMethod } from '../providers/payment-method';
import { LateFine, LateInterest } from '../charges/terms/late-terms';
import { Split } from '../ledger/sub-accounts/split';
import { Utm } from '../charges/utm';
import {
  Cents,
  Derived,
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
import { CheckoutStatus } from './checkout-status';
import { CheckoutFrequency } from './checkout-frequency';
import { CheckoutItem } from './checkout-item';
import { InvoiceTerms } from './invoice-terms';
import { CardOptions } from './links/card-options';
import { RetryPolicy } from './retry-policy';

@Entity('checkouts')
@ObjectType({
  implements: Node,
  description:
    'A payment page for products: paid once, as a payment link, or to start a subscription.',
})
export class Checkout extends StoredRecord {
  static readonly prefix = 'bill';
  static readonly noun = 'checkout';

  @Text('Your own id.', { nullable: true }) externalId: string | null;
  @Text('What a payment link is for, as its page and its receipts say it; null = its items.', {
    nullable: true,
  })
  title: string | null;
  @Cents(
    'The sum of the items and of `setupFee`, in cents. Of a link whose buyers type the amount, the least that it ' +
      'takes.',
  )
  amount: number;
  @Cents(
    'The least that a buyer can type as the amount of a link, in cents; null = fixed amount.',
    {
      nullable: true,
    },
  )
  minimumAmount: number | null;
  @Cents('The most that a buyer can type as the amount of a link, in cents; null = any.', {
    nullable: true,
  })
  maximumAmount: number | null;
  @Cents(
    'The amount paid, in cents; for a payment link, the total of all payments. Null until then.',
    {
      nullable: true,
      max: Number.MAX_SAFE_INTEGER,
    },
  )
  paidAmount: number | null;
  @Cents(
    'What of the amount is charged once, when a subscription begins, in cents; null = nothing.',
    { nullable: true },
  )
  setupFee: number | null = null;
  @Nested(() => CheckoutItem, 'The products sold.', { list: true }) items: CheckoutItem[];
  @OneOf(CheckoutStatus, 'Whether it can be paid, or how it ended.') status: CheckoutStatus;
  @OneOf(CheckoutFrequency, 'How many times it can be paid.') frequency: CheckoutFrequency;
  @OneOf(PaymentMethod, 'The payment methods offered.', { list: true }) methods: PaymentMethod[];
  @Text('The coupons the buyer may use.', { list: true }) coupons: string[];
  @Id('The stored customer it is for.', { nullable: true }) customerId: string | null;
  @Text('The address the buyer returns to without paying.', { nullable: true, max: 2_000 })
  returnUrl: string | null;
  @Text('The address the buyer goes to after paying.', { nullable: true, max: 2_000 })
  completionUrl: string | null;
  @FreeData('Your own data.') metadata: Record<string, unknown>;
  @Id('The product offered after payment.', { nullable: true }) upSellProductId: string | null;
  @Nested(() => LateInterest, 'The interest for paying a boleto late.', { nullable: true })
  interest: LateInterest | null;
  @Nested(() => LateFine, 'The fine for paying a boleto late.', { nullable: true })
  fine: LateFine | null;
  @Text('The São Paulo day on which its boletos are due; null = none was given, or no BOLETO.', {
    nullable: true,
  })
  dueDate: string | null;
  @Moment('When it expires; null = never.', { nullable: true, due: 'expire-checkouts' })
  expiresAt: Date | null;
  @Id('The subscription it started or renewed.', { nullable: true }) subscriptionId: string | null;
  @Nested(() => CardOptions, 'The card options; null = the defaults.', { nullable: true })
  card: CardOptions | null;
  @Id('The paid checkout, or the payment link, after which it was offered.', { nullable: true })
  upsellOf: string | null;
  @Id('The payment after which it was offered.', { nullable: true }) upsellOfCharge: string | null;
  @Nested(() => RetryPolicy, 'The retry policy for failed charges; null = the defaults.', {
    nullable: true,
  })
  retryPolicy: RetryPolicy | null;

  @Nested(
    () => InvoiceTerms,
    'Of a subscription checkout: the terms of collection by invoice; null for an automatic one.',
    { nullable: true },
  )
  invoice: InvoiceTerms | null = null;
  @Nested(() => Split, 'What sub-accounts get of each payment; null = what its products say.', {
    list: true,
    nullable: true,
  })
  splits: Split[] | null = null;
  @Nested(
    () => Utm,
    'The campaign it was created for; null if none. A charge has that of its buyer.',
    { nullable: true },
  )
  utm: Utm | null;

  @Id('The charge that paid it. Null for links, which have many.', {
    nullable: true,
    private: true,
  })
  paidChargeId: string | null;
  /** Renewals are not listed among the checkouts that start subscriptions. */
  @Flag('Whether a subscription renewal created it; it is then already paid.', { default: false })
  isRenewal: Defaulted<boolean>;
  @Text(
    'The fingerprint of the request body. A create with an equal body and the same externalId ' +
      'returns this checkout.',
    { nullable: true, private: true },
  )
  fingerprint: string | null;
  @Flag('For a v1 billing: whether the buyer may use coupons. Null for other checkouts.', {
    nullable: true,
    private: true,
  })
  allowCoupons: boolean | null;

  @Derived('text', 'The payment page, to which you send the buyer.', { from: ['id'] })
  get url(): string {
    return publicUrl(`/pay/${this.id}`);
  }

  @Derived('text', 'The page with the receipt; null until paid.', {
    nullable: true,
    from: ['paidChargeId'],
  })
  get receiptUrl(): string | null {
    return this.paidChargeId ? publicUrl(`/pay/${this.paidChargeId}/receipt`) : null;
  }
}
