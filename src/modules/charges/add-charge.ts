/** Stores a new charge. No other code inserts one. */
import { addLogFields } from '../../platform/observability/log';
import { newId } from '../../platform/records/columns/ids';
import type { Transaction } from '../../platform/records/transaction';
import { Charge } from './charge';
import { noteAdded } from './second-account';
import { accountCollecting, refuseDuringOutage } from '../providers/accounts/serving-account';
import type { AccountMethod } from '../providers/accounts/provider-account';
import { columnsOf, type ChargeParts } from './terms/charge-parts';
import { isPaidOnPage } from './terms/charge-kind';
import { TRANSPARENT_PREFIX } from './reading/transparent';

/** The price, the buyer and the texts that every charge has. */
type ChargeTerms = Pick<
  Charge,
  'amount' | 'platformFee' | 'customerId' | 'buyer' | 'description' | 'metadata'
> &
  Partial<
    Pick<
      Charge,
      | 'fiscal'
      | 'splits'
      | 'discount'
      | 'customerFee'
      | 'couponId'
      | 'couponUse'
      | 'providerAccountId'
      | 'isBuyerStored'
      | 'savesCard'
      | 'storedCardId'
      | 'ensureSameTaxId'
    >
  > & {
    /** Under which its provider has it already; left out, it is a new one. */
    id?: string;
  };

export type NewCharge = ChargeParts & ChargeTerms;

/**
 * Adds the charge. The type ensures that its kind, method and columns fit together. Without a
 * `providerAccountId` it is collected by the account that serves its method: refused with 422 when
 * none does, and with 503 during an outage of its provider. A renewal waits for the end of the
 * outage instead.
 */
export async function addCharge(tx: Transaction, charge: NewCharge): Promise<Charge> {
  tx.assertBeginsCharge();
  const row = await rowOf(tx, charge);
  if (charge.kind !== 'RENEWAL' && !isPaidOnPage(charge))
    await refuseDuringOutage(tx, row.providerAccountId, accountMethodOf(charge.by));
  const added = await tx.insert(Charge, row);
  noteAdded(added);
  return logged(added);
}

/**
 * Adds the charge that stands for a cycle or a change after another one. It asks for nothing that
 * was not asked for before, so that no suspension of the store refuses it.
 */
export async function addStandIn(
  tx: Transaction,
  charge: Extract<NewCharge, { kind: 'INVOICE' | 'CHANGE' }>,
): Promise<Charge> {
  const added = await tx.insert(Charge, await rowOf(tx, charge));
  noteAdded(added);
  return logged(added);
}

/** As addCharge, or null if the store has a charge with this `externalId`. */
export async function addChargeOnce(
  tx: Transaction,
  charge: Extract<NewCharge, { kind: 'TRANSPARENT' }>,
): Promise<Charge | null> {
  tx.assertBeginsCharge();
  const row = await rowOf(tx, charge);
  const isNew = charge.externalId === null;
  const added = await (isNew ? tx.insert(Charge, row) : tx.insertNew(Charge, row));
  // A repeated request is answered with the charge that exists.
  if (!added) return null;
  await refuseDuringOutage(tx, row.providerAccountId, charge.by.method);
  noteAdded(added);
  return logged(added);
}

/** From now on the log lines and the span of this work name the charge. */
function logged(charge: Charge): Charge {
  const { id, providerAccountId } = charge;
  addLogFields({ charge: id, ...(providerAccountId !== null && { account: providerAccountId }) });
  return charge;
}

async function rowOf(tx: Transaction, charge: NewCharge) {
  const { amount, platformFee, customerId, buyer, description, metadata } = charge;
  return {
    ...columnsOf(charge),
    amount,
    platformFee,
    customerId,
    buyer,
    description,
    metadata,
    ...idOf(charge),
    status: 'PENDING' as const,
    paidAmount: null,
    paidAt: null,
    nextAttemptAt: null,
    retryNumber: 0,
    failureReason: null,
    brCode: null,
    payer: null,
    refusedToken: null,
    retryNotBefore: null,
    noRetryAfter: null,
    providerAccountId: await accountOf(tx, charge),
    providerId: null,
    savesCard: charge.savesCard ?? false,
    storedCardId: charge.storedCardId ?? null,
    disputeCheckAt: null,
  };
}

function idOf({ id, kind, by }: NewCharge): { id?: string } {
  if (id !== undefined) return { id };
  return kind === 'TRANSPARENT' ? { id: newId(TRANSPARENT_PREFIX[by.method]) } : {};
}

async function accountOf(tx: Transaction, charge: NewCharge): Promise<string | null> {
  const { kind, amount, providerAccountId, by } = charge;
  // A provider also checks the card of a trial. Of other charges of 0 no provider is asked.
  if (amount === 0 && (kind !== 'TRIAL_START' || !hasCard(by))) return null;
  // The account is that of the method which the buyer chooses.
  if (isPaidOnPage(charge)) return null;
  return providerAccountId ?? accountCollecting(tx, accountMethodOf(by));
}

function hasCard(by: NewCharge['by']): boolean {
  return 'card' in by && by.card !== null;
}

/** A PIX charge without a code is collected by a mandate, and so is the next one of a mandate. */
function accountMethodOf(by: NewCharge['by']): AccountMethod {
  const isAutomatic = by.method === 'PIX' && (!('issueAt' in by) || isOfMandate(by));
  return isAutomatic ? 'AUTOMATIC_PIX' : by.method;
}

function isOfMandate(by: object): boolean {
  return 'mandateFrequency' in by && by.mandateFrequency !== null;
}
