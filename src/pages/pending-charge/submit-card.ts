/** Receives the card that a buyer gives for a failed renewal. */
import type { Charge } from '../../modules/charges/charge';
import type { StoredCard } from '../../modules/charges/stored-cards/stored-card';
import { noteLanguageNow } from '../../modules/customers/note-language';
import { isPaidOnPage } from '../../modules/charges/terms/charge-kind';
import { AppError } from '../../platform/operations/errors';
import { cardTokenUrl } from '../../modules/payments/pay/card/card-token-url';
import {
  chosenCard,
  readNewCard,
  type GivenCard,
  type NewCardInput,
} from '../../modules/payments/pay/card/new-card';
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
import { offeredCards } from './offered-cards';
import { pendingChargeOf, type PendingCharge } from './pending-charge';
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
  act: (charge: Charge, readCard: () => Promise<GivenCard>) => Promise<void>,
): Promise<PageResult> {
  const charge = await chargeOfPage(visit);
  const goBack = { redirect: pagePath(`/pay/${charge.id}`) };
  if (isPaidOnPage(charge) || !isOfSubscription(charge)) return goBack;
  const open = await pendingChargeOf(visit.ctx, charge);
  if (open.state !== 'FAILED') return goBack;
  if (!(await takesCards(visit))) return goBack;
  const typed = formValuesOf(form);
  const showAgain = async (wrong: FieldErrors) => ({
    ...(await showPendingCharge(visit, charge, { wrong, typed })),
    status: 422,
  });
  const { chosen, wrong } = await readChoice(visit, { form, open, id: typed.storedCard });
  if (Object.keys(wrong).length > 0) return showAgain(wrong);
  await noteLanguageNow(visit.ctx, charge.customerId, visit.language);
  try {
    await act(charge, async () =>
      chosen ? chosenCard(chosen) : readNewCard(visit.ctx, givenCardOf(visit, form)),
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const refused = wrongAfter(visit, error);
    if (refused) return showAgain(refused);
    if (error.status !== 409 && error.status !== 404) throw error;
  }
  return goBack;
}

async function takesCards({ ctx }: Visit): Promise<boolean> {
  return ctx.scope.devMode || (await cardTokenUrl(ctx)) !== null;
}

/** What a refusal says of a field; null if it is about something else. */
function wrongAfter(visit: Visit, { status, field }: AppError): FieldErrors | null {
  if (CARD_FIELDS.includes(field)) return { cardNumber: visit.messages.checkout.wrong.cardNumber };
  return status === 400 && field === 'storedCard' ? unusable(visit) : null;
}

/** The stored card, only of those that are offered to the customer; null = another one is typed. */
async function readChoice(
  visit: Visit,
  { form, open, id }: { form: Filled; open: PendingCharge; id: string | null },
): Promise<{ chosen: StoredCard | null; wrong: FieldErrors }> {
  if (!id) return { chosen: null, wrong: wrongFields(visit, form) };
  const { signedIn } = await offeredCards(visit, open);
  const chosen = signedIn?.cards.find((card) => card.id === id) ?? null;
  return { chosen, wrong: chosen ? {} : unusable(visit) };
}

function unusable({ messages }: Visit): FieldErrors {
  return { storedCard: messages.storedCards.unusable };
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
