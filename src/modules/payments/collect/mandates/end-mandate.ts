/**
 * Ends automatic PIX for a subscription that has ended, or that goes on by invoice: cancels its
 * announced charges and its mandate at the provider.
 */
import type { Context } from '../../../../platform/operations/context';
import type { MandateStatus } from '../../../providers/provider';
import { portFor } from '../../../providers/registry';
import { endSubscription } from '../../../subscriptions/end-subscription';
import { Subscription } from '../../../subscriptions/subscription';
import { checkAskedMandate, nextAskAt } from './asked-mandate';
import { withdrawCollection } from '../withdraw-collection';

/**
 * A charge that can no longer be cancelled (after 22:00 on the day before) may still be paid. That
 * money is returned when it arrives.
 */
export async function endMandate(ctx: Context, id: string): Promise<void> {
  const subscription = await ctx.rows.get(Subscription, id);
  const { mandateReference, mandateEndsAt } = subscription;
  if (!mandateReference || !mandateEndsAt || mandateEndsAt > ctx.clock.now()) return;
  const recurringPix = await portFor(ctx, 'recurringPix', subscription);
  await withdrawCollection(ctx, id, { retriesToo: true });
  await recurringPix.cancelMandate(mandateReference, ctx.clock.now());
  await ctx.transaction(async (tx) => {
    const ended = await tx.lock(Subscription, id);
    await tx.update(ended, {
      mandateEndsAt: null,
      // It goes on by invoice, and may have another mandate later.
      ...(ended.status === 'ACTIVE' && { mandateReference: null }),
    });
  });
}

/** Nothing is charged by such a mandate any more. */
const ENDED: readonly (MandateStatus | null)[] = ['revoked', 'cancelled', 'rejected', 'expired'];

/**
 * Asks the provider whether the mandate has ended, and if so ends the subscription. One that is
 * collected by invoice goes on without it. A notification is never trusted by itself.
 */
export async function checkMandate(ctx: Context, id: string): Promise<void> {
  const known = await ctx.rows.get(Subscription, id);
  if (!known.mandateReference || known.status !== 'ACTIVE') return;
  const recurringPix = await portFor(ctx, 'recurringPix', known);
  if (!ENDED.includes(await recurringPix.findMandate(known.mandateReference))) return;
  await ctx.transaction(async (tx) => {
    const subscription = await tx.lock(Subscription, id);
    if (subscription.status !== 'ACTIVE') return;
    if (subscription.collection === 'INVOICE')
      await tx.update(subscription, { mandateReference: null, mandateEndsAt: null });
    else await endSubscription(tx, subscription, 'revoked_by_payer');
  });
}

/** Asks because a notification about the mandate arrived, or another one is asked for. */
export async function askAboutMandate(ctx: Context, id: string): Promise<void> {
  const { mandateAskAt } = await ctx.rows.get(Subscription, id);
  if (!mandateAskAt || mandateAskAt > ctx.clock.now()) return;
  await checkMandate(ctx, id);
  await checkAskedMandate(ctx, id);
  await ctx.transaction(async (tx) => {
    const subscription = await tx.lock(Subscription, id);
    if (subscription.mandateAskAt?.getTime() === mandateAskAt.getTime())
      await tx.update(subscription, { mandateAskAt: nextAskAt(subscription, tx.now()) });
  });
}
