/** Whether the buyer may pay a failed charge by a stored card now. */
import type { Charge } from '../../../charges/charge';

type Declined = Pick<Charge, 'cardToken' | 'refusedToken' | 'retryNotBefore' | 'noRetryAfter'>;

/** Not by a card that was declined for good, nor beyond what its issuer and its scheme permit. */
export function mayBeTried(charge: Declined, cardToken: string, now: Date): boolean {
  if (charge.refusedToken === cardToken) return false;
  if (charge.cardToken !== cardToken) return true;
  const { retryNotBefore, noRetryAfter } = charge;
  return !(noRetryAfter && noRetryAfter <= now) && !(retryNotBefore && retryNotBefore > now);
}
