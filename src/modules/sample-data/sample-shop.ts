/**
 * What the sample year needs of a store in Dev mode: its clock, what it has, and operations. The
 * operator's tool gives it over REST, the server in its own process.
 */

/** The operations that the year is made of. */
export const SAMPLE_ACTS = [
  'createProduct',
  'createCoupon',
  'createPaymentLink',
  'createCustomer',
  'createCheckout',
  'createSubscription',
  'createTransparent',
  'simulatePayment',
  'simulateTransparentPayment',
  'simulateOutcome',
  'refundCheckout',
  'recordUsage',
  'changePlan',
  'pauseSubscription',
  'cancelSubscription',
  'createPayout',
  'createSubAccount',
  'withdrawSubAccount',
] as const;
export type SampleAct = (typeof SAMPLE_ACTS)[number];

/** The input of an operation, as its callers send it. */
export type Values = Record<string, unknown>;

/** What an operation answered. */
export interface Acted {
  id: string;
  /** Of a payment: the subscription that it began. */
  subscriptionId: string | null;
}

/** A product that the store has already. */
export interface KnownProduct {
  id: string;
  createdAt: Date;
}

export interface SampleShop {
  now(): Promise<Date>;
  /** Moves the clock forward; what falls due on the way is done before it returns. */
  advanceTo(moment: Date): Promise<void>;
  /** The product with this external id; a deleted one only if `status` is left out. */
  productBy(externalId: string, status?: 'ACTIVE'): Promise<KnownProduct | null>;
  /** What may be withdrawn, in cents. */
  available(): Promise<number>;
  /** Whether the operator has switched on its sub-accounts. */
  hasSubAccounts(): Promise<boolean>;
  /** Performs an operation. Refusals are thrown as `AppError`. */
  act(name: SampleAct, values: Values): Promise<Acted>;
}
