/** A buyer pays a checkout or link: by a card, which is charged now, or by codes, which are paid in a bank's app or at a counter. */
import { startAttempt } from '../charges/attempt';
import type { Charge } from '../charges/charge';
import { issueCharge } from '../charges/issue-charge';
import type { Context } from '../kit/context';
import type { CardToken } from '../providers/provider';
import { collectAttempt } from './collect-attempt';
import { openPayment, type Payment } from './open-payment';
import { settleFree } from './settle-free';

/** When it returns, the provider has been asked: the charge is PAID, declined (PENDING with a reason), or waiting for an answer. */
export async function payByCard(
  ctx: Context,
  checkoutId: string,
  payment: Payment & { card: CardToken },
): Promise<void> {
  const attempt = await ctx.transaction(async (tx) => {
    const charge = await openPayment(tx, checkoutId, payment);
    return (await settleFree(tx, charge))
      ? null
      : startAttempt(tx, charge, {
          cardToken: payment.card.token,
          addressHash: payment.session?.addressHashes[0] ?? null,
        });
  });
  if (attempt) await collectAttempt(ctx, attempt);
}

/** The charge with its codes, to be paid; null when a coupon left nothing to pay, and it is paid. */
export async function payByCode(
  ctx: Context,
  checkoutId: string,
  payment: Payment,
): Promise<Charge | null> {
  const charge = await ctx.transaction(async (tx) => {
    const open = await openPayment(tx, checkoutId, payment);
    return (await settleFree(tx, open)) ? null : open;
  });
  return charge && issueCharge(ctx, charge);
}
