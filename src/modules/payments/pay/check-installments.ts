/** Checks the installments of a payment. */
import { type Checkout } from '../../checkouts/checkout';
import { INSTALLMENTS_MAX } from '../../checkouts/links/card-options';
import { invalid } from '../../../platform/operations/errors';
import { times } from '../../../platform/operations/money';
import type { Payment } from './payment';

const INSTALLMENT_MIN = 1_000;

export function checkInstallments(
  checkout: Checkout,
  { method, installments }: Payment,
  amount: number,
): void {
  if (installments === 1) return;
  if (method !== 'CARD')
    throw invalid('installments are for cards only', 'installments', { reason: 'WRONG_METHOD' });
  if (checkout.frequency === 'SUBSCRIPTION')
    throw invalid('a subscription is not paid in installments', 'installments', {
      reason: 'NOT_USED',
    });
  const most = checkout.card?.maxInstallments ?? INSTALLMENTS_MAX;
  if (installments < 1)
    throw invalid('installments must be at least 1', 'installments', {
      reason: 'TOO_LOW',
      values: { limit: 1 },
    });
  if (installments > most || times(INSTALLMENT_MIN, installments) > amount)
    throw invalid(
      `installments must be at most ${most}, each of at least ${INSTALLMENT_MIN} cents`,
      'installments',
      { reason: 'TOO_HIGH', values: { limit: most } },
    );
}
