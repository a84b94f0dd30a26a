/**
 * The port of cards. A card is stored at the provider before it is charged. Its number never
 * reaches this service outside Dev mode.
 */
import type { Declined, Outcome, PayerDispute, Refunding } from './outcome';

/** A card that the provider stores, by the token that charges it. */
export interface CardToken {
  token: string;
  brand: string;
  last4: string;
  /** The last month in which it is valid, YYYY-MM; null = the provider does not report it. */
  expiryMonth: string | null;
}

export interface BillingAddress {
  /** CEP: 8 digits. */
  zipCode: string;
  street: string;
  number: string;
  district: string | null;
  city: string;
  /** Two letters. */
  state: string;
}

/** Who pays with a card, as far as providers demand it. */
export interface CardBuyer {
  name: string;
  email: string;
  taxId: string;
  phone: string;
}

export interface CardToKeep {
  /** The id of the attempt, or another one that is used once. */
  reference: string;
  /** From the fields of the provider in the buyer's browser. It can be used once. */
  token: string;
  buyer: CardBuyer;
  billingAddress: BillingAddress;
  /** Whether the issuer is asked by a charge of 0. */
  verify: boolean;
}

export type KeepOutcome = { status: 'kept'; card: CardToken } | Declined;

export interface CardCharge {
  /** The id of the attempt. A repeated reference returns the first outcome. */
  reference: string;
  /** Cents; 0 only checks the card. */
  amount: number;
  /** Of the stored card. */
  token: string;
  installments: number;
  /**
   * What the charge belongs to: a subscription, or the stored card that is charged. The provider
   * receives it as the agreement under which it charges.
   */
  agreement: string | null;
  initiatedBy: 'buyer' | 'merchant';
  /** The place of the charge in its agreement; null = it is charged once. */
  sequence: 'first' | 'subsequent' | null;
  /**
   * Of a subsequent charge: the reference of the charge by which its agreement began, if that was
   * paid with this card. Only for a provider that chains charges.
   */
  origin?: string | null;
  /** Where the buyer comes back to after a confirmation at the bank. */
  returnUrl: string;
  /** Store time of the call. */
  at: Date;
}

export interface CardSettlement {
  /** When the last part becomes available at the provider; null = it does not know yet. */
  availableAt: Date | null;
  /**
   * Cents that the provider charges for the whole payment, with what it takes for paying early. A
   * refund does not change it. Null = it does not know yet, or does not report it for each part.
   */
  fee: number | null;
}

export interface CardPort extends Refunding {
  /**
   * How long after its first call a reference may be repeated without a further effect; null = for
   * ever. Later an unknown outcome is left to a person.
   */
  readonly repeatableForMs: number | null;
  /** Whether a subsequent charge names the first one of its agreement. Left out = it does not. */
  readonly chainsCharges?: boolean;
  /** Where the buyer's browser turns a card into a token; null = test cards are typed instead. */
  readonly tokenUrl: string | null;
  /**
   * Stores a card, which moves no money. A wrong or used token is declined. Throws ProviderUnknown
   * when the answer did not arrive: the buyer types the card again.
   */
  keep(card: CardToKeep): Promise<KeepOutcome>;
  /** The stored card that this token charges, for an import; null = the provider has none. */
  findCard(token: string): Promise<CardToken | null>;
  /**
   * Deletes a stored card. Has no effect on one that is deleted or unknown. Refunds and disputes of
   * its payments do not need it. Left out in Dev mode, where nothing is stored.
   */
  forget?(token: string): Promise<void>;
  /**
   * A token of the provider's own test card; null = the account takes real cards only. Left out in
   * Dev mode.
   */
  testToken?(): Promise<string | null>;
  charge(charge: CardCharge): Promise<Outcome>;
  /** The outcome of a reference; null = the provider does not know it. */
  find(reference: string): Promise<Outcome | null>;
  /** The latest dispute that the payer opened on this reference, decided or not; null = none. */
  findDispute(reference: string): Promise<PayerDispute | null>;
  /**
   * When the provider pays a payment out, and what it charges for it. Left out where nothing is
   * known beyond the number of days.
   */
  settlement?(reference: string): Promise<CardSettlement>;
}
