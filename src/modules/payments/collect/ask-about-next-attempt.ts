/**
 * After a restore: whether the provider has an attempt of a failing cycle that this database has
 * lost, such as a retry.
 */
import { ChargeAttempt, idOfAttempt, startAttempt } from '../../charges/attempt';
import { Charge } from '../../charges/charge';
import type { Context } from '../../../platform/operations/context';
import { portFor } from '../../providers/registry';
import { Subscription } from '../../subscriptions/subscription';
import { recordAnswer } from './collect-attempt';

const ATTEMPTS_MAX = 100;

/** Records the lost attempts of an open charge by card, in their order. Returns how many. */
export async function askAboutLostAttempts(ctx: Context, chargeId: string): Promise<number> {
  for (let recorded = 0; recorded < ATTEMPTS_MAX; recorded++)
    if (!(await askAboutNextAttempt(ctx, chargeId))) return recorded;
  throw new Error(`the provider has more than ${ATTEMPTS_MAX} attempts of ${chargeId}`);
}

async function askAboutNextAttempt(ctx: Context, chargeId: string): Promise<boolean> {
  const charge = await ctx.rows.get(Charge, chargeId);
  if (charge.status !== 'PENDING' || charge.method !== 'CARD') return false;
  const last = await ctx.rows.findBy(ChargeAttempt, { chargeId }, { number: 'DESC' });
  const next = idOfAttempt(charge, (last?.number ?? 0) + 1);
  if (next === null || last?.status === 'PENDING') return false;
  const outcome = await (await portFor(ctx, 'card', charge)).find(next);
  if (outcome === null) return false;
  const attempt = await ctx.chargingTransaction(async (tx) => {
    await tx.lock(Subscription, charge.subscriptionId ?? '');
    const locked = await tx.lock(Charge, chargeId);
    if (locked.status !== 'PENDING') return null;
    await tx.update(locked, { retryNumber: locked.retryNumber + 1, nextAttemptAt: null });
    return startAttempt(tx, locked, { cardToken: locked.cardToken });
  });
  if (attempt?.id !== next) return false;
  await recordAnswer(ctx, attempt, charge, outcome);
  return true;
}
