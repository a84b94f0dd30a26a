/**
 * A mandate that the buyer of a running subscription is asked for: once it is accepted, it collects
 * the subscription. One that is left is withdrawn at the provider.
 */
import { Charge } from '../../../charges/charge';
import { forgetCardLater } from '../../../charges/forget-card-later';
import type { Context } from '../../../../platform/operations/context';
import type { Rows } from '../../../../platform/records/rows';
import type { Transaction } from '../../../../platform/records/transaction';
import { DAY_MS, HOUR_MS, MINUTE_MS, later } from '../../../../platform/time/clock';
import type { MandateStatus } from '../../../providers/provider';
import { portFor } from '../../../providers/registry';
import { collectByMandate } from '../../../subscriptions/invoices/change-collection';
import { pendingChangeOf } from '../../../subscriptions/plans/plan-change';
import { Subscription } from '../../../subscriptions/subscription';

/** How long a code can be accepted here. */
export const ASKED_MS = DAY_MS;
/** The buyer has declined it, or the bank has ended it. */
const OVER: readonly (MandateStatus | null)[] = ['revoked', 'cancelled', 'rejected', 'expired'];

export const NOT_ASKED = {
  askedMandateReference: null,
  askedMandateFrequency: null,
  askedMandateCode: null,
  askedMandateUntil: null,
  askedMandateAccountId: null,
} satisfies Partial<Subscription>;

/** Whether a mandate of its present cycle can collect it. */
export async function fitsMandate(
  rows: Rows,
  { id, mandateReference, frequency }: Subscription,
  asked: Subscription['frequency'] | null,
): Promise<boolean> {
  const change = await pendingChangeOf(rows, id);
  return mandateReference === null && frequency === asked && (change?.frequency ?? asked) === asked;
}

/** Asks the provider whether the buyer has accepted it. May run twice without harm. */
export async function checkAskedMandate(ctx: Context, id: string): Promise<void> {
  const known = await ctx.rows.get(Subscription, id);
  const { askedMandateReference: reference, askedMandateUntil: until } = known;
  if (!reference) return;
  const recurringPix = await portFor(ctx, 'recurringPix', {
    providerAccountId: known.askedMandateAccountId,
  });
  const status = await recurringPix.findMandate(reference);
  const isLeft =
    status === 'approved'
      ? (await ctx.transaction((tx) => takeMandate(tx, id, reference))) === 'unfit'
      : OVER.includes(status) || known.status !== 'ACTIVE' || !until || until <= ctx.clock.now();
  if (!isLeft) return;
  if (status === 'created' || status === 'approved')
    await recurringPix.cancelMandate(reference, ctx.clock.now());
  await ctx.transaction(async (tx) => {
    const subscription = await tx.lock(Subscription, id);
    if (subscription.askedMandateReference === reference) await tx.update(subscription, NOT_ASKED);
  });
}

/**
 * A charge that is being tried on the card is decided first: until then the mandate waits. `unfit`
 * if it cannot collect the subscription any more.
 */
async function takeMandate(
  tx: Transaction,
  id: string,
  reference: string,
): Promise<'taken' | 'waits' | 'unfit'> {
  const subscription = await tx.lock(Subscription, id);
  const { status, askedMandateReference, askedMandateFrequency } = subscription;
  if (askedMandateReference !== reference) return 'taken';
  if (status !== 'ACTIVE' || !(await fitsMandate(tx, subscription, askedMandateFrequency)))
    return 'unfit';
  if (await openRenewal(tx, id)) return 'waits';
  const before = { ...subscription };
  await collectByMandate(tx, subscription, {
    mandateReference: reference,
    providerAccountId: subscription.askedMandateAccountId,
  });
  await tx.update(subscription, NOT_ASKED);
  await forgetCardLater(tx, { ...before, cardToken: before.cardToken ?? before.keptCardToken });
  return 'taken';
}

/** A renewal that is not decided. */
export function openRenewal(rows: Rows, subscriptionId: string): Promise<Charge | null> {
  return rows.findBy(Charge, { subscriptionId, status: 'PENDING', kind: 'RENEWAL' });
}

/** The delay grows with the age of the question, up to an hour. Null = nothing is asked for. */
export function nextAskAt(
  { askedMandateReference, askedMandateUntil: until }: Subscription,
  now: Date,
): Date | null {
  if (askedMandateReference === null || until === null) return null;
  const age = now.getTime() - later(until, -ASKED_MS).getTime();
  return later(now, Math.min(Math.max(age, MINUTE_MS), HOUR_MS));
}
