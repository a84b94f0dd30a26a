/** A list of products turned into a page where a buyer pays: once, any number of times (a payment link), or to begin a subscription. */
import { Field, InputType, ObjectType } from 'type-graphql';
import { Column, Entity } from 'typeorm';
import { publicUrl } from '../config';
import { PaymentMethod } from '../charges/charge';
import { LateFine, LateInterest } from '../charges/late-terms';
import { choices } from '../kit/choices';
import { Cents, Count, Derived, FreeData, Id, Moment, Nested, OneOf, Text } from '../kit/columns';
import type { JsonSchema } from '../kit/json-schema';
import { lifecycle } from '../kit/lifecycle';
import { Node, StoredRecord } from '../kit/record';
import { view } from '../kit/view';

export const CheckoutStatus = choices('CheckoutStatus', 'How far a checkout has come.', {
  PENDING: 'It can be paid.',
  EXPIRED: 'Its time is over.',
  CANCELLED: 'The merchant called it off.',
  PAID: 'It is paid.',
  REFUNDED: 'The payment was given back.',
});
export type CheckoutStatus = (typeof CheckoutStatus)[number];
export const checkoutLifecycle = lifecycle<CheckoutStatus>('checkout', {
  PENDING: ['PAID', 'EXPIRED', 'CANCELLED'],
  PAID: ['REFUNDED'],
  EXPIRED: ['PAID'],
  CANCELLED: [],
  REFUNDED: [],
});

export const CheckoutFrequency = choices('CheckoutFrequency', 'How often a checkout can be paid.', {
  ONE_TIME: 'Once.',
  MULTIPLE_PAYMENTS: 'Any number of times: a payment link.',
  SUBSCRIPTION: 'Once; from then on the buyer is charged at every cycle.',
});
export type CheckoutFrequency = (typeof CheckoutFrequency)[number];

@ObjectType({ description: 'A product and how many of it.' })
export class CheckoutItem {
  @Id('The id of the product.') id: string;
  @Count('How many units.', { min: 1, max: 100_000 }) quantity: number;
  @Text('The name of the product when the checkout was made.') name: string;
  @Cents('The price of a unit when the checkout was made, in cents.') price: number;
  @Text('Your own id of the product.', { nullable: true }) externalId?: string | null;
}

export const INSTALMENTS_MAX = 12;

@ObjectType('CardOptions', { description: 'How a checkout takes cards.' })
@InputType('CardOptionsInput', { description: 'How a checkout takes cards.' })
export class CardOptions {
  @Count(
    'In how many instalments a card may pay, each of at least 1000 cents; 12 if left out. Without effect on subscriptions.',
    { min: 1, max: INSTALMENTS_MAX, nullable: true },
  )
  maxInstallments: number | null;
}

@ObjectType('RetryPolicy', { description: 'How a failed charge of a subscription is tried again.' })
@InputType('RetryPolicyInput', {
  description: 'How a failed charge of a subscription is tried again.',
})
export class RetryPolicy {
  @Count('How many times; 3 if left out.', { min: 1, max: 10, nullable: true }) maxRetry:
    number | null;
  @Count('How many days apart; 1 if left out.', { min: 1, max: 30, nullable: true }) retryEvery:
    number | null;
}

@Entity('checkouts')
@ObjectType({
  implements: Node,
  description:
    'A page where a buyer pays for products: once, as a payment link, or to begin a subscription.',
})
export class Checkout extends StoredRecord {
  static readonly prefix = 'bill';
  static readonly noun = 'checkout';

  @Text('Your own id of it.', { nullable: true }) externalId: string | null;
  @Cents('The sum of the items, in cents.') amount: number;
  @Cents('What was paid, in cents, by all payments of a link together; null until then.', {
    nullable: true,
    max: Number.MAX_SAFE_INTEGER,
  })
  paidAmount: number | null;
  @Nested(() => CheckoutItem, 'What is sold.', { list: true }) items: CheckoutItem[];
  @OneOf(CheckoutStatus, 'How far it has come.') status: CheckoutStatus;
  @OneOf(CheckoutFrequency, 'How often it can be paid.') frequency: CheckoutFrequency;
  @OneOf(PaymentMethod, 'How it can be paid.', { list: true }) methods: PaymentMethod[];
  @Text('The coupons the buyer may use.', { list: true }) coupons: string[];
  @Id('The stored customer it is for.', { nullable: true }) customerId: string | null;
  @Text('Where the buyer goes on turning back.', { nullable: true, max: 2_000 }) returnUrl:
    string | null;
  @Text('Where the buyer goes after paying.', { nullable: true, max: 2_000 }) completionUrl:
    string | null;
  @FreeData('Your own data.') metadata: Record<string, unknown>;
  @Id('The product offered after payment.', { nullable: true }) upSellProductId: string | null;
  @Nested(() => LateInterest, 'Interest on a boleto paid late.', { nullable: true })
  interest: LateInterest | null;
  @Nested(() => LateFine, 'Fine on a boleto paid late.', { nullable: true }) fine: LateFine | null;
  @Moment('When it stops being payable; null = never by itself.', { nullable: true })
  expiresAt: Date | null;
  @Id('The subscription it began or renewed.', { nullable: true }) subscriptionId: string | null;
  @Nested(() => CardOptions, 'How it takes cards; null = as usual.', { nullable: true })
  card: CardOptions | null;
  @Id('The paid checkout, or the payment link, after which it was offered.', { nullable: true })
  upsellOf: string | null;
  @Id('The payment after which it was offered.', { nullable: true }) upsellOfCharge: string | null;
  @Nested(
    () => RetryPolicy,
    'How failed charges of the subscription are tried again; null = as usual.',
    { nullable: true },
  )
  retryPolicy: RetryPolicy | null;

  /** The charge that paid it; null for links, which have many. */
  @Column('text', { nullable: true }) paidChargeId: string | null;
  /** Not listed among the checkouts that subscriptions began with. */
  @Field(() => Boolean, { description: 'Whether a renewal made it, already paid.', simple: true })
  @Column('boolean', { default: false })
  isRenewal: boolean;
  /** Of the body it was made of: an equal one with the same externalId answers it again. */
  @Column('text', { nullable: true }) fingerprint: string | null;
  /** Of a v1 billing: whether the buyer may use coupons; null for other checkouts. */
  @Column('boolean', { nullable: true }) allowCoupons: boolean | null;

  @Derived('text', 'The page to which the buyer is sent.')
  get url(): string {
    return publicUrl(`/pay/${this.id}`);
  }

  @Derived('text', 'Page with the receipt; null until paid.', { nullable: true })
  get receiptUrl(): string | null {
    return this.paidChargeId ? publicUrl(`/pay/${this.paidChargeId}/receipt`) : null;
  }
}

/** Items are shown as they were asked for; what they were called and cost then is in GraphQL. */
export const checkoutBeside: Record<string, JsonSchema> = {
  items: {
    type: 'array',
    items: {
      type: 'object',
      properties: { id: { type: 'string' }, quantity: { type: 'integer' } },
      required: ['id', 'quantity'],
    },
    description: 'What is sold.',
  },
  expiresAt: {
    type: ['string', 'null'],
    format: 'date-time',
    description: 'When it stops being payable; null = never by itself.',
  },
  subscriptionId: {
    type: 'string',
    description: 'The subscription it began or renewed; absent until there is one.',
  },
  card: {
    type: 'object',
    properties: { maxInstallments: { type: 'integer' } },
    required: ['maxInstallments'],
    description: 'How it takes cards: in how many instalments at the most.',
  },
  upsellOf: {
    type: 'string',
    description:
      'The paid checkout, or the payment link, after which it was offered; absent on others.',
  },
};
export const checkoutOptional = ['subscriptionId', 'upsellOf'];

export const checkoutView = view(
  Checkout,
  [
    'id',
    'externalId',
    'url',
    'amount',
    'paidAmount',
    'items',
    'status',
    'frequency',
    'methods',
    'coupons',
    'devMode',
    'customerId',
    'returnUrl',
    'completionUrl',
    'receiptUrl',
    'metadata',
    'upSellProductId',
    'interest',
    'fine',
    'createdAt',
    'updatedAt',
  ],
  (_rows, { items, expiresAt, subscriptionId, card, upsellOf }) => ({
    items: items.map(({ id, quantity }) => ({ id, quantity })),
    expiresAt,
    card: { maxInstallments: card?.maxInstallments ?? INSTALMENTS_MAX },
    ...(subscriptionId && { subscriptionId }),
    ...(upsellOf && { upsellOf }),
  }),
  { beside: checkoutBeside, optional: checkoutOptional },
);
