/** What a charge at Pagar.me means. It answers 200 also for what was declined. */
import { DAY_MS, MINUTE_MS, later } from '../../../platform/time/clock';
import { objectOf, objectsOf, textOf } from '../bcb-pix/wire';
import type { Outcome } from '../provider';
import { ACQUIRER_TIMEOUT, declineOf } from './declines';
import { momentOf } from './moment';
import type { PagarmeObject } from './pagarme-client';

/** It was paid, whatever happened to it afterwards. */
const PAID: readonly unknown[] = ['paid', 'overpaid', 'chargedback'];
const DECLINED: readonly unknown[] = ['failed', 'canceled'];
/** How long a buyer has for the confirmation at the bank. */
const CONFIRMED_WITHIN_MS = 15 * MINUTE_MS;
/** How long a charge that the acquirer did not answer in time may still turn out to be paid. */
const IN_DOUBT_MS = DAY_MS;

/** The gateway answered our request so, as it answers a wrong one over HTTP. */
const REQUEST_REFUSED = '400';
const REASON_MAX = 300;

const FAILED: Outcome = { status: 'declined', reason: 'processing_error', hard: false };

/** The first charge of an order; null if it has none. Our orders have one. */
export function chargeOfOrder({ charges }: PagarmeObject): PagarmeObject | null {
  return objectsOf(charges)[0] ?? null;
}

/** An order without a charge was refused as a whole, or is still being made. */
export function outcomeOfOrder(order: PagarmeObject, now: Date): Outcome {
  const charge = chargeOfOrder(order);
  if (charge) return outcomeOf(charge, now);
  return order.status === 'failed' ? FAILED : { status: 'pending' };
}

/** Whether its money was ever taken. */
export function isPaid({ status, paid_at: paidAt }: PagarmeObject): boolean {
  return momentOf(paidAt) !== null || PAID.includes(status);
}

/** Our reference of a charge: the code of its order. */
export function referenceOfCharge({ order, code }: PagarmeObject): string | null {
  return textOf(objectOf(order).code) ?? textOf(code);
}

export function outcomeOf(charge: PagarmeObject, now: Date): Outcome {
  const paid = approvalOf(charge, now);
  if (paid) return paid;
  const transaction = objectOf(charge.last_transaction);
  const since = momentOf(charge.created_at) ?? now;
  if (faultOf(charge) !== null) return FAILED;
  if (DECLINED.includes(charge.status))
    return transaction.acquirer_return_code === ACQUIRER_TIMEOUT && now < later(since, IN_DOUBT_MS)
      ? { status: 'pending' }
      : declineOf(transaction, now);
  const url = textOf(transaction.threed_authentication_url);
  const expiresAt = later(since, CONFIRMED_WITHIN_MS);
  return url !== null && isWebAddress(url) && expiresAt > now
    ? { status: 'action_required', url, expiresAt }
    : { status: 'pending' };
}

/**
 * What was wrong with our request, in the words of the gateway; null = nothing was. No acquirer has
 * seen such a charge.
 */
export function faultOf({ status, last_transaction }: PagarmeObject): string | null {
  const { acquirer_return_code: acquirer, gateway_response } = objectOf(last_transaction);
  const { code, errors } = objectOf(gateway_response);
  const isOurs = DECLINED.includes(status) && textOf(acquirer) === null;
  if (!isOurs || String(code) !== REQUEST_REFUSED) return null;
  const words = objectsOf(errors).map(({ message }) => textOf(message));
  const reason = words.filter((word) => word !== null).join('; ');
  return reason.slice(0, REASON_MAX) || `gateway code ${REQUEST_REFUSED}`;
}

/** Null = it was never paid. A time of Pagar.me that is ahead of our clock counts as now. */
function approvalOf(charge: PagarmeObject, now: Date): Outcome | null {
  const paidAt = momentOf(charge.paid_at);
  const providerId = textOf(charge.id);
  if (providerId === null || !isPaid(charge)) return null;
  const amount = charge.paid_amount ?? charge.amount;
  const transaction = objectOf(charge.last_transaction);
  const { brand, last_four_digits: last4 } = objectOf(transaction.card);
  return {
    status: 'approved',
    providerId,
    paidAt: paidAt === null || paidAt > now ? now : paidAt,
    brand: textOf(brand)?.toLowerCase() ?? null,
    last4: textOf(last4),
    disputeCheckAt: null,
    nsu: textOf(transaction.acquirer_nsu),
    authorizationCode: textOf(transaction.acquirer_auth_code),
    ...(typeof amount === 'number' && { amount }),
  };
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'https:';
}
