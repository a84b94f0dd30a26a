/**
 * Takes over a payment that a provider has and a restored database has lost: it pays the checkout
 * that the operator names, or a transparent charge, or it is given back to the buyer.
 */
import { addCharge, type NewCharge } from '../../charges/add-charge';
import { ChargeAttempt, startAttempt } from '../../charges/attempt';
import { readBuyer } from '../../charges/buyer';
import { Charge } from '../../charges/charge';
import { chargeLifecycle } from '../../charges/terms/charge-status';
import { Checkout } from '../../checkouts/checkout';
import { checkoutLifecycle } from '../../checkouts/checkout-status';
import { insertCheckout } from '../../checkouts/insert-checkout';
import { isTypable } from '../../checkouts/links/free-amount';
import type { Context } from '../../../platform/operations/context';
import { prefixOf } from '../../../platform/records/columns/ids';
import type { Transaction } from '../../../platform/records/transaction';
import { conflict, invalid } from '../../../platform/operations/errors';
import { DAY_MS, later } from '../../../platform/time/clock';
import type { RecordedPayment } from '../../providers/records';
import { portFor } from '../../providers/registry';
import { recordAnswer } from '../collect/collect-attempt';
import { IncomingPayment } from '../incoming-payment';
import { confirmPayment } from '../settle/confirm-payment';

export interface ListedPayment {
  accountId: string;
  /** Whether the account takes cards: its references are attempts. */
  isOfCards: boolean;
  payment: RecordedPayment;
}

/** `give-back`, or to pay this checkout; null = the transparent charge that it was made for. */
export type Destination = 'give-back' | { checkoutId: string | null };

const PIX_CODE = 'pix_char';
const DESCRIPTION = 'recorded after a restore';
/** A charge by card names one, and no list reports it. It can neither be charged nor removed. */
const LOST_CARD = { token: 'lost', brand: '', last4: '', expiryMonth: null };

/**
 * Its reference at the provider becomes the id of the charge, or of the attempt of a card, so a
 * repetition finds it. The provider is asked under that reference, and what it says is recorded as
 * for any payment. Sends nothing: what goes back is requested by the job of refunds. Refuses with
 * 409 what is recorded, or cannot go there.
 */
export async function takeOverPayment(
  ctx: Context,
  listed: ListedPayment,
  destination: Destination,
): Promise<Charge> {
  const reference = referenceOf(listed);
  const { accountId, payment } = listed;
  const { chargeId, attempt } = await ctx.chargingTransaction(async (tx) => {
    const { providerId } = payment;
    if (await tx.findBy(IncomingPayment, { provider: accountId, providerId }))
      throw conflict(`${providerId} is recorded already`, 'id');
    const begun = await begunBefore(tx, listed, { reference, destination });
    if (begun) return begun;
    const charge = await addTakenOver(tx, listed, { reference, destination });
    await tx.note({
      action: destination === 'give-back' ? 'restore.refund-payment' : 'restore.adopt-payment',
      subject: charge.id,
      after: { payment: providerId, amount: payment.amount, checkoutId: charge.checkoutId },
    });
    const attempt = listed.isOfCards
      ? await startAttempt(tx, charge, { id: reference, cardToken: charge.cardToken })
      : null;
    return { chargeId: charge.id, attempt };
  });
  if (attempt) await recordCardPayment(ctx, attempt);
  else await confirmPayment(ctx, chargeId);
  return ctx.rows.get(Charge, chargeId);
}

function referenceOf({ isOfCards, payment }: ListedPayment): string {
  const { reference, providerId } = payment;
  const kinds = isOfCards ? [ChargeAttempt.prefix] : [Charge.prefix, PIX_CODE];
  if (reference !== null && kinds.includes(prefixOf(reference))) return reference;
  throw conflict(
    `${providerId} does not have the reference of a code or a card payment of this service: look ` +
      'at the provider, and close it with ops differences settle',
    'id',
  );
}

async function recordCardPayment(ctx: Context, attempt: ChargeAttempt): Promise<void> {
  const charge = await ctx.rows.get(Charge, attempt.chargeId);
  const outcome = await (await portFor(ctx, 'card', charge)).find(attempt.id);
  if (outcome?.status !== 'approved')
    throw conflict(`the provider does not say that ${attempt.id} was paid`, 'id');
  await recordAnswer(ctx, attempt, charge, outcome);
}

interface Begun {
  chargeId: string;
  attempt: ChargeAttempt | null;
}

/**
 * What a process has written that crashed before it had asked the provider. Refuses with 409 a
 * charge that is not for the same destination.
 */
async function begunBefore(
  tx: Transaction,
  { isOfCards }: ListedPayment,
  { reference, destination }: { reference: string; destination: Destination },
): Promise<Begun | null> {
  const attempt = isOfCards ? await tx.find(ChargeAttempt, reference) : null;
  const charge = await tx.find(Charge, attempt?.chargeId ?? reference);
  if (!charge) return null;
  const { id, status, checkoutId } = charge;
  const isToGiveBack = status === 'CANCELLED';
  if (isToGiveBack !== (destination === 'give-back'))
    throw conflict(
      isToGiveBack
        ? `${id} is CANCELLED: give the payment back with refund-payment`
        : `${id} is ${status}: record its payment with adopt-payment`,
      'id',
    );
  const asked = destination === 'give-back' ? null : destination.checkoutId;
  if (asked !== null && asked !== checkoutId)
    throw conflict(`${id} is of ${checkoutId ?? 'no checkout'}, not of ${asked}`, 'checkout');
  return { chargeId: id, attempt };
}

async function addTakenOver(
  tx: Transaction,
  { accountId, isOfCards, payment }: ListedPayment,
  { reference, destination }: { reference: string; destination: Destination },
): Promise<Charge> {
  const { amount } = payment;
  const now = tx.now();
  const code = { method: 'PIX' as const, createdAt: now, expiresAt: later(now, DAY_MS) };
  const terms = {
    ...(!isOfCards && { id: reference }),
    amount,
    platformFee: 0,
    buyer: readBuyer(null),
    description: DESCRIPTION,
    metadata: {},
    providerAccountId: accountId,
  };
  const isTransparent = prefixOf(reference) === PIX_CODE;
  const checkout = isTransparent
    ? noCheckout(destination)
    : await checkoutFor(tx, amount, destination);
  const by = { ...code, issueAt: now };
  const parts: NewCharge = checkout
    ? {
        ...terms,
        kind: 'CHECKOUT',
        checkoutId: checkout.id,
        customerId: checkout.customerId,
        begunAt: now,
        by: isOfCards ? { method: 'CARD', card: LOST_CARD, installments: 1 } : by,
      }
    : {
        ...terms,
        kind: 'TRANSPARENT',
        customerId: null,
        externalId: null,
        utm: null,
        by: { ...by, interest: null, fine: null },
      };
  const charge = await addCharge(tx, parts);
  // Its code was issued in the lost time: none is requested.
  return tx.update(charge, {
    issueAt: null,
    ...(destination === 'give-back' && {
      status: chargeLifecycle.move(charge.status, 'CANCELLED'),
    }),
  });
}

function noCheckout(destination: Destination): null {
  if (destination !== 'give-back' && destination.checkoutId !== null)
    throw invalid('this payment is of a transparent charge: leave out --checkout', 'checkout');
  return null;
}

/** What is given back belongs to a checkout that is cancelled from the start. */
async function checkoutFor(
  tx: Transaction,
  amount: number,
  destination: Destination,
): Promise<Checkout> {
  if (destination === 'give-back') {
    const item = { id: '', quantity: 1, name: DESCRIPTION, price: amount, externalId: null };
    const lost = await insertCheckout(tx, {}, { items: [item], frequency: 'ONE_TIME' });
    return tx.update(lost, { status: checkoutLifecycle.move(lost.status, 'CANCELLED') });
  }
  if (destination.checkoutId === null)
    throw invalid(
      'this payment is of a checkout: name it with --checkout. The store can create one that was ' +
        'lost again, or the payment is given back with refund-payment',
      'checkout',
    );
  const checkout = await tx.lock(Checkout, destination.checkoutId);
  const { id, status, frequency } = checkout;
  if (frequency === 'SUBSCRIPTION')
    throw conflict(
      `${id} starts a subscription, which needs the card of the buyer: give the payment back ` +
        'with refund-payment, and send the buyer a new checkout',
      'checkout',
    );
  if (status !== 'PENDING' && status !== 'EXPIRED')
    throw conflict(`${id} is ${status}: give the payment back with refund-payment`, 'checkout');
  if (isTypable(checkout, amount)) return checkout;
  const mayBeLess = checkout.coupons.length > 0;
  if (amount > checkout.amount || (amount < checkout.amount && !mayBeLess))
    throw conflict(`${id} costs ${checkout.amount} cents, and ${amount} were paid`, 'checkout');
  return checkout;
}
