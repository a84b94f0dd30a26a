/** An agreement to charge a buyer at every cycle; it exists only after the first payment (or the start of a trial). */
import { ObjectType } from 'type-graphql';
import { Column, Entity } from 'typeorm';
import { PaymentMethod } from '../charges/charge';
import { Cycle } from '../products/cycle';
import { choices } from '../kit/choices';
import { Cents, Count, FreeData, Id, Moment, OneOf, Text } from '../kit/columns';
import { lifecycle } from '../kit/lifecycle';
import { Node, StoredRecord } from '../kit/record';
import { view } from '../kit/view';
import { retriesOf } from './retry';

export const SubscriptionStatus = choices(
  'SubscriptionStatus',
  'How far a subscription has come.',
  {
    PENDING: 'Its checkout is not paid yet; such a one exists only as a checkout.',
    ACTIVE: 'It is charged at every cycle; also while a failed charge is being retried.',
    CANCELLED: 'It is over; nothing is charged any more.',
  },
);
export type SubscriptionStatus = (typeof SubscriptionStatus)[number];
export const subscriptionLifecycle = lifecycle<SubscriptionStatus>('subscription', {
  PENDING: ['ACTIVE'],
  ACTIVE: ['CANCELLED'],
  CANCELLED: [],
});

export const RETRIES_STANDARD = 3;
export const RETRY_EVERY_STANDARD_DAYS = 1;

@Entity('subscriptions')
@ObjectType({ implements: Node, description: 'An agreement to charge a buyer at every cycle.' })
export class Subscription extends StoredRecord {
  static readonly prefix = 'subs';
  static readonly noun = 'subscription';

  @Id('The customer who is charged.') customerId: string;
  @Cents('What a cycle costs, in cents, without usage.') amount: number;
  @OneOf(SubscriptionStatus, 'How far it has come.') status: SubscriptionStatus;
  @OneOf(PaymentMethod, 'How it is paid.') method: PaymentMethod;
  @Text('The coupons of its checkout.', { list: true }) coupons: string[];
  @Count('Length of the trial in days; null without one.', { nullable: true }) trialDays:
    number | null;
  @Moment('When the trial ends and the first full charge is made; null without one.', {
    nullable: true,
  })
  trialEndsAt: Date | null;
  @Id('The product it is for.') productId: string;
  @Count('How many units of the product.') quantity: number;
  @Cents('The price of a unit as it was sold, in cents.') unitPrice: number;
  @Text('Name of the product as it was sold.') name: string;
  @Text('Description of the product as it was sold.', { nullable: true }) description:
    string | null;
  @Text('Always `BRL`.') currency: string;
  @OneOf(Cycle, 'How often it is charged.') frequency: Cycle;
  @FreeData('Your own data, from its checkout.') metadata: Record<string, unknown>;
  @Id('The checkout it began with.') checkoutId: string;
  @Moment('When the next cycle is charged; null once it is cancelled or parked.', {
    nullable: true,
  })
  nextChargeAt: Date | null;
  @Count('The cycle charged last, counted from 0; -1 during a trial.', { min: -1 })
  cycleNumber: number;
  @Text('How it was cancelled: always at once (`NOW`); null while it is not.', { nullable: true })
  cancelPolicy: string | null;
  @Moment('When it was cancelled.', { nullable: true }) canceledAt: Date | null;
  @Text(
    'Why it was cancelled, if not by you: `max_payment_retries_exceeded` or `revoked_by_payer`.',
    { nullable: true },
  )
  cancelledDueTo: string | null;
  @Moment(
    'When it was set aside for an operator, after more missed cycles than a buyer should be surprised with.',
    { nullable: true },
  )
  parkedAt: Date | null;
  @Count('How many times a failed charge is tried again.') maxRetry: number;
  @Count('How many days apart.') retryEvery: number;

  /** The instant all charge dates are counted from, the cycle that falls on it, and the day of month they keep to. */
  @Column({ type: 'timestamptz', precision: 3 }) anchorAt: Date;
  @Column('integer') anchorCycle: number;
  @Column('integer') anchorDay: number;
  /** The coupon whose use is reserved for the first charge after the trial; null once that is made. */
  @Column('text', { nullable: true }) couponId: string | null = null;
  @Moment(
    'Automatic PIX: when the next cycle closes and its charge is announced; later usage and changes count for the one after it. Null for cards.',
    { nullable: true },
  )
  closesAt: Date | null;
  /** Automatic PIX: what the provider knows the mandate by, which is the first charge. */
  @Column('text', { nullable: true }) mandateReference: string | null;
  /** When the mandate is to be called off at the provider; null = nothing to do. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) mandateEndsAt: Date | null;
  /** When the provider is to be asked whether the mandate still holds: there was news (store time). */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) mandateAskAt: Date | null;
  @Column('text', { nullable: true }) cardToken: string | null;
  @Column('text', { nullable: true }) cardBrand: string | null;
  @Column('text', { nullable: true }) cardLast4: string | null;
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
    'nextChargeAt',
    'cancelPolicy',
    'canceledAt',
    'cancelledDueTo',
    'createdAt',
    'updatedAt',
  ],
  async (rows, subscription) => ({ retry: (await retriesOf(rows, [subscription]))[0] }),
  {
    beside: {
      retry: {
        type: ['object', 'null'],
        description: 'How its failed charge is being retried; null when all is well.',
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
