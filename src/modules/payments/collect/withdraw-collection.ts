/** Calls announced charges of automatic PIX off at the payer's bank, before it tries them. */
import { ChargeAttempt } from '../../charges/attempt';
import { Charge } from '../../charges/charge';
import type { Context } from '../../../platform/operations/context';
import { MINUTE_MS, later } from '../../../platform/time/clock';
import { portFor } from '../../providers/registry';
import { canCallOff } from '../../subscriptions/cycles/open-cycles';
import { Subscription } from '../../subscriptions/subscription';
import { recordAnswer } from './collect-attempt';
import { announcedCharge } from './collect-by-pix';

/**
 * A charge that can no longer be cancelled (after 22:00 on the day before) may still be paid. Of an
 * ending subscription, the retries of a failed charge go on: they are for the period that ends.
 */
export async function withdrawCollection(
  ctx: Context,
  id: string,
  { retriesToo }: { retriesToo: boolean },
): Promise<void> {
  const announced = await announcedOf(ctx, id, retriesToo);
  for (const attempt of await ctx.rows.listByIds(ChargeAttempt, announced)) {
    const charge = await ctx.rows.get(Charge, attempt.chargeId);
    const recurringPix = await portFor(ctx, 'recurringPix', charge);
    if (await recurringPix.cancel(await announcedCharge(ctx, attempt), ctx.clock.now()))
      await recordAnswer(ctx, attempt, charge, {
        status: 'declined',
        reason: 'called_off',
        hard: false,
      });
  }
}

/**
 * For a paused or ending subscription. An announcement that was stored and not sent before the
 * pause is unknown to the provider: it is asked about again until it is decided.
 */
export async function withdrawCollectionOf(ctx: Context, id: string): Promise<void> {
  const { callOffAt, pausedAt } = await ctx.rows.get(Subscription, id);
  if (!callOffAt || callOffAt > ctx.clock.now()) return;
  const retriesToo = pausedAt !== null;
  await withdrawCollection(ctx, id, { retriesToo });
  const left = await ctx.rows.listByIds(ChargeAttempt, await announcedOf(ctx, id, retriesToo));
  await ctx.transaction(async (tx) => {
    const subscription = await tx.lock(Subscription, id);
    if (subscription.callOffAt?.getTime() !== callOffAt.getTime()) return;
    const isOpen = left.some(({ date }) => date !== null && canCallOff(date, tx.now()));
    await tx.update(subscription, { callOffAt: isOpen ? later(tx.now(), MINUTE_MS) : null });
  });
}

async function announcedOf(
  ctx: Context,
  subscriptionId: string,
  retriesToo: boolean,
): Promise<string[]> {
  const found = await ctx.rows.sql<Pick<ChargeAttempt, 'id'>>(
    `
      SELECT a."id"
      FROM "chargeAttempts" a
      JOIN "charges" c ON c."id" = a."chargeId"
      WHERE a."storeId" = $1
        AND a."devMode" = $2
        AND c."subscriptionId" = $3
        AND a."status" = 'PENDING'
        AND a."date" IS NOT NULL
        AND ($4 OR c."failureReason" IS NULL)
      ORDER BY a."id"
    `,
    [subscriptionId, retriesToo],
  );
  return found.map(({ id }) => id);
}
