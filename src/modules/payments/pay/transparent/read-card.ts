/**
 * Reads the card of a transparent charge: a token of the provider or of Dev mode, or a stored card.
 */
import { createHash } from 'node:crypto';
import { IsNull } from 'typeorm';
import type { Buyer } from '../../../charges/buyer';
import { cardOfTaxId, tokenOf } from '../../../charges/stored-cards/own-card';
import { StoredCard } from '../../../charges/stored-cards/stored-card';
import { Customer } from '../../../customers/customer';
import type { Context } from '../../../../platform/operations/context';
import { invalid, type AppError, type WrongField } from '../../../../platform/operations/errors';
import { prefixOf } from '../../../../platform/records/columns/ids';
import type { CardToken } from '../../../providers/card-port';
import { simulatorFor } from '../../../providers/registry';
import type { TypedCard } from '../../collect/collect-by-card';
import { BrowserToken } from '../card/browser-token';
import { readBillingAddress, type BillingAddressInput } from '../card/billing-address';
import { cardBuyerOf, missingOf, required, wrongToken } from '../card/new-card';
import { METHOD_MIN } from './coupon-price';
import type { CreateTransparentInput } from './transparent-input';

const CARD_MIN = METHOD_MIN.CARD;

/** The card of a request. */
export interface TransparentCard {
  card: CardToken;
  /** Production: it is stored at the provider before it is charged. */
  typed: TypedCard | null;
  /** By which a repeated request is recognised; the token itself is a secret. */
  tokenHash: string;
  /** The buyer agreed that it is stored once it has paid. */
  savesCard: boolean;
  /** The token of the form that the card was typed into. */
  browserToken: BrowserToken | null;
  /** It is one that was stored before. */
  storedCard: StoredCard | null;
  /** Dev mode: a test token that the request has as `cardToken`. */
  shownToken?: string | null;
}

type CardFields = Pick<
  CreateTransparentInput,
  'token' | 'cardToken' | 'saveCard' | 'billingAddress'
>;

const ONLY_OF_CARDS = [
  'token',
  'cardToken',
  'saveCard',
  'installmentCount',
  'billingAddress',
] as const;

/** What a card lacks, and what only a card has. */
export function wrongCard(input: Partial<CreateTransparentInput>): WrongField[] {
  const { method, amount, customer } = input;
  if (method !== 'CARD') return onlyOfCards(input);
  const { name = null, email = null, taxId = null, cellphone = null } = customer ?? {};
  const wrong = missingOf({ name, email, taxId, cellphone });
  if (amount !== undefined && amount < CARD_MIN)
    wrong.push({
      field: 'amount',
      message: `amount must be at least ${CARD_MIN} for a card`,
      reason: 'TOO_LOW',
      values: { limit: CARD_MIN, unit: 'cents' },
    });
  return [...wrong, ...wrongTokens(input)];
}

function wrongTokens({
  token,
  cardToken,
  saveCard,
}: Partial<CreateTransparentInput>): WrongField[] {
  if (token && cardToken)
    return [notUsed('cardToken', 'cannot be sent together with token: send one of them')];
  if (cardToken)
    return [
      ...wrongToken('cardToken', cardToken),
      ...(saveCard ? [notUsed('saveCard', 'is for token only: this card is stored')] : []),
    ];
  return token
    ? wrongToken('token', token)
    : [{ ...required('token', ' for a card, or cardToken'), values: { with: ['cardToken'] } }];
}

function onlyOfCards(input: Partial<CreateTransparentInput>): WrongField[] {
  return ONLY_OF_CARDS.flatMap((field) =>
    (input[field] ?? null) === null || input[field] === false
      ? []
      : [notUsed(field, 'is for method CARD only: leave it out')],
  );
}

function notUsed(field: string, rule: string): WrongField {
  return { field, message: `${field} ${rule}`, reason: 'NOT_USED' };
}

/**
 * Refuses with 400 a token of Dev mode that does not exist, a stored card of another customer, and
 * a new card without an address.
 */
export async function readCard(
  ctx: Context,
  fields: CardFields,
  buyer: Buyer,
): Promise<TransparentCard> {
  const { token, cardToken } = fields;
  const given = cardToken ?? token ?? '';
  const tokenHash = createHash('sha256').update(given).digest('hex');
  const found = cardToken
    ? await cardNamed(ctx, cardToken, buyer)
    : await newCard(ctx, fields, buyer);
  return { ...NEITHER, ...found, tokenHash };
}

type FoundCard = Pick<TransparentCard, 'card'> & Partial<TransparentCard>;
const NEITHER = { typed: null, storedCard: null, browserToken: null, savesCard: false };

/** One that is stored, or a test card of Dev mode. */
async function cardNamed(ctx: Context, cardToken: string, buyer: Buyer): Promise<FoundCard> {
  if (prefixOf(cardToken) !== StoredCard.prefix)
    return {
      card: (await testCardOf(ctx, cardToken, buyer)) ?? refuseToken('cardToken'),
      shownToken: cardToken,
    };
  const storedCard = await cardOfTaxId(ctx.rows, cardToken, buyer.taxId);
  if (!storedCard) throw invalidToken('cardToken');
  return { card: tokenOf(storedCard), storedCard };
}

/** By a token of the form, of the provider's own fields, or of a test card. */
async function newCard(
  ctx: Context,
  { token, billingAddress, saveCard }: CardFields,
  buyer: Buyer,
): Promise<FoundCard> {
  const browserToken = await browserTokenOf(ctx, token ?? '');
  const savesCard = saveCard === true || browserToken?.savesCard === true;
  const given = browserToken?.providerToken ?? token ?? '';
  const found = { browserToken, savesCard };
  if (ctx.scope.devMode)
    return { ...found, card: await simulatedCard(ctx, browserToken, { given, buyer }) };
  // A token of a form that belongs to another store or environment.
  if (!browserToken && prefixOf(given) === BrowserToken.prefix) throw invalidToken('token');
  const typed = {
    token: given,
    buyer: cardBuyerOf(buyer),
    billingAddress: readBillingAddress(billingAddress ?? (await storedAddress(ctx, buyer))),
  };
  return { ...found, card: { token: given, brand: '', last4: '', expiryMonth: null }, typed };
}

async function simulatedCard(
  ctx: Context,
  browserToken: BrowserToken | null,
  { given, buyer }: { given: string; buyer: Buyer },
): Promise<CardToken> {
  const card = browserToken
    ? await simulatorFor(ctx).cardOfToken(given)
    : await testCardOf(ctx, given, buyer);
  return card ?? refuseToken('token');
}

/** Null for a token of another kind, and one of another store or environment. */
async function browserTokenOf({ rows }: Context, id: string): Promise<BrowserToken | null> {
  return prefixOf(id) === BrowserToken.prefix ? rows.findBy(BrowserToken, { id }) : null;
}

/** Null in production, and for a token that is none of a test card. */
async function testCardOf(ctx: Context, token: string, buyer: Buyer): Promise<CardToken | null> {
  if (!ctx.scope.devMode) return null;
  return simulatorFor(ctx).cardOfDevToken(token, `${ctx.scope.storeId} ${buyer.taxId}`);
}

function refuseToken(field: keyof typeof RULE_OF_TOKEN): never {
  throw invalidToken(field);
}

const RULE_OF_TOKEN = {
  token: 'token must be new, and of this store and environment',
  cardToken: 'cardToken must be a stored card of this customer, store and environment',
};

export function invalidToken(field: keyof typeof RULE_OF_TOKEN): AppError {
  return invalid(`Invalid or expired card token: ${RULE_OF_TOKEN[field]}`, field, {
    reason: 'CARD_TOKEN_INVALID',
  });
}

/** Of the customer with the tax id of the buyer. */
async function storedAddress({ rows }: Context, { taxId }: Buyer): Promise<BillingAddressInput> {
  const customer = taxId ? await rows.findBy(Customer, { taxId, deletedAt: IsNull() }) : null;
  const { zipCode, street, number, district = null, city, state } = customer ?? {};
  if (!zipCode || !street || !number || !city || !state)
    throw invalid(
      'billingAddress is required for a card: no customer with this taxId has a whole address',
      'billingAddress',
      { reason: 'REQUIRED' },
    );
  return { zipCode, street, number, district, city, state };
}
