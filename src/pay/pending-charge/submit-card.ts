/** Receives the card that a buyer gives for a failed renewal. */
import type { Charge } from '../../charges/charge';
import { AppError } from '../../kit/errors';
import { chargeOfPage } from '../parts/charge-of-page';
import { cardErrorsOf } from '../parts/form-input';
import type { PageResult } from '../page';
import { pagePath } from '../paths';
import type { Form as Filled, Visit } from '../visit';
import { pendingChargeOf } from './pending-charge';
import { showPendingCharge, isOfSubscription } from './pending-charge-page';

/**
 * If the charge has changed in the meantime, the page shows it. An invalid number is reported
 * beside its field and never filled in again.
 */
export async function withCard(
  visit: Visit,
  form: Filled,
  act: (charge: Charge, card: { card: { number: string }; cardToken: null }) => Promise<void>,
): Promise<PageResult> {
  const charge = await chargeOfPage(visit);
  const goBack = { redirect: pagePath(`/pay/${charge.id}`) };
  if (!isOfSubscription(charge) || (await pendingChargeOf(visit.ctx, charge)).state !== 'FAILED')
    return goBack;
  const { ctx, messages } = visit;
  const wrong = cardErrorsOf(form, ctx.clock.now(), messages);
  if (Object.keys(wrong).length > 0)
    return { ...(await showPendingCharge(visit, charge, wrong)), status: 422 };
  try {
    await act(charge, { card: { number: form.cardNumber ?? '' }, cardToken: null });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.field === 'card.number')
      return {
        ...(await showPendingCharge(visit, charge, {
          cardNumber: messages.checkout.wrong.cardNumber,
        })),
        status: 422,
      };
    if (error.status !== 409 && error.status !== 404) throw error;
  }
  return goBack;
}
