/** Adds a refund and takes its money from the balance. */
import type { Charge } from '../../charges/charge';
import { conflict, invalid } from '../../../platform/operations/errors';
import { formatReais, shareOf, sum } from '../../../platform/operations/money';
import type { Transaction } from '../../../platform/records/transaction';
import { lockBalance, purseOf } from '../../ledger/balance';
import { post } from '../../ledger/post';
import { creditFrom } from '../../subscriptions/cycles/open-lines';
import { followPayment, givenBySubAccounts } from '../follow-payment';
import { accountOf } from '../card-money';
import { Refund } from './refund';
import { checkRefundable, refusalOf } from './check-refundable';
import { type GivenBack, givenBackOf, leftOf } from '../../charges/reading/given-back';
import { paymentReferenceOf } from './payment-reference';
import { repeatedRefund } from './repeated-refund';

export interface RequestedRefund {
  /** Cents; null = all that is left. */
  amount: number | null;
  reason: string;
  /** Whether the request has an Idempotency-Key, so that it is never taken for a repeat. */
  hasKey: boolean;
}

/**
 * The refund of the charge, which must be locked. Returns an earlier refund if the request repeats
 * it. Otherwise creates one and takes its money from the balance.
 */
export async function addRefund(
  tx: Transaction,
  charge: Charge,
  request: RequestedRefund,
): Promise<Refund> {
  const given = await givenBackOf(tx, charge);
  // What became credit of the next charges was given back once.
  const credited = charge.subscriptionId ? await creditFrom(tx, charge.id) : 0;
  const left = Math.max(0, sum([leftOf(charge, given).amount, -credited]));
  const known = await repeatedRefund(tx, charge, { ...request, left });
  if (known) return known;
  await checkRefundable(tx, charge, tx.now());
  checkAmount(request.amount, left);
  return insertRefund(tx, charge, given, {
    amount: request.amount ?? left,
    reason: request.reason,
  });
}

/**
 * The refund of so much of the credit that came from the charge, which must be locked. Returns null
 * if nothing is left of it, or it cannot be given back.
 */
export async function addCreditRefund(
  tx: Transaction,
  charge: Charge,
  { amount: most, reason }: { amount: number; reason: string },
): Promise<Refund | null> {
  const given = await givenBackOf(tx, charge);
  const amount = Math.min(most, leftOf(charge, given).amount);
  if (amount <= 0 || (await refusalOf(tx, charge, tx.now()))) return null;
  return insertRefund(tx, charge, given, { amount, reason });
}

/**
 * A refund that its provider has made already, in a time that a restored database has lost.
 * Refuses with 409 what does not fit the charge, which must be locked.
 */
export async function addMadeRefund(
  tx: Transaction,
  charge: Charge,
  refund: { id: string; amount: number; reason: string },
): Promise<Refund> {
  const given = await givenBackOf(tx, charge);
  if (charge.status !== 'PAID' || refund.amount > leftOf(charge, given).amount)
    throw conflict(`${charge.id} is ${charge.status}, and less is left of it than was given back`);
  return insertRefund(tx, charge, given, refund);
}

async function insertRefund(
  tx: Transaction,
  charge: Charge,
  given: GivenBack,
  { amount, ...named }: { id?: string; amount: number; reason: string },
): Promise<Refund> {
  const left = leftOf(charge, given).amount;
  const fee = returnedFee(charge, given, amount);
  const earned = sum([amount, -fee]);
  const isPending = charge.availableAt !== null;
  // What sub-accounts give back is taken from them, also below zero.
  const ofSubAccounts = await givenBySubAccounts(tx, charge, { givenBack: given.amount, amount });
  if (!isPending) await checkFunds(tx, charge, Math.max(0, sum([earned, -ofSubAccounts])));
  const refund = await tx.insert(Refund, {
    status: 'PENDING',
    kind: 'REQUESTED',
    amount,
    ...named,
    originalId: charge.id,
    failureReason: null,
    checkAt: tx.now(),
    availableAt: charge.availableAt,
    fee,
    customerFee: returnedCustomerFee(charge, given, amount),
    paymentReference: await paymentReferenceOf(tx, charge),
  });
  await post(
    tx,
    'refund',
    refund.id,
    {
      [accountOf(charge)]: -earned,
      FEES: -fee,
      IN_TRANSIT: amount,
    },
    charge,
  );
  if (isPending && amount === left) await tx.update(charge, { availableAt: null });
  await followPayment(tx, charge, 'split-refund', { cause: refund.id });
  return refund;
}

/** The account that holds the payment gives it back: what lies in the others is of no use here. */
async function checkFunds(tx: Transaction, charge: Charge, earned: number): Promise<void> {
  if ((await lockBalance(tx, 'AVAILABLE')) < earned)
    throw invalid('the available balance does not cover this refund', 'id', {
      reason: 'BALANCE_TOO_LOW',
      code: 'INSUFFICIENT_FUNDS',
    });
  const purse = await purseOf(tx, 'AVAILABLE', charge);
  if (purse !== null && purse < earned)
    throw invalid(
      `the provider account that received this payment holds ${formatReais(purse)} of the ` +
        `balance, which does not cover this refund: ${formatReais(earned)} are needed there`,
      'id',
      { reason: 'BALANCE_TOO_LOW', code: 'INSUFFICIENT_FUNDS' },
    );
}

function checkAmount(amount: number | null, left: number): void {
  if (left === 0)
    throw invalid(
      'nothing is left of this payment: it was refunded, its refund is pending, or it became the ' +
        'credit of its subscription',
      'amount',
      { reason: 'NOTHING_LEFT', code: 'TRANSACTION_NOT_REFUNDABLE' },
    );
  if (amount !== null && amount > left)
    throw invalid(
      `amount must be at most ${left}, which is left of this payment: leave it out to refund all ` +
        'that is left',
      'amount',
      { reason: 'TOO_HIGH', values: { limit: left, unit: 'cents' } },
    );
}

/**
 * The fee is returned in proportion to all that was given back so far, so that rounding never adds
 * up and the last refund returns the rest. After a failed refund more may have been returned than
 * the proportion.
 */
function returnedFee(
  { platformFee, paidAmount }: Charge,
  given: GivenBack,
  amount: number,
): number {
  const soFar = shareOf(platformFee, sum([given.amount, amount]), paidAmount ?? 0);
  return Math.max(0, sum([soFar, -given.fee]));
}

/** How much of the refund is of the fee that the buyer paid: in the same way, rounded down. */
function returnedCustomerFee(
  { customerFee, paidAmount }: Charge,
  given: GivenBack,
  amount: number,
): number {
  const soFar = shareOf(customerFee, sum([given.amount, amount]), paidAmount ?? 0, 'floor');
  return Math.max(0, sum([soFar, -given.customerFee]));
}
