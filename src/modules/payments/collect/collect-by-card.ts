/** Charges the card of an attempt. A card that was just typed is stored at the provider first. */
import { publicUrl } from '../../../config/config';
import { ChargeAttempt } from '../../charges/attempt';
import { Charge } from '../../charges/charge';
import { isPaidOnPage } from '../../charges/terms/charge-kind';
import { noteStoredCard } from '../../charges/forget-card-later';
import { later, wallNow } from '../../../platform/time/clock';
import type { Context } from '../../../platform/operations/context';
import type { AskEach } from '../../../platform/records/rows';
import { log } from '../../../platform/observability/log';
import { failPoint } from '../../../platform/jobs/fail-points';
import type { BillingAddress, CardBuyer, CardPort, CardToken } from '../../providers/card-port';
import { ProviderUnknown, type Declined, type Outcome } from '../../providers/provider';
import { portFor } from '../../providers/registry';

/** A card that the buyer has just typed into the provider's fields. It is never stored here. */
export interface TypedCard {
  /** It can be used once, and soon. */
  token: string;
  buyer: CardBuyer;
  billingAddress: BillingAddress;
}

/** The query of the address to which a buyer returns after a confirmation at the bank. */
export const RETURNED = 'returned=1';

/** Nothing is paid: the card was not stored, and only a stored card is charged. */
const NOT_STORED: Declined = { status: 'declined', reason: 'processing_error', hard: false };

export async function chargeCard(
  ctx: Context,
  attempt: ChargeAttempt,
  charge: Charge,
  typed: TypedCard | null,
): Promise<Outcome> {
  const card = await portFor(ctx, 'card', charge);
  const stored = attempt.cardToken ?? (await storedToken(ctx, { card, attempt, charge, typed }));
  if (typeof stored !== 'string') return stored;
  const { amount, installments, subscriptionId, checkoutId, url } = charge;
  const sequence = sequenceOf(attempt, charge);
  return card.charge({
    reference: attempt.id,
    amount,
    token: stored,
    installments,
    agreement: sequence === null ? charge.storedCardId : subscriptionId,
    initiatedBy: isByBuyer(attempt, charge) ? 'buyer' : 'merchant',
    sequence,
    ...(card.chainsCharges === true &&
      sequence === 'subsequent' &&
      subscriptionId !== null && {
        origin: await ctx.rows.loadBatched(originsOf, { subscriptionId, cardToken: stored }),
      }),
    returnUrl: `${returnsToCharge(charge) ? url : publicUrl(`/pay/${checkoutId ?? ''}`)}?${RETURNED}`,
    at: ctx.clock.now(),
  });
}

/** Other charges are paid on the page of their checkout. */
function returnsToCharge(charge: Charge): boolean {
  const { subscriptionId, checkoutId } = charge;
  return (subscriptionId !== null && !isPaidOnPage(charge)) || checkoutId === null;
}

/** Whether an unknown attempt may be repeated now without the danger of a second payment. */
export function isRepeatable(
  { repeatableForMs }: CardPort,
  { createdAt }: ChargeAttempt,
  now: Date,
): boolean {
  return repeatableForMs === null || now < later(createdAt, repeatableForMs);
}

interface Storing {
  card: CardPort;
  attempt: ChargeAttempt;
  charge: Charge;
  typed: TypedCard | null;
}

/** The token of the stored card, or why there is none. */
async function storedToken(
  ctx: Context,
  { card, attempt, charge, typed }: Storing,
): Promise<string | Declined> {
  if (!typed) return NOT_STORED;
  const askedAt = wallNow();
  try {
    const outcome = await card.keep({
      ...typed,
      reference: attempt.id,
      verify: charge.amount === 0,
    });
    failPoint('after-provider-call', 'keep');
    if (outcome.status === 'declined') return outcome;
    return (await isNoted(ctx, attempt, outcome.card, askedAt)) ? outcome.card.token : NOT_STORED;
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error;
    log.warn({ attempt: attempt.id, reason: error.message }, 'the provider stored no card');
    return NOT_STORED;
  }
}

/**
 * False if the attempt was given up in the meantime, or the card is being deleted: it must not be
 * charged.
 */
function isNoted(
  ctx: Context,
  { id, chargeId }: ChargeAttempt,
  card: CardToken,
  askedAt: Date,
): Promise<boolean> {
  const { token, brand, last4, expiryMonth } = card;
  return ctx.transaction(async (tx) => {
    const charge = await tx.lock(Charge, chargeId);
    const attempt = await tx.lock(ChargeAttempt, id);
    const { providerAccountId } = charge;
    const isThere = await noteStoredCard(tx, { cardToken: token, providerAccountId }, askedAt);
    if (!isThere || attempt.status !== 'PENDING' || charge.status !== 'PENDING') return false;
    await tx.update(attempt, { cardToken: token });
    await tx.update(charge, {
      cardToken: token,
      cardBrand: brand,
      cardLast4: last4,
      cardExpiryMonth: expiryMonth,
    });
    return true;
  }, 'stored card');
}

/**
 * All but changes of plan by stored card; renewals, which only an attempt by hand lets the buyer
 * pay; and requests that name a stored card.
 */
function isByBuyer({ byBuyer, byMerchant }: ChargeAttempt, charge: Charge): boolean {
  const { kind, storedCardId } = charge;
  if (kind === 'TRANSPARENT' && storedCardId !== null) return false;
  if (kind === 'CHANGE') return isPaidOnPage(charge);
  return kind !== 'RENEWAL' || (byBuyer && !byMerchant);
}

/** The attempt that paid the first charge of the subscription, if it was with this card. */
const originsOf: AskEach<{ subscriptionId: string; cardToken: string }, string | null> = async (
  rows,
  asked,
) => {
  const found = await rows.sql<{ id: string; subscriptionId: string; cardToken: string }>(
    `
      SELECT a."id", c."subscriptionId", a."cardToken"
      FROM "charges" c
      JOIN "chargeAttempts" a ON a."chargeId" = c."id" AND a."storeId" = c."storeId"
      WHERE c."storeId" = $1 AND c."devMode" = $2 AND c."subscriptionId" = ANY($3)
        AND c."kind" = 'SUBSCRIPTION_START' AND a."status" = 'APPROVED'
    `,
    [[...new Set(asked.map(({ subscriptionId }) => subscriptionId))]],
  );
  return asked.map(({ subscriptionId, cardToken }) => {
    const isOrigin = (one: (typeof found)[number]) =>
      one.subscriptionId === subscriptionId && one.cardToken === cardToken;
    return found.find(isOrigin)?.id ?? null;
  });
};

function sequenceOf(attempt: ChargeAttempt, charge: Charge): 'first' | 'subsequent' | null {
  if (charge.kind === 'CHECKOUT' || charge.kind === 'TRANSPARENT') return null;
  // A card that pays an invoice is kept only if the buyer asks for it.
  if (isPaidOnPage(charge) && !attempt.byBuyer) return null;
  return isByBuyer(attempt, charge) ? 'first' : 'subsequent';
}
