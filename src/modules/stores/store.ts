/** A tenant: a merchant's shop with its money, its settings and its keys. */
import { ObjectType } from 'type-graphql';
import { Entity, PrimaryColumn } from 'typeorm';
import { publicUrl } from '../../config/config';
import {
  Count,
  Derived,
  Flag,
  FreeData,
  Moment,
  OneOf,
  Text,
  type Defaulted,
} from '../../platform/records/columns/columns';
import { choices } from '../../platform/records/columns/choices';
import { Node } from '../../platform/records/record';
import type { PortalSettings } from './portal-settings';

export const SubscriptionLists = choices(
  'SubscriptionLists',
  'What `GET /v2/subscriptions/list` shows, if the request names no `view` and no `checkoutId`.',
  {
    CHECKOUT: 'The checkouts of subscriptions, paid or not.',
    SUBSCRIPTION: 'The subscriptions.',
  },
);
export type SubscriptionLists = (typeof SubscriptionLists)[number];

export const MailLanguage = choices('MailLanguage', 'The language of a mail.', {
  PT: 'Portuguese.',
  EN: 'English.',
});
export type MailLanguage = (typeof MailLanguage)[number];

@Entity('stores')
@ObjectType({ implements: Node, description: 'The store that the key belongs to.' })
export class Store extends Node {
  static readonly prefix = 'store';
  static readonly noun = 'store';

  @PrimaryColumn('text')
  @Derived('id', 'The id, with the prefix `store_`.')
  override id: string;

  @Text('The name that buyers see as the seller.', { min: 1, max: 120 }) name: string;
  @Text('CPF or CNPJ of the account holder, without punctuation.', { nullable: true }) taxId:
    | string
    | null;
  @Text('The e-mail address of the merchant.', { nullable: true }) email: string | null;
  @Text('The website of the shop.', { nullable: true }) website: string | null;
  @Flag('Whether subscriptions may be paid by automatic Pix in Dev mode.') automaticPixDev: boolean;
  @Flag('Whether subscriptions may be paid by automatic Pix in production.')
  automaticPixProduction: boolean;
  @Moment('When the store was created, in wall time.') createdAt: Date;

  @Text('The Pix key that payouts go to.', { nullable: true, private: true }) pixKey: string | null;
  @Text('The type of the Pix key.', { nullable: true, private: true }) pixKeyType: string | null;
  @Moment('Since when it is suspended, in wall time; null = it is not.', {
    nullable: true,
    private: true,
    microseconds: true,
  })
  suspendedAt: Date | null;
  @FreeData(
    "The fees that differ from the operator's table for this store, in cents or hundredths of a " +
      'percent.',
    { private: true, default: {} },
  )
  fees: Record<string, number>;
  @Count('Requests per second; null = the standard.', { nullable: true, private: true })
  rate: number | null;
  @Count(
    'Days for which the money of a card payment is pending, in both environments; null = the ' +
      'standard.',
    { nullable: true, private: true },
  )
  cardPendingDays: number | null;
  @Text("The image at the top of buyers' pages; null = the name alone.", {
    nullable: true,
    private: true,
  })
  logoKey: string | null;
  @Text("The colour of buttons and links on buyers' pages, `#rrggbb`; null = the standard.", {
    nullable: true,
  })
  accentColour: string | null;

  @OneOf(SubscriptionLists, 'What `GET /v2/subscriptions/list` shows.', { default: 'CHECKOUT' })
  subscriptionLists: Defaulted<SubscriptionLists>;

  @Flag(
    'Whether buyers pay a single sale by Pix without typing name, CPF and e-mail; the bank names ' +
      'the payer.',
    { default: false },
  )
  pixWithoutBuyer: Defaulted<boolean>;
  @FreeData('What buyers may do in the portal, as far as it differs from the standard.', {
    private: true,
    default: {},
  })
  portalSettings: Partial<PortalSettings>;
  @FreeData('The terms of subscriptions by invoice that name none, where they are not standard.', {
    private: true,
    default: {},
  })
  invoiceSettings: Record<string, unknown>;
  @Flag('Whether the service sends mails to buyers, beyond those that the portal needs.', {
    default: true,
  })
  buyerMails: Defaulted<boolean>;
  @Flag('Whether the buyers of transparent charges receive mails as well.', { default: false })
  mailsForTransparents: Defaulted<boolean>;
  @Flag('Whether receipts have the invoice of the payment as a PDF.', { default: false })
  attachInvoices: Defaulted<boolean>;
  @OneOf(MailLanguage, 'The language of mails to buyers who have chosen none.', { default: 'PT' })
  mailLanguage: Defaulted<MailLanguage>;
  @Text('The name of the sender of mails; null = the name of the store.', { nullable: true })
  mailSenderName: string | null;
  @Text('The address that answers to mails go to; null = `email`.', { nullable: true })
  mailReplyTo: string | null;
  @Text('The text at the end of mails, such as the address of the store.', {
    nullable: true,
    max: 1_000,
  })
  mailFooter: string | null;
  @Text('The right of withdrawal, as receipts state it; null = the standard text.', {
    nullable: true,
    max: 1_000,
  })
  withdrawalTerms: string | null;

  @Flag('Whether the store can keep balances of sellers in sub-accounts and split payments.', {
    default: false,
  })
  subAccounts: Defaulted<boolean>;
  @Flag('Whether it ever could: what was agreed then is still split.', {
    private: true,
    default: false,
  })
  hasSubAccounts: Defaulted<boolean>;

  @Moment('When the terms were accepted in the dashboard.', { nullable: true, private: true })
  termsAcceptedAt: Date | null;
  @Moment('When an owner asked for production.', { nullable: true, private: true })
  productionRequestedAt: Date | null;
  @Moment('When production was opened for the dashboard.', { nullable: true, private: true })
  productionActivatedAt: Date | null;

  @Derived('text', "The address of the image at the top of buyers' pages; null without one.", {
    nullable: true,
  })
  get logoUrl(): string | null {
    return this.logoKey ? publicUrl(`/files/${this.logoKey}`) : null;
  }
}
