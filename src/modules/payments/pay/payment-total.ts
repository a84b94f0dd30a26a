/** What a payment takes: the price, in the installments that its checkout allows. */
import { type Checkout } from '../../checkouts/checkout';
import { INSTALLMENTS_MAX } from '../../checkouts/links/card-options';
import { invalid } from '../../../platform/operations/errors';
import type { Rows } from '../../../platform/records/rows';
import { INSTALLMENT_MIN, cardOption, passedFeesOf } from './card/card-total';
import type { Payment } from './payment';

/** What is to pay, in cents: the price and, by card, the fee that the buyer bears. */
interface Total {
  amount: number;
  customerFee: number;
}

/**
 * What a payment of the price takes. Refuses with 400 installments that the checkout does not
 * allow, and a total that is not the one that the buyer was shown.
 */
export async function totalOf(
  rows: Rows,
  checkout: Checkout,
  payment: Payment,
  price: number,
): Promise<Total> {
  const { method, installments, shownTotal } = payment;
  const most = mostInstallments(checkout, payment);
  if (method !== 'CARD') return { amount: price, customerFee: 0 };
  const option = cardOption(price, installments, await passedFeesOf(rows, checkout));
  if (installments > most || !option)
    throw invalid(
      `installments must be at most ${most}, each of at least ${INSTALLMENT_MIN} cents`,
      'installments',
      { reason: 'TOO_HIGH', values: { limit: most } },
    );
  const { total, customerFee } = option;
  if (shownTotal !== undefined && shownTotal !== null && shownTotal !== total)
    throw invalid(
      `installments: the total is ${total} cents now, not ${shownTotal}`,
      'installments',
      { reason: 'NOT_A_CHOICE', values: { choices: [String(total)] } },
    );
  return { amount: total, customerFee };
}

function mostInstallments(checkout: Checkout, { method, installments }: Payment): number {
  if (installments === 1) return 1;
  if (method !== 'CARD')
    throw invalid('installments are for cards only', 'installments', { reason: 'WRONG_METHOD' });
  if (checkout.frequency === 'SUBSCRIPTION')
    throw invalid('a subscription is not paid in installments', 'installments', {
      reason: 'NOT_USED',
    });
  if (installments < 1)
    throw invalid('installments must be at least 1', 'installments', {
      reason: 'TOO_LOW',
      values: { limit: 1 },
    });
  return checkout.card?.maxInstallments ?? INSTALLMENTS_MAX;
}
