/** A charge is paid when the provider says so: notifications are never believed, only taken as a reason to ask. */
import { Charge } from '../charges/charge';
import { Checkout } from '../checkouts/checkout';
import type { Context } from '../kit/context';
import type { Transaction } from '../kit/transaction';
import type { BoletoPayment, PixPayment } from '../providers/provider';
import { providerFor } from '../providers/registry';
import { Subscription } from '../subscriptions/subscription';
import { receiveMoney } from './receive-money';
import type { Locked } from './settle-charge';
import { requestRefund } from './settle-refund';

/** Asks the provider for every payment of the charge, and takes in those that are new. */
export async function confirmPayment(ctx: Context, chargeId: string): Promise<void> {
  const { method } = await ctx.rows.get(Charge, chargeId);
  const { boleto, pix } = providerFor(ctx);
  for (const payment of await (method === 'BOLETO' ? boleto : pix).payments(chargeId)) {
    const refundId = await ctx.transaction(
      async (tx) => takeIn(tx, chargeId, payment),
      `take in ${payment.providerId}`,
    );
    if (refundId) await requestRefund(ctx, refundId);
  }
}

/** Asks because there was news of the charge, or because it was closed. News that comes meanwhile is asked about again. */
export async function askForPayments(ctx: Context, id: string): Promise<void> {
  const { method, askAt } = await ctx.rows.get(Charge, id);
  if (!askAt || askAt > ctx.clock.now()) return;
  if (method !== 'CARD') await confirmPayment(ctx, id);
  await ctx.transaction(async (tx) => {
    const charge = await tx.lock(Charge, id);
    if (charge.askAt?.getTime() === askAt.getTime())
      await tx.save(Object.assign(charge, { askAt: askedNext(charge, askAt) }));
  });
}

/** A boleto that is closed is asked about once more when banks have had time to report; one that is open when it expires. */
function askedNext({ status, awaitedUntil }: Charge, asked: Date): Date | null {
  return status !== 'PENDING' && awaitedUntil && awaitedUntil > asked ? awaitedUntil : null;
}

async function takeIn(
  tx: Transaction,
  chargeId: string,
  payment: PixPayment | BoletoPayment,
): Promise<string | null> {
  return receiveMoney(tx, await lockForPayment(tx, chargeId), {
    ...payment,
    paymentReference: payment.providerId,
  });
}

/** Locks from the top down (checkout, subscription, charge), so that two payments never wait for each other in a circle. */
export async function lockForPayment(tx: Transaction, chargeId: string): Promise<Locked> {
  const { checkoutId, subscriptionId } = await tx.get(Charge, chargeId);
  const checkout = checkoutId ? await tx.lock(Checkout, checkoutId) : null;
  const subscription = subscriptionId ? await tx.lock(Subscription, subscriptionId) : null;
  return { checkout, subscription, charge: await tx.lock(Charge, chargeId) };
}
