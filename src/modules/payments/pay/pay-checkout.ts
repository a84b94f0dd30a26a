/**
 * Pays a checkout or link: by card, which is charged now, or by codes, which are paid in a bank's
 * app or at a counter.
 */
import { startAttempt } from '../../charges/attempt';
import type { Charge } from '../../charges/charge';
import { useCard } from '../../charges/stored-cards/own-card';
import { issueCharge } from '../../charges/issue-charge';
import type { Context } from '../../../platform/operations/context';
import type { CardToken } from '../../providers/provider';
import { storedCardGone } from './card/new-card';
import { noteCardTry } from './tries/card-tries';
import { collectAttempt } from '../collect/collect-attempt';
import { startPayment } from './start-payment';
import type { Payment } from './payment';
import { settleFree } from '../settle/settle-free';

/**
 * When it returns, the provider has been asked. The charge is PAID, declined (PENDING with a
 * reason), or waiting for an answer.
 */
export async function payByCard(
  ctx: Context,
  checkoutId: string,
  payment: Payment & { card: CardToken },
): Promise<void> {
  const attempt = await ctx.chargingTransaction(async (tx) => {
    const charge = await startPayment(tx, checkoutId, payment);
    if (await settleFree(tx, charge)) return null;
    if (payment.storedCardId && !(await useCard(tx, payment.storedCardId, charge.customerId)))
      throw storedCardGone();
    const cardToken = payment.typedCard ? null : payment.card.token;
    // A card that is kept is recorded as one that the buyer gave for the subscription.
    const isKept = payment.keepsCard === true && charge.kind === 'INVOICE';
    const started = await startAttempt(tx, charge, { cardToken, ...(isKept && { by: 'BUYER' }) });
    if (payment.session) await noteCardTry(tx, started, checkoutId, payment.session.network);
    return started;
  });
  if (attempt) await collectAttempt(ctx, attempt, payment.typedCard);
}

/**
 * The charge with its codes to pay. Null when a coupon left nothing to pay; the charge is then
 * paid.
 */
export async function payByCode(
  ctx: Context,
  checkoutId: string,
  payment: Payment,
): Promise<Charge | null> {
  const charge = await ctx.chargingTransaction(async (tx) => {
    const open = await startPayment(tx, checkoutId, payment);
    return (await settleFree(tx, open)) ? null : open;
  });
  return charge && issueCharge(ctx, charge);
}
