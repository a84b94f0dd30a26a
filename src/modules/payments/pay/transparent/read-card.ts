/** Reads the card of a transparent charge: a token of the provider, or of Dev mode. */
import { createHash } from 'node:crypto';
import { IsNull } from 'typeorm';
import type { Buyer } from '../../../charges/buyer';
import { Customer } from '../../../customers/customer';
import type { Context } from '../../../../platform/operations/context';
import { invalid, type AppError, type WrongField } from '../../../../platform/operations/errors';
import type { CardToken } from '../../../providers/card-port';
import { simulatorFor } from '../../../providers/registry';
import type { TypedCard } from '../../collect/collect-by-card';
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
}

/** What a card lacks, and what only a card has. */
export function wrongCard(input: Partial<CreateTransparentInput>): WrongField[] {
  const { method, amount, token, customer } = input;
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
  return [...wrong, ...(token ? wrongToken('token', token) : [required('token', ' for a card')])];
}

function onlyOfCards(input: Partial<CreateTransparentInput>): WrongField[] {
  return (['token', 'installmentCount', 'billingAddress'] as const).flatMap((field) =>
    (input[field] ?? null) === null
      ? []
      : [
          {
            field,
            message: `${field} is for method CARD only: leave it out`,
            reason: 'NOT_USED' as const,
          },
        ],
  );
}

/** Refuses with 400 a token of Dev mode that does not exist, and a card without an address. */
export async function readCard(
  ctx: Context,
  { token, billingAddress }: Pick<CreateTransparentInput, 'token' | 'billingAddress'>,
  buyer: Buyer,
): Promise<TransparentCard> {
  const given = token ?? '';
  const tokenHash = createHash('sha256').update(given).digest('hex');
  if (ctx.scope.devMode) {
    const holder = `${ctx.scope.storeId} ${buyer.taxId}`;
    const card = await simulatorFor(ctx).cardOfDevToken(given, holder);
    if (!card) throw invalidToken();
    return { card, typed: null, tokenHash };
  }
  const typed = {
    token: given,
    buyer: cardBuyerOf(buyer),
    billingAddress: readBillingAddress(billingAddress ?? (await storedAddress(ctx, buyer))),
  };
  return { card: { token: given, brand: '', last4: '', expiryMonth: null }, typed, tokenHash };
}

export function invalidToken(): AppError {
  return invalid(
    'Invalid or expired card token: token must be new, and of this store and environment',
    'token',
    { reason: 'CARD_TOKEN_INVALID' },
  );
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
