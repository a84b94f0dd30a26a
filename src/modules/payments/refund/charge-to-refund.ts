/** Finds and locks the payment that a refund names. */
import { Charge } from '../../charges/charge';
import { Checkout } from '../../checkouts/checkout';
import { invalid, notFound } from '../../../platform/operations/errors';
import { prefixOf } from '../../../platform/records/columns/ids';
import type { Transaction } from '../../../platform/records/transaction';

/** The charge to refund: the one with this id, or the one that paid the checkout. */
export async function chargeOf(tx: Transaction, id: string): Promise<Charge> {
  if (prefixOf(id) !== Checkout.prefix)
    return lockCharge(tx, (await tx.find(Charge, id)) ?? refuseMissing(id));
  const checkout = (await tx.find(Checkout, id)) ?? refuseMissing(id);
  if (checkout.frequency === 'MULTIPLE_PAYMENTS')
    throw invalid(
      `${id} is a payment link: refund one of its payments (char_…) with ` +
        'POST /v2/payment-links/refund',
      'id',
      { reason: 'WRONG_KIND' },
    );
  if (!checkout.paidChargeId)
    throw invalid(`this checkout is ${checkout.status}: nothing was paid`, 'id', {
      reason: 'NOT_REFUNDABLE',
      values: { status: checkout.status },
      code: 'TRANSACTION_NOT_REFUNDABLE',
    });
  return lockCharge(tx, await tx.get(Charge, checkout.paidChargeId));
}

async function lockCharge(tx: Transaction, { id, checkoutId }: Charge): Promise<Charge> {
  if (checkoutId) await tx.lock(Checkout, checkoutId);
  return tx.lock(Charge, id);
}

function refuseMissing(id: string): never {
  throw notFound(
    `no payment ${id} in this environment of this store`,
    'id',
    'TRANSACTION_NOT_FOUND',
  );
}
