/** What a buyer sends to pay a checkout: the method, the card and the session of the page. */
import type { Buyer } from '../../charges/buyer';
import type { MailLanguage } from '../../stores/store';
import type { PaymentMethod } from '../../providers/payment-method';
import type { Utm } from '../../charges/utm';
import type { CardToken } from '../../providers/provider';
import type { TypedCard } from '../collect/collect-by-card';
import type { NetworkHashes } from './tries/network-hashes';

export interface Payment {
  method: PaymentMethod;
  buyer: Buyer;
  installments: number;
  /** Cents. What the buyer typed, where the checkout lets buyers type the amount. */
  amount?: number | null;
  /** The sum in cents that a page has shown, which must be the one to pay; left out = unchecked. */
  shownTotal?: number | null;
  card: CardToken | null;
  /** Production: the card that the provider stores before it is charged. */
  typedCard?: TypedCard | null;
  /** The account at which the card is stored; left out = the one that serves the method. */
  providerAccountId?: string | null;
  /**
   * The stored card that is charged, of the customer who pays. Its `card` and `providerAccountId`
   * are given too.
   */
  storedCardId?: string | null;
  /** The customer whom the session of the portal has proven; null = what is typed counts. */
  provenCustomerId?: string | null;
  /** The buyer agreed that the card is stored once it has paid. */
  savesCard?: boolean;
  /** By invoice: the buyer wants this card to be charged from the next cycle on. */
  keepsCard?: boolean;
  /** The code the buyer typed. */
  coupon: string | null;
  /** The campaign that the address of the page named, if it was paid on a page. */
  utm?: Utm | null;
  /** The buyer's session. Null = the payment is not made on a page. */
  session: BuyerSession | null;
}

/** The session of a page, with which a buyer finds their own payments. */
export interface BuyerSession {
  /** Newest first. The newest is stored. */
  hashes: readonly string[];
  /** The network of the browser. */
  network: NetworkHashes;
  /** The language of the page, in which the buyer receives mails; null = that of the store. */
  language: MailLanguage | null;
  /**
   * For a link: the session's last payment when the form was shown. A form that is submitted twice
   * pays once.
   */
  paidBefore: string | null;
}
