/** Whether the buyer of a charge has sent money that did not pay it, and was not paid back. */
import { In } from 'typeorm';
import { Charge } from '../charges/charge';
import { isPaidOnPage } from '../charges/terms/charge-kind';
import type { Rows } from '../../platform/records/rows';
import { IncomingPayment } from './incoming-payment';
import { isPaidBack } from './reconcile/unmatched';

const CHARGES_MAX = 100;
const PAYMENTS_MAX = 100;

/**
 * The operator has not decided yet, or has given it to the store. What is paid on the page of an
 * invoice arrives for a boleto that its buyer chose there.
 */
export async function hasMoneyInSuspense(
  rows: Pick<Rows, 'list'>,
  charge: Charge,
): Promise<boolean> {
  const { id, checkoutId } = charge;
  const ofPage =
    checkoutId && isPaidOnPage(charge)
      ? await rows.list(Charge, { checkoutId, method: 'BOLETO' }, { limit: CHARGES_MAX })
      : [];
  const chargeIds = [id, ...ofPage.map((boleto) => boleto.id)];
  const payments = await rows.list(
    IncomingPayment,
    { chargeId: In(chargeIds), fate: 'SUSPENSE' },
    { limit: PAYMENTS_MAX },
  );
  return payments.some((payment) => !isPaidBack(payment));
}
