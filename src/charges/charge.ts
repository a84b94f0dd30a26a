/** One payment of one buyer: asked for, tried, and in the end paid or not. */
import { InputType, ObjectType } from 'type-graphql';
import { Column, Entity, type FindOptionsOrder } from 'typeorm';
import { publicUrl } from '../config';
import { choices } from '../kit/choices';
import { Cents, Count, Derived, FreeData, Id, Moment, Nested, OneOf, Text } from '../kit/columns';
import { lifecycle } from '../kit/lifecycle';
import { Node, StoredRecord } from '../kit/record';
import { brCodeImageOf } from './br-code-image';
import { LateFine, LateInterest } from './late-terms';
import type { Cycle } from '../products/cycle';
import { ChargeLine } from './charge-line';

export const PaymentMethod = choices('PaymentMethod', 'How a buyer pays.', {
  PIX: 'Instant transfer, by QR code or by copy and paste.',
  CARD: 'Credit card.',
  BOLETO: 'Bank slip, paid in any bank by its bar code.',
});
export type PaymentMethod = (typeof PaymentMethod)[number];

export const ChargeStatus = choices('ChargeStatus', 'How far a payment has come.', {
  PENDING: 'Waiting for the buyer, or between two tries.',
  PAID: 'The money has arrived.',
  EXPIRED: 'Not paid in time.',
  CANCELLED: 'Called off before it was paid.',
  FAILED: 'All tries failed.',
  UNDER_DISPUTE: 'The payer disputes it; its money is blocked.',
  LOST: 'The dispute was lost; the money went back.',
  REFUNDED: 'The money was given back.',
});
export type ChargeStatus = (typeof ChargeStatus)[number];

export const chargeLifecycle = lifecycle<ChargeStatus>('charge', {
  PENDING: ['PAID', 'EXPIRED', 'CANCELLED', 'FAILED'],
  EXPIRED: ['PAID'],
  PAID: ['UNDER_DISPUTE', 'REFUNDED'],
  UNDER_DISPUTE: ['PAID', 'LOST'],
  CANCELLED: [],
  FAILED: [],
  LOST: [],
  REFUNDED: [],
});

/** What became of the use of a coupon that a charge was discounted with. */
export type CouponUse = 'RESERVED' | 'REDEEMED' | 'RELEASED';

/** Who pays, as the buyer typed it: kept with the charge, and never compared with or shown from a stored customer. */
@InputType({ description: 'Who pays.' })
export class BuyerInput {
  @Text('Name.', { nullable: true, max: 200 }) name: string | null;
  @Text('E-mail address.', { nullable: true, max: 254 }) email: string | null;
  @Text('CPF or CNPJ, with or without punctuation.', { nullable: true, max: 30 }) taxId:
    string | null;
  @Text('Mobile phone.', { nullable: true, max: 30 }) cellphone: string | null;
}

export interface Buyer {
  name: string | null;
  email: string | null;
  taxId: string | null;
  cellphone: string | null;
}

export const PaidBy = choices('PaidBy', 'By which of its codes a boleto was paid.', {
  BAR_CODE: 'By its bar code or typeable line.',
  PIX: 'By its PIX code.',
});
export type PaidBy = (typeof PaidBy)[number];

@ObjectType({
  description: 'From which campaign the buyer came: shown, and otherwise without effect.',
})
@InputType('UtmInput', { description: 'From which campaign the buyer came.' })
export class Utm {
  @Text('Where the buyer came from, such as a search engine.', { nullable: true }) source:
    string | null;
  @Text('By what means, such as e-mail.', { nullable: true }) medium: string | null;
  @Text('Name of the campaign.', { nullable: true }) campaign: string | null;
  @Text('The words that were paid for.', { nullable: true }) term: string | null;
  @Text('Which of several advertisements.', { nullable: true }) content: string | null;
}

/** Of what buyers have begun to pay, the newest first. */
export const BEGUN_LAST: FindOptionsOrder<Charge> = {
  begunAt: { direction: 'DESC', nulls: 'LAST' },
  id: 'DESC',
};

@Entity('charges')
@ObjectType({
  implements: Node,
  description: 'One payment of one buyer, with everything that was tried to collect it.',
})
export class Charge extends StoredRecord {
  static readonly prefix = 'char';
  /** Those born of a checkout, link or subscription, and the transparent ones by PIX, boleto and (reserved) card. */
  static readonly prefixes = ['char', 'pix_char', 'bole', 'card'] as const;
  static readonly noun = 'charge';

  @OneOf(PaymentMethod, 'How it is paid.') method: PaymentMethod;
  @OneOf(ChargeStatus, 'How far it has come.') status: ChargeStatus;
  @Cents('What it asks for, in cents, after the discount.') amount: number;
  @Cents('What a coupon took off, in cents.') discount: number = 0;
  @Cents('What was paid, in cents; null until then.', { nullable: true }) paidAmount: number | null;
  @Cents(
    "The platform's fee, in cents. Of a transparent charge that is not paid yet: what will be taken, for a boleto if it is paid by its bar code; of other unpaid ones 0.",
  )
  platformFee: number;
  @Id('The checkout or link it pays; null for transparent charges and unpaid renewals.', {
    nullable: true,
  })
  checkoutId: string | null;
  @Id('The subscription it belongs to.', { nullable: true }) subscriptionId: string | null;
  @Count('Which cycle of the subscription it pays, counted from 0.', { nullable: true, min: -1 })
  cycleNumber: number | null;
  @Id('The stored customer it is linked to.', { nullable: true }) customerId: string | null;
  @Count('In how many instalments the card pays.') installments: number;
  @Text('Brand of the card.', { nullable: true }) cardBrand: string | null;
  @Text('Last four digits of the card.', { nullable: true }) cardLast4: string | null;
  @Text('What the buyer reads.', { nullable: true }) description: string | null;
  @FreeData('Your own data.') metadata: Record<string, unknown>;
  @Moment('When it stops being payable; null = never by itself.', { nullable: true })
  expiresAt: Date | null;
  @Moment('When it falls due: for renewals, the charge date of the cycle.', { nullable: true })
  dueAt: Date | null;
  @Moment("When it was paid, by the provider's time.", { nullable: true }) paidAt: Date | null;
  @Moment(
    'When the money of a card payment comes to your disposal; null if it has, or never will.',
    { nullable: true },
  )
  availableAt: Date | null;
  @Moment('When the next try is due, after a declined one.', { nullable: true })
  nextAttemptAt: Date | null;
  @Count("How many retries of a subscription's charge have been used up.") retryNumber: number;
  @Text('Why the last try failed.', { nullable: true }) failureReason: string | null;
  @Text('The PIX copy-and-paste code; of a boleto, the alternative to its bar code.', {
    nullable: true,
    max: 600,
  })
  brCode: string | null;
  @Text('Your own id of a transparent charge.', { nullable: true }) externalId: string | null;
  @Text('The typeable line of a boleto: 47 digits.', { nullable: true }) barCode: string | null;
  @Text('The bar code of a boleto: 44 digits.', { nullable: true }) barCode44: string | null;
  @Nested(() => LateInterest, 'Interest on a boleto paid late.', { nullable: true })
  interest: LateInterest | null;
  @Nested(() => LateFine, 'Fine on a boleto paid late.', { nullable: true }) fine: LateFine | null;
  @Moment('Until when a boleto can be paid, late charges included; null for other methods.', {
    nullable: true,
  })
  payableUntil: Date | null;
  @OneOf(
    PaidBy,
    'By which of its codes a boleto was paid; null until then and for other methods.',
    { nullable: true },
  )
  paidBy: PaidBy | null;
  @Nested(() => Utm, 'From which campaign the buyer came.', { nullable: true }) utm: Utm | null;
  @Nested(
    () => ChargeLine,
    'Of a renewal: the plan, and the usage that joined it; null for other charges.',
    { list: true, nullable: true },
  )
  lines: ChargeLine[] | null;

  @Column('text', { nullable: true }) couponId: string | null = null;
  @Column('text', { nullable: true }) couponUse: CouponUse | null = null;
  @Column('jsonb') buyer: Buyer;
  @Column('jsonb', { nullable: true }) payer: { name: string | null; taxId: string | null } | null;
  @Column('text', { nullable: true }) cardToken: string | null;
  /** The card that was declined for good: it is not tried again for this charge. */
  @Column('text', { nullable: true }) refusedToken: string | null;
  /** The first charge of a subscription by PIX: how often the mandate that its code asks for will charge; null = no mandate. */
  @Column('text', { nullable: true }) mandateFrequency: Cycle | null;
  @Column('text', { nullable: true }) providerId: string | null;
  /** In whose browser it was begun: the page shows it to nobody else. Null = not on a page. */
  @Column('text', { nullable: true }) sessionHash: string | null = null;
  /** When a buyer last set out to pay it (store time); null for charges that nobody began. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) begunAt: Date | null;
  /** When the provider is to be asked whether the payer disputes it (store time). */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) disputeCheckAt: Date | null;
  /** When the provider is to be asked for payments of it: there was news, or it was closed (store time). */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) askAt: Date | null;
  /** When it was compared with what the provider says of it (wall time). */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) reconciledAt: Date | null;
  /** When its codes are asked for again, in case the process that wrote the charge did not live to do it. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) issueAt: Date | null;
  /** Until when word of a boleto's payment is awaited: banks report it days later. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) awaitedUntil: Date | null;
  /** When its codes are to be called off at the provider; null = nothing to do. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) closeAt: Date | null;

  @Derived('text', 'Page with the receipt; null until paid.', { nullable: true })
  get receiptUrl(): string | null {
    return this.paidAt ? publicUrl(`/pay/${this.id}/receipt`) : null;
  }

  @Derived('text', 'The QR image of its PIX code, as a PNG data URI; null without one.', {
    nullable: true,
  })
  get brCodeBase64(): Promise<string> | null {
    return this.brCode ? brCodeImageOf(this, this.brCode) : null;
  }

  @Derived('text', 'Page where the buyer can pay it, print the boleto or replace the card.')
  get url(): string {
    return publicUrl(this.method === 'BOLETO' ? `/pay/${this.id}/boleto` : `/pay/${this.id}`);
  }
}
