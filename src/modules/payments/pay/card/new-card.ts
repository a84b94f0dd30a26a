/**
 * Reads the card that a buyer gives for a subscription: a test number in Dev mode, a token from the
 * fields of the provider in production. No other card numbers reach this service.
 */
import { InputType } from 'type-graphql';
import { Buyer, readBuyer } from '../../../charges/buyer';
import { noteStoredCard } from '../../../charges/forget-card-later';
import { tokenOf } from '../../../charges/stored-cards/own-card';
import type { StoredCard } from '../../../charges/stored-cards/stored-card';
import { newId } from '../../../../platform/records/columns/ids';
import { Nested, Text } from '../../../../platform/records/columns/columns';
import type { Context } from '../../../../platform/operations/context';
import {
  type AppError,
  InvalidFields,
  invalid,
  refuseWrong,
  transientConflict,
  unavailable,
  unprocessable,
  type WrongField,
} from '../../../../platform/operations/errors';
import { wallNow } from '../../../../platform/time/clock';
import { accountServing } from '../../../providers/accounts/serving-account';
import type { CardBuyer, KeepOutcome } from '../../../providers/card-port';
import { ProviderUnknown } from '../../../providers/provider';
import { portFor } from '../../../providers/registry';
import type { TypedCard } from '../../collect/collect-by-card';
import { BillingAddressInput, readBillingAddress } from './billing-address';
import { TestCardInput, tokenOfTestCard } from './test-card-input';

@InputType()
export class NewCardInput {
  @Nested(() => TestCardInput, 'Dev mode: one of the test cards.', { nullable: true })
  card: TestCardInput | null;
  @Text(
    'Production: the card token from the card fields of the provider. It is used once, within a ' +
      'minute.',
    { nullable: true, min: 1, max: 200 },
  )
  cardToken: string | null;
  @Nested(() => Buyer, 'Production: the holder of the card; all fields are required.', {
    nullable: true,
  })
  customer: Buyer | null;
  @Nested(() => BillingAddressInput, "Production: the address of the card's bill.", {
    nullable: true,
  })
  billingAddress: BillingAddressInput | null;
}

/** As it is stored with a charge or a subscription, and the account at which it is. */
export interface NewCard {
  cardToken: string;
  cardBrand: string | null;
  cardLast4: string | null;
  cardExpiryMonth: string | null;
  providerAccountId: string | null;
}

/**
 * A stored card; or, in production, one that is stored when it is charged. `storedCardId`: the
 * customer chose one of the own stored cards.
 */
export type GivenCard = NewCard & { typed: TypedCard | null; storedCardId?: string };

/** The card that a customer who is signed in has chosen. */
export function chosenCard(card: StoredCard): GivenCard {
  const { token, brand, last4, expiryMonth } = tokenOf(card);
  return {
    cardToken: token,
    cardBrand: brand || null,
    cardLast4: last4 || null,
    cardExpiryMonth: expiryMonth,
    providerAccountId: card.providerAccountId,
    typed: null,
    storedCardId: card.id,
  };
}

/** 12 digits or more are a number, not a token. */
const CARD_NUMBER = /^[\d .-]{12,}$/;
const KEPT_PREFIX = 'keep';

/** Refuses with 400 a card that does not fit the environment. */
export async function readNewCard(ctx: Context, input: Partial<NewCardInput>): Promise<GivenCard> {
  const { card, cardToken } = input;
  if (!ctx.scope.devMode) return readTypedCard(ctx, input);
  if (cardToken)
    throw invalid(
      'cardToken is for production: send card.number with one of the test cards',
      'cardToken',
      { reason: 'NOT_USED' },
    );
  if (!card) throw invalid('card is required', 'card', { reason: 'REQUIRED' });
  const { token, brand, last4, expiryMonth } = await tokenOfTestCard(ctx, card);
  return {
    cardToken: token,
    cardBrand: brand,
    cardLast4: last4,
    cardExpiryMonth: expiryMonth,
    providerAccountId: null,
    typed: null,
  };
}

/**
 * The card as the provider stores it. Refuses with 422 a card that it does not take, and with 503
 * when it does not answer.
 */
export async function storeNewCard(ctx: Context, given: GivenCard): Promise<NewCard> {
  const { typed, storedCardId: _chosen, ...stored } = given;
  if (!typed) return stored;
  const port = await portFor(ctx, 'card', given);
  const askedAt = wallNow();
  const kept = await answered(() =>
    port.keep({ ...typed, reference: newId(KEPT_PREFIX), verify: false }),
  );
  if (kept.status === 'declined')
    throw unprocessable(
      'the provider did not store this card: get a new token, and check customer and ' +
        'billingAddress',
      'cardToken',
      { reason: 'PROVIDER_REFUSED' },
    );
  const { token, brand, last4, expiryMonth } = kept.card;
  const card = {
    ...stored,
    cardToken: token,
    cardBrand: brand,
    cardLast4: last4,
    cardExpiryMonth: expiryMonth,
  };
  if (!(await ctx.transaction((tx) => noteStoredCard(tx, card, askedAt), 'stored card')))
    throw transientConflict(
      'this card is being deleted at the provider: get a new token and try again in a minute',
      'cardToken',
    );
  return card;
}

/** The stored card that was chosen was deleted since it was shown. */
export function storedCardGone(): AppError {
  return invalid('the stored card was deleted, or is of another customer', 'storedCard', {
    reason: 'CARD_TOKEN_INVALID',
  });
}

async function readTypedCard(
  ctx: Context,
  { card, cardToken, customer, billingAddress }: Partial<NewCardInput>,
): Promise<GivenCard> {
  const buyer = readBuyer(customer);
  const wrong = [...wrongCardFields(card, cardToken), ...missingOf(buyer)];
  if (!billingAddress) wrong.push(required('billingAddress'));
  if (wrong.length > 0 || !billingAddress || !cardToken) throw new InvalidFields(wrong);
  const providerAccountId = await accountServing(ctx.rows, 'CARD');
  const typed = {
    token: cardToken,
    buyer: cardBuyerOf(buyer),
    billingAddress: readBillingAddress(billingAddress),
  };
  return {
    cardToken,
    cardBrand: null,
    cardLast4: null,
    cardExpiryMonth: null,
    providerAccountId,
    typed,
  };
}

function wrongCardFields(
  card: TestCardInput | null | undefined,
  cardToken: string | null | undefined,
): WrongField[] {
  if (card)
    return [
      {
        field: 'card.number',
        message: 'card.number is for Dev mode: send cardToken',
        reason: 'NOT_USED',
      },
    ];
  return cardToken ? wrongToken('cardToken', cardToken) : [required('cardToken')];
}

export function wrongToken(field: string, token: string): WrongField[] {
  if (!CARD_NUMBER.test(token)) return [];
  return [
    {
      field,
      message: `${field} must be a token of the provider, never a card number`,
      reason: 'WRONG_FORMAT',
      values: { format: 'other' },
    },
  ];
}

export function missingOf({ name, email, taxId, cellphone }: Buyer): WrongField[] {
  return Object.entries({ name, email, taxId, cellphone }).flatMap(([field, value]) =>
    value ? [] : [required(`customer.${field}`, ' for a card')],
  );
}

export function required(field: string, what = ''): WrongField {
  return { field, message: `${field} is required${what}`, reason: 'REQUIRED' };
}

/** Refuses with 400 what providers demand and is not there. */
export function cardBuyerOf(buyer: Buyer): CardBuyer {
  refuseWrong(missingOf(buyer));
  const { name, email, taxId, cellphone } = buyer;
  return { name: name ?? '', email: email ?? '', taxId: taxId ?? '', phone: cellphone ?? '' };
}

async function answered(keep: () => Promise<KeepOutcome>): Promise<KeepOutcome> {
  try {
    return await keep();
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error;
    throw unavailable('the card provider did not answer: get a new token and try again');
  }
}
