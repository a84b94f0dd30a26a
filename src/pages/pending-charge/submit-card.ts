/** Receives the card that a buyer gives for a failed renewal. */
import type { Charge } from '../../modules/charges/charge';
import { isPaidOnPage } from '../../modules/charges/terms/charge-kind';
import { AppError } from '../../platform/operations/errors';
import { cardTokenUrl } from '../../modules/payments/pay/card/card-token-url';
import type { NewCardInput } from '../../modules/payments/pay/card/new-card';
import { chargeOfPage } from '../parts/charge-of-page';
import {
  addressOf,
  buyerOf,
  cardErrorsOf,
  fieldErrorsOf,
  formValuesOf,
  tokenErrorsOf,
  type FieldErrors,
} from '../parts/form-input';
import type { PageResult } from '../page';
import { pagePath } from '../paths';
import type { Form as Filled, Visit } from '../visit';
import { pendingChargeOf } from './pending-charge';
import { showPendingCharge, isOfSubscription } from './pending-charge-page';

/** The refusals that are about the card itself. */
export const CARD_FIELDS: readonly (string | null)[] = ['card.number', 'cardToken'];

/**
 * If the charge has changed in the meantime, the page shows it. An invalid number is reported
 * next to its field and never filled in again.
 */
export async function withCard(
  visit: Visit,
  form: Filled,
  act: (charge: Charge, card: NewCardInput) => Promise<void>,
): Promise<PageResult> {
  const charge = await chargeOfPage(visit);
  const goBack = { redirect: pagePath(`/pay/${charge.id}`) };
  if (
    isPaidOnPage(charge) ||
    !isOfSubscription(charge) ||
    (await pendingChargeOf(visit.ctx, charge)).state !== 'FAILED'
  )
    return goBack;
  const isTestCard = visit.ctx.scope.devMode;
  if (!isTestCard && (await cardTokenUrl(visit.ctx)) === null) return goBack;
  const wrong = wrongFields(visit, form);
  const typed = formValuesOf(form);
  if (Object.keys(wrong).length > 0)
    return { ...(await showPendingCharge(visit, charge, { wrong, typed })), status: 422 };
  try {
    await act(charge, givenCardOf(visit, form));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (CARD_FIELDS.includes(error.field)) {
      const { cardNumber } = visit.messages.checkout.wrong;
      const shown = await showPendingCharge(visit, charge, { wrong: { cardNumber }, typed });
      return { ...shown, status: 422 };
    }
    if (error.status !== 409 && error.status !== 404) throw error;
  }
  return goBack;
}

/** What is wrong with a card that was given in the form of a page. */
export function wrongFields({ messages, ctx }: Visit, form: Filled): FieldErrors {
  if (ctx.scope.devMode) return cardErrorsOf(form, ctx.clock.now(), messages);
  return { ...fieldErrorsOf(formValuesOf(form), messages), ...tokenErrorsOf(form, messages) };
}

export function givenCardOf({ ctx }: Visit, form: Filled): NewCardInput {
  return ctx.scope.devMode ? testCardOf(form) : typedCardOf(form);
}

function testCardOf({ cardNumber = '' }: Filled): NewCardInput {
  return {
    card: { number: cardNumber, expMonth: null, expYear: null },
    cardToken: null,
    customer: null,
    billingAddress: null,
  };
}

function typedCardOf(form: Filled): NewCardInput {
  const { addressNumber, ...address } = addressOf(form);
  return {
    card: null,
    cardToken: form.cardToken ?? '',
    customer: buyerOf(formValuesOf(form)),
    billingAddress: { ...address, number: addressNumber },
  };
}
