/**
 * Charges the card of a transparent charge, at most once: the charge and its attempt are written
 * before the provider is called.
 */
import { IsNull } from 'typeorm';
import { addChargeOnce } from '../../../charges/add-charge';
import { ChargeAttempt, startAttempt } from '../../../charges/attempt';
import type { Buyer } from '../../../charges/buyer';
import { Charge } from '../../../charges/charge';
import { fiscalOf } from '../../../charges/fiscal/fiscal';
import { triedAgain } from '../../../charges/declined-charge';
import { priceOf } from '../../../charges/reading/transparent';
import { useCard } from '../../../charges/stored-cards/own-card';
import { changeCoupon } from '../../../charges/terms/charge-coupon';
import { campaignOf } from '../../../charges/utm';
import type { Coupon } from '../../../coupons/coupon';
import { feeOn } from '../../../ledger/fees';
import { readSplits } from '../../../ledger/sub-accounts/read-splits';
import { feesOf } from '../../../ledger/fees-of-store';
import type { Context } from '../../../../platform/operations/context';
import { AppError, RecordedRefusal, Reason, invalid } from '../../../../platform/operations/errors';
import { isChoice } from '../../../../platform/records/columns/choices';
import type { Transaction } from '../../../../platform/records/transaction';
import { accountServing, refuseDuringOutage } from '../../../providers/accounts/serving-account';
import { collectAttempt } from '../../collect/collect-attempt';
import { settleFree } from '../../settle/settle-free';
import { INSTALLMENT_MIN, cardOption, cardOptions } from '../card/card-total';
import { spendToken, useUp } from '../card/browser-token';
import { couponPrice, hasCoupon } from './coupon-price';
import type { CreateTransparentInput } from './transparent-input';
import { externalIdTaken, knownCustomer } from './once-by-external-id';
import { invalidToken, readCard, type TransparentCard } from './read-card';

const BAD_REQUEST = 400;

interface Begun {
  charge: Charge;
  /** Null = the request is repeated: nothing is charged. */
  attempt: ChargeAttempt | null;
}

/**
 * Returns the charge: PAID, or PENDING while the provider has not answered. Refuses with 400 when
 * the card was declined; the attempt is stored. The same `externalId` answers the same charge. Only
 * after a decline, another token is a further attempt.
 */
export async function chargeCardOnce(
  ctx: Context,
  input: CreateTransparentInput,
  buyer: Buyer,
): Promise<Charge> {
  const card = await readCard(ctx, input, buyer);
  const { charge, attempt } = await ctx
    .chargingTransaction((tx) => begin(tx, { input, buyer, card }))
    .catch(async (error: unknown) => {
      if (error instanceof OtherAmount && card.browserToken) await useUp(ctx, card.browserToken.id);
      throw error;
    });
  if (attempt) await collectAttempt(ctx, attempt, card.typed);
  return approvedOrPending(ctx, charge.id);
}

/** The form has shown another total than the card would be charged. Nothing is written. */
class OtherAmount extends AppError {
  constructor(shown: number, amount: number) {
    super(
      BAD_REQUEST,
      'INVALID_REQUEST',
      `token was made for ${shown} cents, and the card would be charged ${amount}: show the total ` +
        'of transparents/quote in the form, and get a new token',
      'token',
      {},
      { reason: 'CARD_TOKEN_AMOUNT_MISMATCH', values: { limit: shown } },
    );
  }
}

interface CardRequest {
  input: CreateTransparentInput;
  buyer: Buyer;
  card: TransparentCard;
}

async function begin(tx: Transaction, request: CardRequest): Promise<Begun> {
  const { input, buyer, card } = request;
  const externalId = input.externalId || null; // an empty one is no id
  const known = externalId !== null && (await tx.findBy(Charge, { externalId })) !== null;
  if (known) return repeat(tx, externalId, request);
  const { coupon, installments, ...sums } = await termsOf(tx, input);
  const added = await addChargeOnce(tx, {
    kind: 'TRANSPARENT',
    externalId,
    utm: campaignOf(input.utm),
    by: {
      method: 'CARD',
      card: card.card,
      installments,
      interest: input.interest ?? null,
      fine: input.fine ?? null,
    },
    ...sums,
    customerId: await knownCustomer(tx, buyer),
    buyer,
    description: input.description ?? null,
    metadata: input.metadata ?? {},
    fiscal: fiscalOf(input.fiscal),
    splits: await readSplits(tx, input.splits, {
      amount: input.amount,
      payments: [{ method: 'CARD', installments }],
    }),
    ...storingOf(card),
  });
  return added ? attemptOf(tx, added, coupon, card) : repeat(tx, externalId, request);
}

/** The first or a further attempt. There is none when the coupon leaves nothing to pay. */
async function attemptOf(
  tx: Transaction,
  locked: Charge,
  coupon: Coupon | null,
  card: TransparentCard,
): Promise<Begun> {
  const charge = await changeCoupon(tx, locked, coupon, { isLink: false });
  const isFree = await settleFree(tx, charge);
  return { charge, attempt: isFree ? null : await attemptBy(tx, charge, card) };
}

interface CardTerms extends Pick<Charge, 'installments' | 'amount' | 'discount' | 'platformFee'> {
  customerFee: number;
  coupon: Coupon | null;
}

/** The installments, and what the card is charged. Refuses with 400 too many installments. */
async function termsOf(tx: Transaction, input: CreateTransparentInput): Promise<CardTerms> {
  const { installmentCount, passFeesToCustomer } = input;
  const { amount: price, discount, coupon } = await couponPrice(tx, input);
  const installments = price === 0 ? 1 : (installmentCount ?? 1);
  const fees = await feesOf(tx);
  const passed = passFeesToCustomer ? fees : null;
  const option = cardOption(price, installments, passed);
  if (!option) {
    const limit = cardOptions(price, installments, passed).at(-1)?.parts.length ?? 1;
    throw invalid(
      `installmentCount must be at most ${limit}: each installment is at least ${INSTALLMENT_MIN} cents`,
      'installmentCount',
      { reason: 'TOO_HIGH', values: { limit } },
    );
  }
  const { total: amount, customerFee } = option;
  const platformFee = customerFee || feeOn(amount, { method: 'CARD', installments }, fees);
  return { installments, amount, discount, customerFee, platformFee, coupon };
}

/** The charge that has the `externalId`. After a decline, another token is a further attempt. */
async function repeat(
  tx: Transaction,
  externalId: string | null,
  { input, buyer, card }: CardRequest,
): Promise<Begun> {
  const charge = await tx.lockBy(Charge, { externalId: externalId ?? IsNull() });
  if (!charge || !(await isSame(tx, charge, input, buyer)))
    throw externalIdTaken(externalId, charge);
  const { tokenHash } = card;
  const isTried = await tx.findBy(ChargeAttempt, { chargeId: charge.id, tokenHash });
  if (charge.status !== 'FAILED' || isTried) return { charge, attempt: null };
  const providerAccountId =
    card.storedCard?.providerAccountId ?? (await accountServing(tx, 'CARD'));
  await refuseDuringOutage(tx, providerAccountId, 'CARD');
  const { coupon, ...terms } = await termsOf(tx, input);
  await tx.update(charge, {
    ...terms,
    cardToken: card.card.token,
    cardBrand: card.card.brand || null,
    cardLast4: card.card.last4 || null,
    cardExpiryMonth: card.card.expiryMonth,
    ...storingOf(card),
    providerAccountId,
    failureReason: null,
    ...triedAgain(charge),
  });
  return attemptOf(tx, charge, coupon, card);
}

async function isSame(
  tx: Transaction,
  charge: Charge,
  { amount, coupon }: CreateTransparentInput,
  { taxId }: Buyer,
): Promise<boolean> {
  const isCard = charge.kind === 'TRANSPARENT' && charge.method === 'CARD';
  if (!isCard || priceOf(charge) !== amount || charge.buyer.taxId !== taxId) return false;
  return hasCoupon(tx, charge, coupon);
}

/** What the charge has of a stored card, or of one that is to be stored. */
function storingOf({ storedCard, shownToken = null, savesCard }: TransparentCard) {
  return {
    savesCard,
    storedCardId: storedCard?.id ?? shownToken,
    ...(storedCard && { providerAccountId: storedCard.providerAccountId }),
  };
}

/** Refuses with 400 a stored card that was deleted since it was read. */
async function attemptBy(
  tx: Transaction,
  charge: Charge,
  { card, typed, tokenHash, storedCard, browserToken }: TransparentCard,
): Promise<ChargeAttempt> {
  const fault = browserToken && (await spendToken(tx, browserToken.id, charge.amount));
  if (fault === 'INVALID') throw invalidToken('token');
  if (fault === 'AMOUNT') throw new OtherAmount(browserToken?.amount ?? 0, charge.amount);
  if (storedCard && !(await useCard(tx, storedCard.id, charge.customerId)))
    throw invalidToken('cardToken');
  return startAttempt(tx, charge, { cardToken: typed ? null : card.token, tokenHash });
}

async function approvedOrPending(ctx: Context, id: string): Promise<Charge> {
  const charge = await ctx.rows.get(Charge, id);
  if (charge.status !== 'FAILED') return charge;
  const given = charge.failureReason ?? '';
  const reason = isChoice(Reason, given) ? given : 'processing_error';
  const values = { chargeId: id };
  if (reason === 'generic_decline' && (await wasNotStored(ctx, charge)))
    throw new RecordedRefusal(
      BAD_REQUEST,
      'INVALID_REQUEST',
      'Invalid or expired card token: the provider did not store the card; get a new token, and ' +
        'check customer and billingAddress',
      'token',
      {},
      { reason: 'CARD_TOKEN_INVALID', values },
    );
  throw new RecordedRefusal(
    BAD_REQUEST,
    'CARD_DECLINED',
    'the card was declined: ask the buyer for another card or another way to pay',
    null,
    {},
    { reason, values },
  );
}

/** Whether the provider refused to store the card of the last attempt, so that none was charged. */
async function wasNotStored(ctx: Context, { id }: Charge): Promise<boolean> {
  const [last] = await ctx.rows.list(
    ChargeAttempt,
    { chargeId: id },
    { order: { number: 'DESC' }, limit: 1 },
  );
  return last?.cardToken === null;
}
