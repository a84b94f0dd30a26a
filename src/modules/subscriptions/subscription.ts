/**
 * An agreement to charge a buyer at every cycle. It exists only after the first payment (or the
 * start of a trial).
 */
import { ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { PaymentMethod } from '../providers/payment-method';
import { Cycle } from '../products/cycle';
import { choices } from '../../platform/records/columns/choices';
import {
  Cents,
  Count,
  FreeData,
  Id,
  Moment,
  OneOf,
  Text,
} from '../../platform/records/columns/columns';
import { lifecycle } from '../../platform/records/lifecycle';
import { Node, StoredRecord } from '../../platform/records/record';
import { view } from '../../platform/records/columns/view';
import { ownIdsOfCheckouts } from './cycles/own-ids';
import { retriesOf } from './cycles/retry';

export const SubscriptionStatus = choices('SubscriptionStatus', 'The status of a subscription.', {
  PENDING: 'The checkout is not paid yet; until then only the checkout exists.',
  ACTIVE: 'Charged at every cycle, also while a failed charge is being retried.',
  CANCELLED: 'Ended; no further charge is made.',
});
export type SubscriptionStatus = (typeof SubscriptionStatus)[number];
export const subscriptionLifecycle = lifecycle<SubscriptionStatus>('subscription', {
  PENDING: ['ACTIVE'],
  ACTIVE: ['CANCELLED'],
  CANCELLED: [],
});

export const RETRIES_STANDARD = 3;
export const RETRY_EVERY_STANDARD_DAYS = 1;

@Entity('subscriptions')
@ObjectType({ implements: Node, description: 'A subscription: a buyer is charged at every cycle.' })
export class Subscription extends StoredRecord {
  static readonly prefix = 'subs';
  static readonly noun = 'subscription';

  @Id('The customer who is charged.') customerId: string;
  @Cents('The amount per cycle, in cents, without usage.') amount: number;
  @OneOf(SubscriptionStatus, 'The status.') status: SubscriptionStatus;
  @OneOf(PaymentMethod, 'The payment method.') method: PaymentMethod;
  @Text('The coupons of its checkout.', { list: true }) coupons: string[];
  @Count('The length of the trial in days; null without one.', { nullable: true }) trialDays:
    number | null;
  @Moment('When the trial ends and the first full charge is made; null without one.', {
    nullable: true,
  })
  trialEndsAt: Date | null;
  @Id('The product.') productId: string;
  @Count('The quantity of the product.') quantity: number;
  @Cents('The unit price at the time of the sale, in cents.') unitPrice: number;
  @Text('The name of the product as it was sold.') name: string;
  @Text('The description of the product as it was sold.', { nullable: true }) description:
    string | null;
  @Text('Always `BRL`.') currency: string;
  @OneOf(Cycle, 'How often it is charged.') frequency: Cycle;
  @FreeData('Your own data, from its checkout.') metadata: Record<string, unknown>;
  @Id('The checkout that started it.') checkoutId: string;
  @Text('Your own id of the subscription, from an import; null without one.', { nullable: true })
  externalId: string | null;
  @Moment(
    'When the next cycle is charged; for an announced automatic PIX, the day on which the bank ' +
      'collects it. Null while it is paused, parked, ending or cancelled.',
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
  @Text(
    'Why it was cancelled, if not by you: `max_payment_retries_exceeded` or `revoked_by_payer`.',
    { nullable: true },
  )
  cancelledDueTo: string | null;
  @Moment('When it was parked for an operator, after more than three missed cycles.', {
    nullable: true,
  })
  parkedAt: Date | null;
  @Count('The maximum number of retries of a failed charge.') maxRetry: number;
  @Count('The number of days between retries.') retryEvery: number;

  @Moment('The instant from which all charge dates are counted.', { private: true })
  anchorAt: Date;
  @Count('The cycle that is charged at that instant.', { private: true }) anchorCycle: number;
  @Count('The day of month of the charge dates.', { private: true }) anchorDay: number;
  @Id(
    'The coupon whose use is reserved for the first charge after the trial. Null after that charge.',
    { nullable: true, private: true },
  )
  couponId: string | null = null;
  @Id('The coupon that goes on discounting its charges, after the first one. Null = none.', {
    nullable: true,
    private: true,
  })
  discountCouponId: string | null = null;
  @Moment(
    'Automatic PIX: when the next cycle closes and its charge is announced to the bank; ' +
      'later usage and changes belong to the following cycle. Null for cards.',
    { nullable: true, due: 'close-pix-cycles' },
  )
  closesAt: Date | null;
  @Id("Automatic PIX: the provider's reference of the mandate: the first charge, or as imported.", {
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
  @Moment(
    "Automatic PIX: when to call announced charges off at the payer's bank, because it is paused " +
      'or ends. Null = nothing to do.',
    { nullable: true, private: true, due: 'call-off-charges' },
  )
  callOffAt: Date | null;
  @Moment(
    'When to ask the provider whether the mandate is still valid, after a notification (store time).',
    { nullable: true, private: true, due: 'check-mandates' },
  )
  mandateAskAt: Date | null;
  @Id(
    'The account at a provider that keeps its card or its mandate, and collects its charges; ' +
      'null = the simulator, or the account that serves the method.',
    { nullable: true, private: true },
  )
  providerAccountId: string | null;
  @Text('The fingerprint of the row that it was imported from; null if it began here.', {
    nullable: true,
    private: true,
  })
  importFingerprint: string | null;
  @Text("The provider's token of the card that is charged; null for automatic PIX.", {
    nullable: true,
    private: true,
  })
  cardToken: string | null;
  @Text('Brand of the card.', { nullable: true, private: true }) cardBrand: string | null;
  @Text('Last four digits of the card.', { nullable: true, private: true })
  cardLast4: string | null;
}

export const subscriptionView = view(
  Subscription,
  [
    'id',
    'customerId',
    'amount',
    'status',
    'method',
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
    'cancelPolicy',
    'cancelAt',
    'pausedAt',
    'resumesAt',
    'canceledAt',
    'cancelledDueTo',
    'createdAt',
    'updatedAt',
  ],
  async (rows, subscription) => {
    const { maxRetry, retryEvery } = subscription;
    const [retry, externalId] = await Promise.all([
      rows.each(retriesOf, subscription),
      subscription.externalId ?? rows.each(ownIdsOfCheckouts, subscription.checkoutId),
    ]);
    return { retry, externalId, retryPolicy: { maxRetry, retryEvery } };
  },
  {
    beside: {
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
          nextAttemptAt: { type: ['string', 'null'], format: 'date-time' },
          reason: { type: 'string' },
          url: { type: 'string' },
        },
        required: ['chargeId', 'retryNumber', 'maxRetry', 'nextAttemptAt', 'reason', 'url'],
      },
    },
  },
);
