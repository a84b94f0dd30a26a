/**
 * Ends automatic PIX for an ended subscription: cancels its announced charges and its mandate at
 * the provider.
 */
import { ChargeAttempt } from '../../charges/attempt';
import type { Context } from '../../kit/context';
import { providerFor } from '../../providers/registry';
import { endSubscription } from '../../subscriptions/end-subscription';
import { Subscription } from '../../subscriptions/subscription';
import { recordAnswer } from './collect-attempt';

/**
 * A charge that can no longer be cancelled (after 22:00 on the day before) may still be paid. That
 * money is returned when it arrives.
 */
export async function endMandate(ctx: Context, id: string): Promise<void> {
  const { mandateReference, mandateEndsAt } = await ctx.rows.get(Subscription, id);
  if (!mandateReference || !mandateEndsAt || mandateEndsAt > ctx.clock.now()) return;
  const { recurringPix } = providerFor(ctx);
  for (const attemptId of await announcedOf(ctx, id)) {
    if (await recurringPix.cancel(attemptId, ctx.clock.now()))
      await recordAnswer(
        ctx,
        attemptId,
        { status: 'declined', reason: 'called_off', hard: false },
        null,
      );
  }
  await recurringPix.cancelMandate(mandateReference, ctx.clock.now());
  await ctx.transaction(async (tx) =>
    tx.update(await tx.lock(Subscription, id), { mandateEndsAt: null }),
  );
}

/**
 * Asks the provider whether the payer has revoked the mandate, and if so ends the subscription. A
 * notification is never trusted by itself.
 */
export async function checkMandate(ctx: Context, id: string): Promise<void> {
  const { mandateReference } = await ctx.rows.get(Subscription, id);
  if (
    !mandateReference ||
    (await providerFor(ctx).recurringPix.findMandate(mandateReference)) !== 'revoked'
  )
    return;
  await ctx.transaction(async (tx) => {
    const subscription = await tx.lock(Subscription, id);
    if (subscription.status === 'ACTIVE')
      await endSubscription(tx, subscription, 'revoked_by_payer');
  });
}

/** Asks because a notification about the mandate arrived. */
export async function askAboutMandate(ctx: Context, id: string): Promise<void> {
  const { mandateAskAt } = await ctx.rows.get(Subscription, id);
  if (!mandateAskAt || mandateAskAt > ctx.clock.now()) return;
  await checkMandate(ctx, id);
  await ctx.transaction(async (tx) => {
    const subscription = await tx.lock(Subscription, id);
    if (subscription.mandateAskAt?.getTime() === mandateAskAt.getTime())
      await tx.update(subscription, { mandateAskAt: null });
  });
}

async function announcedOf(ctx: Context, subscriptionId: string): Promise<string[]> {
  const found = await ctx.rows.sql<Pick<ChargeAttempt, 'id'>>(
    `
      SELECT a."id"
      FROM "chargeAttempts" a
      JOIN "charges" c ON c."id" = a."chargeId"
      WHERE a."storeId" = $1
        AND a."devMode" = $2
        AND c."subscriptionId" = $3
        AND a."status" = 'PENDING'
      ORDER BY a."id"
    `,
    [subscriptionId],
  );
  return found.map(({ id }) => id);
}
