/** Stores a new charge. No other code inserts one. */
import { newId } from '../kit/data/ids';
import type { Transaction } from '../kit/data/transaction';
import { Charge } from './charge';
import { columnsOf, type ChargeParts } from './charge-parts';
import { TRANSPARENT_PREFIX } from './transparent';

/** The price, the buyer and the texts that every charge has. */
type ChargeTerms = Pick<
  Charge,
  'amount' | 'platformFee' | 'customerId' | 'buyer' | 'description' | 'metadata'
> &
  Partial<Pick<Charge, 'discount' | 'couponId' | 'couponUse'>>;

export type NewCharge = ChargeParts & ChargeTerms;

/** Adds the charge. The type ensures that its kind, method and columns fit together. */
export function addCharge(tx: Transaction, charge: NewCharge): Promise<Charge> {
  tx.assertBeginsCharge();
  return tx.insert(Charge, rowOf(charge));
}

/** The same, or null if the store has a charge with this `externalId`. */
export function addChargeOnce(
  tx: Transaction,
  charge: Extract<NewCharge, { kind: 'TRANSPARENT' }>,
): Promise<Charge | null> {
  tx.assertBeginsCharge();
  return tx.insertNew(Charge, rowOf(charge));
}

function rowOf(charge: NewCharge) {
  const { amount, platformFee, customerId, buyer, description, metadata } = charge;
  return {
    ...columnsOf(charge),
    amount,
    platformFee,
    customerId,
    buyer,
    description,
    metadata,
    ...(charge.kind === 'TRANSPARENT' && { id: newId(TRANSPARENT_PREFIX[charge.by.method]) }),
    status: 'PENDING' as const,
    paidAmount: null,
    paidAt: null,
    nextAttemptAt: null,
    retryNumber: 0,
    failureReason: null,
    brCode: null,
    payer: null,
    refusedToken: null,
    providerId: null,
    disputeCheckAt: null,
  };
}
