/**
 * Asks the provider for payments of a charge: at growing intervals while its codes are open, after
 * a notification, and once after it was closed.
 */
import { nextAskAt, repeatedAskAt, repeatedSoon } from '../../charges/ask-schedule';
import { ChargeAttempt } from '../../charges/attempt';
import { Charge } from '../../charges/charge';
import { Checkout } from '../../checkouts/checkout';
import { endCharge } from '../../checkouts/pending-charges';
import type { Context } from '../../../platform/operations/context';
import { ProviderUnknown } from '../../providers/provider';
import { confirmPayment, lockForPayment } from '../settle/confirm-payment';

/** A notification that arrives during the call makes the charge due again. */
export async function askForPayments(ctx: Context, id: string): Promise<void> {
  const { method, askAt } = await ctx.rows.get(Charge, id);
  if (!askAt || askAt > ctx.clock.now()) return;
  const lost = method === 'CARD' ? null : await ask(ctx, id);
  await closeRemainingCharges(ctx, id);
  await ctx.transaction(async (tx) => {
    const charge = await tx.lock(Charge, id);
    if (charge.askAt?.getTime() !== askAt.getTime()) return;
    const soon = lost && repeatedSoon(charge.lostAsks, lost.retryAt, tx.now());
    await tx.update(charge, {
      lostAsks: soon?.lostAsks ?? null,
      askAt: soon?.at ?? nextAskAfter(charge, { at: askAt, isAnswered: !lost }, tx.now()),
    });
  });
}

/**
 * Null = the provider answered; otherwise why it did not. An open code is polled again anyway. For
 * a closed one the job must fail, so that it is repeated soon.
 */
async function ask(ctx: Context, id: string): Promise<ProviderUnknown | null> {
  try {
    await confirmPayment(ctx, id);
    return null;
  } catch (error) {
    const { status } = await ctx.rows.get(Charge, id);
    if (!(error instanceof ProviderUnknown) || status !== 'PENDING') throw error;
    return error;
  }
}

/**
 * A process crashed while it cancelled a link, before it had closed all its open charges. They are
 * closed one by one. A card attempt in progress is left to finish.
 */
async function closeRemainingCharges(ctx: Context, id: string): Promise<void> {
  const { status, checkoutId } = await ctx.rows.get(Charge, id);
  if (status !== 'PENDING' || !checkoutId) return;
  if ((await ctx.rows.get(Checkout, checkoutId)).status !== 'CANCELLED') return;
  await ctx.transaction(async (tx) => {
    await lockForPayment(tx, id);
    if (await tx.findBy(ChargeAttempt, { chargeId: id, status: 'PENDING' })) return;
    await endCharge(tx, id, 'CANCELLED');
  });
}

/** A closed boleto is checked once more after banks have had time to report. */
function nextAskAfter(
  { status, brCode, createdAt, issuedAt, awaitedUntil }: Charge,
  asked: { at: Date; isAnswered: boolean },
  now: Date,
): Date | null {
  if (status !== 'PENDING') return awaitedUntil && awaitedUntil > asked.at ? awaitedUntil : null;
  if (!brCode) return null;
  const since = issuedAt ?? createdAt;
  const next = nextAskAt(since, now);
  const repeated = repeatedAskAt(since, now);
  return asked.isAnswered || next < repeated ? next : repeated;
}
