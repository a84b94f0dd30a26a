/** The reference under which the provider knows a payment. */
import { ChargeAttempt } from '../../charges/attempt';
import type { Charge } from '../../charges/charge';
import type { Rows } from '../../../platform/records/rows';

/**
 * The provider's reference of the payment: the approved attempt for a card, the charge itself
 * otherwise.
 */
export async function paymentReferenceOf(rows: Rows, charge: Charge): Promise<string> {
  if (charge.method !== 'CARD') return charge.providerId ?? charge.id;
  return (
    (await rows.findBy(ChargeAttempt, { chargeId: charge.id, status: 'APPROVED' }))?.id ?? charge.id
  );
}
