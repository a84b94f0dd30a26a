/**
 * An agreement to charge a buyer at every cycle. It exists only after the first payment (or the
 * start of a trial).
 */
import { ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { Collection, InvoiceTerms, invoiceTermsSchema } from '../checkouts/invoice-terms';
import { PaymentMethod } from '../providers/payment-method';
import { Cycle } from '../products/cycle';
import { choices } from '../../platform/records/columns/choices';
import {
  Cents,
  Count,
  type Defaulted,
  Flag,
  Derived,
  FreeData,
  Id,
  Moment,
  Nested,
  OneOf,
  Text,
} from '../../platform/records/columns/columns';
import { lifecycle } from '../../platform/records/lifecycle';
import { Node, StoredRecord } from '../../platform/records/record';
import { view } from '../../platform/records/columns/view';
import { AddOn, addOnsSchema } from './add-ons/add-on';
import { ownIdsOfCheckouts } from './cycles/own-ids';
import { NEXT_TRY, retriesOf } from './cycles/retry';

export const SubscriptionStatus = choices('SubscriptionStatus', 'The status of a subscription.', {
  PENDING: 'The checkout is not paid yet; until then only the checkout exists.',
  ACTIVE: 'Charged at every cycle, also while a failed charge is being retried.',
  CANCELLED: 'Ended; no further charge is made.',
});
export type SubscriptionStatus = (typeof SubscriptionStatus)[number];
export const subscriptionLifecycle = lifecycle<SubscriptionStatus>('subscription', {
  PENDING: ['ACTIVE'],
  ACTIVE: ['CANCELLED'],
  // By invoice, if the open charge is paid late and the terms allow it.
  CANCELLED: ['ACTIVE'],
});

export const RETRIES_STANDARD = 3;
export const RETRY_EVERY_STANDARD_DAYS = 1;

@Entity('subscriptions')
@ObjectType({ implements: Node, description: 'A subscription: a buyer is charged at every cycle.' })
export class Subscription extends StoredRecord {
  static readonly prefix = 'subs';
  static readonly noun = 'subscription';

  @Id('The customer who is charged.') customerId: string;
  @Cents('The amount per cycle, in cents, with its add-ons and without usage.') amount: number;
  @OneOf(SubscriptionStatus, 'Whether it is charged, or has ended.') status: SubscriptionStatus;
  @OneOf(
    PaymentMethod,
    'The payment method. By invoice, that of the last payment: Pix for a boleto too.',
  )
  method: PaymentMethod;
  @OneOf(Collection, 'How its cycles are paid.', { default: 'AUTOMATIC' })
  collection: Defaulted<Collection>;
  @Nested(() => InvoiceTerms, 'The terms of collection by invoice; null for an automatic one.', {
    nullable: true,
  })
  invoice: InvoiceTerms | null = null;
  @Text('The coupons of its checkout, or the one that was applied since.', { list: true })
  coupons: string[];
  @Count('The length of the trial in days; null without one.', { nullable: true }) trialDays:
    | number
    | null;
  @Moment('When the trial ends and the first full charge is made; null without one.', {
    nullable: true,
  })
  trialEndsAt: Date | null;
  @Id('The product.') productId: string;
  @Count('The quantity of the product.') quantity: number;
  @Cents('The unit price at the time of the sale, in cents.') unitPrice: number;
  @Nested(() => AddOn, 'The further products that each cycle charges, within `amount`.', {
    list: true,
    default: [],
  })
  addOns: Defaulted<AddOn[]>;
  @Text('The name of the product as it was sold.') name: string;
  @Text('The description of the product as it was sold.', { nullable: true }) description:
    | string
    | null;
  @Text('Always `BRL`.') currency: string;
  @OneOf(Cycle, 'How often it is charged.') frequency: Cycle;
  @FreeData('Your own data, from its checkout.') metadata: Record<string, unknown>;
  @Id('The checkout that started it.') checkoutId: string;
  @Text('Your own id of the subscription, from an import; null without one.', { nullable: true })
  externalId: string | null;
  @Moment(
    'When the next cycle is charged; for an announced automatic Pix, the day on which the bank ' +
      'collects it. By invoice, the date of the next charge that is not open yet. Null while it ' +
      'is paused, parked, ending or cancelled.',
    {
      nullable: true,
      due: 'renew-subscriptions',
    },
  )
  nextChargeAt: Date | null;
  @Count('The last charged cycle, counted from 0; -1 during a trial.', { min: -1 })
  cycleNumber: number;
  @Text(
    'How it was cancelled: immediately (`NOW`), or at the end of the period (`PERIOD_END`), also ' +
      'before that time has come; null while it is not.',
    { nullable: true },
  )
  cancelPolicy: string | null;
  @Moment('When it ends, if it was cancelled at the end of the period; until then it is ACTIVE.', {
    nullable: true,
    due: 'end-subscriptions',
  })
  cancelAt: Date | null;
  @Moment('Since when it is paused: nothing is charged; null while it is not.', { nullable: true })
  pausedAt: Date | null;
  @Moment('When a paused subscription resumes by itself; null = when you resume it.', {
    nullable: true,
    due: 'resume-subscriptions',
  })
  resumesAt: Date | null;
  @Moment('When it was cancelled.', { nullable: true }) canceledAt: Date | null;
  @Derived('moment', '`canceledAt`, in the spelling of the other fields.', {
    nullable: true,
    from: ['canceledAt'],
  })
  get cancelledAt(): Date | null {
    return this.canceledAt;
  }
  @Text(
    'Why it was cancelled, if not by you: `max_payment_retries_exceeded`, `revoked_by_payer` or ' +
      '`invoice_overdue`.',
    { nullable: true },
  )
  cancelledDueTo: string | null;
  @Text('Why the buyer cancelled it, in their own words; null if they did not say.', {
    nullable: true,
    personal: true,
  })
  cancelReason: string | null;
  @Moment('When it was parked for an operator, after more than three missed cycles.', {
    nullable: true,
  })
  parkedAt: Date | null;
  @Count('The maximum number of retries of a failed charge.') maxRetry: number;
  @Count('The number of days between retries.') retryEvery: number;
  @Count('After how many further charges it ends; null = it goes on.', { nullable: true })
  cyclesLeft: number | null;
  @Cents(
    'What the customer has paid in advance after changes of plan, in cents: the next charges are ' +
      'less by it.',
    { default: 0 },
  )
  credit: Defaulted<number>;

  @Moment('By invoice: since when its open charge is overdue; null while it is not.', {
    nullable: true,
  })
  overdueSince: Date | null = null;
  @Moment(
    'By invoice: when its next charge is opened, or the open one is overdue or decided. Null = ' +
      'nothing is due.',
    { nullable: true, private: true, due: 'collect-invoices' },
  )
  invoiceAt: Date | null = null;
  @Flag('By invoice: whether its trial began without payment, and no charge was paid since.', {
    private: true,
    default: false,
  })
  awaitsFirstPayment: Defaulted<boolean>;
  @Text('The token of a card that is kept for automatic collection. Null = none is.', {
    nullable: true,
    private: true,
  })
  keptCardToken: string | null = null;
  @Count('How many of its lines wait for the next charge.', { private: true, default: 0 })
  openLines: Defaulted<number>;
  @Id('The charge of a change of plan whose outcome is not known yet. Null = none is made.', {
    nullable: true,
    private: true,
  })
  changeChargeId: string | null = null;
  @Moment('The instant from which all charge dates are counted.', { private: true })
  anchorAt: Date;
  @Count('The cycle that is charged at that instant.', { private: true }) anchorCycle: number;
  @Count('The day of month of the charge dates.', { private: true }) anchorDay: number;
  @Count('The running cycle at whose end the charge date was moved. Null = it was not.', {
    nullable: true,
    private: true,
    min: -1,
  })
  movedCycle: number | null = null;
  @Moment('When that cycle began.', { nullable: true, private: true })
  movedFrom: Date | null = null;
  @Cents('What its further days cost, in cents.', { nullable: true, private: true })
  movedPrice: number | null = null;
  @Id(
    'The coupon whose use is reserved for the next charge: after a trial, or as it was applied. ' +
      'Null after that charge.',
    { nullable: true, private: true },
  )
  couponId: string | null = null;
  @Id('The coupon that goes on discounting its charges, after the first one. Null = none.', {
    nullable: true,
    private: true,
  })
  discountCouponId: string | null = null;
  @Moment(
    'Automatic Pix: when the next cycle closes and its charge is announced to the bank; ' +
      'later usage and changes belong to the following cycle. Null for cards.',
    { nullable: true, due: 'close-pix-cycles' },
  )
  closesAt: Date | null;
  @Id("Automatic Pix: the provider's reference of the mandate: the first charge, or as imported.", {
    nullable: true,
    private: true,
  })
  mandateReference: string | null;
  @Moment('When to cancel the mandate at the provider. Null = nothing to do.', {
    nullable: true,
    private: true,
    due: 'end-mandates',
  })
  mandateEndsAt: Date | null;
  @Id('The reference of a mandate that its buyer is asked for, to move it to automatic Pix.', {
    nullable: true,
    private: true,
  })
  askedMandateReference: string | null = null;
  @OneOf(Cycle, 'The cycle for which that mandate is asked for.', { nullable: true, private: true })
  askedMandateFrequency: Cycle | null = null;
  @Text('The code by which the buyer accepts that mandate. Null = the provider has not answered.', {
    nullable: true,
    private: true,
  })
  askedMandateCode: string | null = null;
  @Moment('Until when that mandate can be accepted.', { nullable: true, private: true })
  askedMandateUntil: Date | null = null;
  @Id('The account at a provider that asks for that mandate; null = the simulator.', {
    nullable: true,
    private: true,
  })
  askedMandateAccountId: string | null = null;
  @Moment(
    "Automatic Pix: when to call announced charges off at the payer's bank, because it is paused " +
      'or ends. Null = nothing to do.',
    { nullable: true, private: true, due: 'call-off-charges' },
  )
  callOffAt: Date | null;
  @Moment(
    'When to ask the provider about the mandate, after a notification or while one is asked for.',
    { nullable: true, private: true, due: 'check-mandates' },
  )
  mandateAskAt: Date | null;
  @Id(
    'The account at a provider that keeps its card or its mandate, and collects its charges; ' +
      'null = the simulator, or the account that serves the method.',
    { nullable: true, private: true },
  )
  providerAccountId: string | null;
  @Moment('When its next date is reported, some days before it; null = none is.', {
    nullable: true,
    private: true,
    due: 'remind-subscribers',
  })
  remindAt: Date | null = null;
  @Text('The fingerprint of the row that it was imported from; null if it began here.', {
    nullable: true,
    private: true,
  })
  importFingerprint: string | null;
  @Text("The provider's token of the card that is charged; null for automatic Pix.", {
    nullable: true,
    private: true,
  })
  cardToken: string | null;
  @Text('Brand of the card that is charged; null for automatic Pix.', { nullable: true })
  cardBrand: string | null;
  @Text('Last four digits of the card that is charged; null for automatic Pix.', {
    nullable: true,
  })
  cardLast4: string | null;
  @Text(
    'The last month in which the card is valid, `YYYY-MM`; null for automatic Pix, and where the ' +
      'provider did not report it.',
    { nullable: true },
  )
  cardExpiryMonth: string | null = null;
  @Moment('When it is reported that the card expires; null = it is not.', {
    nullable: true,
    private: true,
    due: 'report-expiring-cards',
  })
  cardReportAt: Date | null = null;
}

/** Whether each charge is announced to its payer's bank some days before. */
export function isByAutomaticPix({
  method,
  collection,
}: Pick<Subscription, 'method' | 'collection'>): boolean {
  return method === 'PIX' && collection === 'AUTOMATIC';
}

export const subscriptionView = view(
  Subscription,
  [
    'id',
    'customerId',
    'amount',
    'status',
    'method',
    'collection',
    'coupons',
    'devMode',
    'trialDays',
    'trialEndsAt',
    'name',
    'description',
    'currency',
    'frequency',
    'metadata',
    'externalId',
    'checkoutId',
    'nextChargeAt',
    'cyclesLeft',
    'credit',
    'cancelPolicy',
    'cancelAt',
    'pausedAt',
    'resumesAt',
    'canceledAt',
    'cancelledDueTo',
    'cancelReason',
    'cardBrand',
    'cardLast4',
    'cardExpiryMonth',
    'createdAt',
    'updatedAt',
  ],
  async (rows, subscription) => {
    const { maxRetry, retryEvery } = subscription;
    const [retry, externalId] = await Promise.all([
      rows.loadBatched(retriesOf, subscription),
      subscription.externalId ?? rows.loadBatched(ownIdsOfCheckouts, subscription.checkoutId),
    ]);
    return {
      retry,
      externalId,
      retryPolicy: { maxRetry, retryEvery },
      invoice: subscription.invoice,
      addOns: subscription.addOns,
    };
  },
  {
    computed: {
      invoice: invoiceTermsSchema,
      addOns: addOnsSchema,
      externalId: {
        type: ['string', 'null'],
        description: 'Your own id: that of an import, else that of its checkout.',
      },
      retryPolicy: {
        type: 'object',
        description: 'How its failed charges are retried.',
        properties: {
          maxRetry: { type: 'integer', description: 'The number of retries.' },
          retryEvery: { type: 'integer', description: 'The days between retries.' },
        },
        required: ['maxRetry', 'retryEvery'],
      },
      retry: {
        type: ['object', 'null'],
        description: 'The retry state of its failed charge; null if no charge has failed.',
        properties: {
          chargeId: { type: 'string' },
          retryNumber: { type: 'integer' },
          maxRetry: { type: 'integer' },
          nextAttemptAt: { type: ['string', 'null'], format: 'date-time', description: NEXT_TRY },
          reason: { type: 'string' },
          url: { type: 'string' },
        },
        required: ['chargeId', 'retryNumber', 'maxRetry', 'nextAttemptAt', 'reason', 'url'],
      },
    },
  },
);
