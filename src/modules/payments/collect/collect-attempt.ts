/** Carries out an attempt that was stored before: calls the provider, then records the outcome. */
import { repeatedSoon } from '../../charges/ask-schedule';
import { ASK_AFTER_MS, ChargeAttempt, NOT_DECLINED, attemptLifecycle } from '../../charges/attempt';
import { Charge } from '../../charges/charge';
import { DAY_MS, HOUR_MS, MINUTE_MS, later } from '../../../platform/time/clock';
import type { Context } from '../../../platform/operations/context';
import { startOfCivilDay } from '../../../platform/time/civil-time';
import { failPoint } from '../../../platform/jobs/fail-points';
import { log } from '../../../platform/observability/log';
import type { Locks } from '../../../platform/records/prelocked-rows';
import type { Transaction } from '../../../platform/records/transaction';
import {
  ProviderUnknown,
  type AnnouncedOutcome,
  type Declined,
  type Outcome,
} from '../../providers/provider';
import { portFor, providerNameOf } from '../../providers/registry';
import { whenPermitted } from '../../providers/when-permitted';
import { advanceChargeDate } from '../../subscriptions/cycles/close-cycle';
import { Subscription } from '../../subscriptions/subscription';
import { lockForPayment } from '../settle/confirm-payment';
import { chargeCard, isRepeatable, type TypedCard } from './collect-by-card';
import { announceAttempt, askPixAt, findAnnounced } from './collect-by-pix';
import { keepCard } from './keep-card';
import { countOutcome } from './count-outcome';
import { emitDeclined } from './emit-declined';
import { failCharge } from './fail-charge';
import { permittedRetries, type PermittedRetries } from './permitted-retries';
import { receiveMoney } from '../settle/receive-money';
import type { LockedPayment } from '../settle/settle-charge';
import { requestRefund } from '../refund/settle-refund';

/**
 * The outcome of a call: the provider's answer; no answer, so the provider may or may not have
 * received it; or no call was made.
 */
type CallOutcome = Outcome | AnnouncedOutcome | Unanswered | NotMade;

/** `retryAt`: when the provider is called again, if that is known (wall time). */
type Unanswered = { status: 'unanswered'; retryAt: Date | null };
type NotMade = Omit<Declined, 'reason'> & { reason: typeof NOT_MADE };
/** An attempt as it was when the provider was asked. */
type AskedAttempt = Pick<ChargeAttempt, 'id' | 'chargeId' | 'checkAt'>;
type Approved = Extract<CallOutcome, { status: 'approved' }>;
type Undecided = Extract<CallOutcome, { status: 'pending' | 'unanswered' | 'action_required' }>;

const ASK_AGAIN_MAX_MS = 6 * HOUR_MS;
/** A call that started longer ago cannot arrive any more. No provider has a longer timeout. */
const CALL_MAX_MS = 10 * MINUTE_MS;
/** An outcome that is known so long after its attempt has used up days of the retries. */
const LATE_AFTER_MS = DAY_MS;
/** The provider never received the attempt. */
export const NOT_MADE = 'not_made';

/**
 * Charges the card of the attempt, or announces it to the payer's bank. Without an answer the
 * attempt stays pending and is polled later. A process that continues the work of a crashed one may
 * come after the charge was closed. It then collects nothing. An attempt that may have been made
 * before a restore is asked about first. `typed`: a card that is not stored yet.
 */
export async function collectAttempt(
  ctx: Context,
  attempt: ChargeAttempt,
  typed?: TypedCard | null,
): Promise<void> {
  const charge = await ctx.get(Charge, attempt.chargeId);
  if (attempt.status !== 'PENDING' || charge.status !== 'PENDING') return;
  failPoint('after-intent');
  if (attempt.asksFirst || ctx.asksProvidersOnly) {
    const known = await askedAbout(ctx, attempt, charge);
    if (known !== null) return recordAnswer(ctx, attempt, charge, known);
    if (ctx.asksProvidersOnly) return;
  }
  const outcome = await ctx.callOutside(() =>
    answerOf(attempt.id, () =>
      charge.method === 'PIX'
        ? announceAttempt(ctx, attempt, charge)
        : chargeCard(ctx, attempt, charge, typed ?? null),
    ),
  );
  failPoint('after-provider-call');
  await recordAnswer(ctx, attempt, charge, outcome);
}

/**
 * Asks the provider for the outcome of an unanswered attempt. If the provider does not know it,
 * makes it now under the same reference, unless its charge is closed or the store is suspended. An
 * attempt that the provider could take for a new payment is left to the operator.
 */
export async function askAboutAttempt(ctx: Context, id: string): Promise<void> {
  const attempt = await ctx.rows.get(ChargeAttempt, id);
  if (attempt.status !== 'PENDING' || !attempt.checkAt || attempt.checkAt > ctx.clock.now()) return;
  const charge = await ctx.rows.get(Charge, attempt.chargeId);
  const outcome = await askedAbout(ctx, attempt, charge);
  if (outcome !== null) return recordAnswer(ctx, attempt, charge, outcome);
  if (hasCard(attempt) && (await isWanted(ctx, attempt))) return makeNow(ctx, attempt, charge);
  if (ctx.asksProvidersOnly) return;
  // A slow first call may still arrive. Its outcome then counts.
  const isOver = later(attempt.createdAt, CALL_MAX_MS) <= ctx.clock.now();
  await recordAnswer(
    ctx,
    attempt,
    charge,
    isOver
      ? { status: 'declined', reason: NOT_MADE, hard: false }
      : { status: 'unanswered', retryAt: null },
  );
}

/**
 * After a restore, the operator gets an error about a provider that does not answer. Its rate limit
 * is waited for here: the cycle has begun already, and is not begun by a repetition of the work.
 */
function askedAbout(ctx: Context, attempt: ChargeAttempt, charge: Charge) {
  const ask = () => foundOf(ctx, attempt, charge);
  return ctx.callOutside(() =>
    ctx.asksProvidersOnly ? whenPermitted(ask) : answerOf(attempt.id, ask),
  );
}

/** For an attempt that the provider does not know. */
async function makeNow(ctx: Context, attempt: ChargeAttempt, charge: Charge): Promise<void> {
  if (ctx.asksProvidersOnly) return;
  await ctx.refuseIfSuspended();
  if (attempt.date || isRepeatable(await portFor(ctx, 'card', charge), attempt, ctx.clock.now()))
    return collectAttempt(ctx, attempt);
  return hold(ctx, attempt);
}

/** The outcome that the provider has of an attempt; null = it does not know it. */
export async function foundOf(
  ctx: Context,
  attempt: ChargeAttempt,
  charge: Charge,
): Promise<Outcome | AnnouncedOutcome | null> {
  if (attempt.date) return findAnnounced(ctx, attempt, charge);
  return hasCard(attempt) || attempt.asksFirst
    ? (await portFor(ctx, 'card', charge)).find(attempt.id)
    : null;
}

/** A card that the provider has not stored was not charged. */
function hasCard({ cardToken, date }: ChargeAttempt): boolean {
  return cardToken !== null || date !== null;
}

/** It is not asked about again, unless the provider sends a notification about it. */
function hold(
  ctx: Context,
  { id, checkAt }: AskedAttempt,
  reason = 'the outcome of a card payment is unknown and it cannot be repeated',
): Promise<void> {
  log.error({ attempt: id }, reason);
  return ctx.transaction(async (tx) => {
    const attempt = await tx.lock(ChargeAttempt, id);
    if (attempt.status !== 'PENDING' || attempt.checkAt?.getTime() !== checkAt?.getTime()) return;
    await tx.update(attempt, { checkAt: null, heldAt: tx.now() });
  }, 'held attempt');
}

/**
 * Whether it is still to be made: not of a closed charge, and not by schedule while its
 * subscription is paused. Nor is a charge announced for a period that the subscription will not
 * have.
 */
async function isWanted(
  ctx: Context,
  { chargeId, date, byBuyer }: ChargeAttempt,
): Promise<boolean> {
  const { status, subscriptionId, failureReason } = await ctx.rows.get(Charge, chargeId);
  if (status !== 'PENDING' || !subscriptionId || byBuyer) return status === 'PENDING';
  const { pausedAt, cancelAt } = await ctx.rows.get(Subscription, subscriptionId);
  const isOfNextPeriod = date !== null && failureReason === null;
  return !pausedAt && !(cancelAt && isOfNextPeriod);
}

/**
 * Records the provider's outcome of an attempt, once. Money that arrives too late is returned.
 * The attempt is as it was when the provider was asked. A notification that arrived since then
 * changed its due time, so the attempt stays due.
 */
export async function recordAnswer(
  ctx: Context,
  asked: AskedAttempt,
  charge: RecordedCharge,
  outcome: CallOutcome,
): Promise<void> {
  if (isOfOtherAmount(charge, outcome))
    return hold(ctx, asked, 'the provider collected another amount of a cycle than is due');
  return recordAsDue(ctx, asked, charge, outcome);
}

type RecordedCharge = Pick<
  Charge,
  'providerAccountId' | 'subscriptionId' | 'checkoutId' | 'kind' | 'amount'
>;

/**
 * The provider collected another amount than we know, such as after a restore that lost usage or a
 * change of plan. An operator decides.
 */
function isOfOtherAmount({ kind, amount }: RecordedCharge, outcome: CallOutcome): boolean {
  if (kind !== 'RENEWAL' || outcome.status !== 'approved') return false;
  return outcome.amount !== undefined && outcome.amount !== amount;
}

/** Whatever amount the provider names, the charge is paid by it. */
export async function recordAsDue(
  ctx: Context,
  asked: AskedAttempt,
  charge: RecordedCharge,
  outcome: CallOutcome,
): Promise<void> {
  const provider = providerNameOf(ctx, charge);
  const recorded = await ctx.transaction(
    (tx) => recordOutcome(tx, asked, { ...outcome, provider }),
    'outcome',
    locksOf(asked, charge),
  );
  if (!recorded) return;
  const { refundId, charge: decided, how } = recorded;
  await countOutcome(ctx, decided, how);
  if (refundId) await requestRefund(ctx, refundId);
}

/** Of a cycle that is not paid: subscription, charge and attempt, as `recordOutcome` locks them. */
function locksOf(
  { id, chargeId }: AskedAttempt,
  { subscriptionId, checkoutId }: Pick<Charge, 'subscriptionId' | 'checkoutId'>,
): Locks {
  if (!subscriptionId || checkoutId) return [];
  return [
    [Subscription, subscriptionId],
    [Charge, chargeId],
    [ChargeAttempt, id],
  ];
}

async function answerOf<Said extends Outcome | AnnouncedOutcome | null>(
  attemptId: string,
  call: () => Promise<Said>,
): Promise<Said | CallOutcome> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error;
    log.warn({ attempt: attemptId, reason: error.message }, 'the provider did not answer');
    return { status: 'unanswered', retryAt: error.retryAt };
  }
}

interface Recorded {
  /** Of a refund to request, if the approval came too late to pay anything. */
  refundId: string | null;
  charge: Charge;
  how: Approved | Declined | NotMade;
}

/** Null = nothing was decided, or it was recorded before. */
async function recordOutcome(
  tx: Transaction,
  asked: AskedAttempt,
  outcome: CallOutcome & { provider: string },
): Promise<Recorded | null> {
  const locked = await lockForPayment(tx, asked.chargeId);
  const attempt = await tx.lock(ChargeAttempt, asked.id);
  // The call was made after all, by a process that was paused until the attempt counted as not
  // made. Its money is returned.
  const isMadeLate = attempt.reason === NOT_MADE && outcome.status === 'approved';
  if (attempt.status !== 'PENDING' && !isMadeLate) return null;
  if (outcome.status !== 'approved' && outcome.status !== 'declined') {
    await askLater(tx, attempt, outcome, asked.checkAt);
    return null;
  }
  const isApproved = outcome.status === 'approved';
  await tx.update(attempt, {
    checkAt: null,
    status: attemptLifecycle.move(attempt.status, isApproved ? 'APPROVED' : 'DECLINED'),
    ...(isApproved
      ? { reason: null, code: null }
      : { reason: outcome.reason, code: outcome.code ?? null }),
  });
  if (locked.subscription && attempt.date)
    await advanceChargeDate(tx, locked.subscription, locked.charge);
  const { charge } = locked;
  if (isApproved) {
    const refundId = await receiveApproved(tx, locked, { attempt, outcome });
    return { refundId, charge, how: outcome };
  }
  await recordDecline(tx, locked, { attempt, outcome });
  return { refundId: null, charge, how: outcome };
}

async function receiveApproved(
  tx: Transaction,
  locked: LockedPayment,
  { attempt, outcome }: { attempt: ChargeAttempt; outcome: Approved & { provider: string } },
): Promise<string | null> {
  if (attempt.byBuyer && !attempt.byMerchant) await keepCard(tx, locked);
  return receiveMoney(tx, locked, {
    ...outcome,
    amount: locked.charge.amount,
    payer: null,
    paymentReference: attempt.date ? outcome.providerId : attempt.id,
  });
}

async function askLater(
  tx: Transaction,
  attempt: ChargeAttempt,
  outcome: Undecided,
  dueAt: Date | null,
): Promise<void> {
  const { status } = outcome;
  if (status === 'action_required')
    await tx.update(attempt, { actionUrl: outcome.url, actionEndsAt: outcome.expiresAt });
  if (attempt.checkAt?.getTime() !== dueAt?.getTime()) return;
  const soon =
    status === 'unanswered' ? repeatedSoon(attempt.lostAsks, outcome.retryAt, tx.now()) : null;
  if (soon) {
    await tx.update(attempt, { checkAt: soon.at, lostAsks: soon.lostAsks });
    return;
  }
  // An announcement that the payer's bank received is decided on its day. One that the bank may
  // not have received is polled soon.
  const checkAt =
    attempt.date && status === 'pending'
      ? askPixAt(attempt.date, tx.now())
      : askAgainAt(attempt, tx.now());
  await tx.update(attempt, { checkAt, lostAsks: null });
}

async function recordDecline(
  tx: Transaction,
  locked: LockedPayment,
  { attempt, outcome }: { attempt: ChargeAttempt; outcome: Declined | NotMade },
): Promise<void> {
  const { reason } = outcome;
  if (isCalledOff(locked, attempt, reason)) return;
  if ('isEnded' in outcome && typeof outcome.isEnded === 'boolean')
    await tx.update(locked.charge, { isAnnouncementEnded: outcome.isEnded });
  // Of a cycle, `subscription.payment_failed` reports it: a decline is reported once.
  const isOfCycle = locked.charge.kind === 'RENEWAL' && !attempt.byBuyer;
  // The merchant of a transparent charge waits for its outcome, also if no provider has seen it.
  const isReported = locked.charge.kind === 'TRANSPARENT' || !NOT_DECLINED.includes(reason);
  if (!isOfCycle && isReported) await emitDeclined(tx, locked, reason);
  // An attempt by hand does not change the schedule: it uses up no retry. A card that the buyer
  // typed is not the one of the schedule.
  if (attempt.byBuyer)
    await tx.update(locked.charge, {
      failureReason: reason,
      ...(attempt.byMerchant && (await afterMerchantsTry(tx, locked, { attempt, outcome }))),
    });
  else {
    const isLate = later(madeAt(attempt), LATE_AFTER_MS) <= tx.now();
    await failCharge(tx, locked.subscription, locked.charge, { ...outcome, isLate });
  }
}

/** When its outcome is known at the earliest; an announced one by the end of its day. */
function madeAt({ createdAt, date }: ChargeAttempt): Date {
  return date ? later(startOfCivilDay(date), DAY_MS) : createdAt;
}

/** The stored card was tried: what issuer and scheme say about it binds the schedule too. */
async function afterMerchantsTry(
  tx: Transaction,
  { charge }: LockedPayment,
  { attempt, outcome }: { attempt: ChargeAttempt; outcome: Declined | NotMade },
): Promise<PermittedRetries & Partial<Pick<Charge, 'refusedToken'>>> {
  const advice = 'advice' in outcome ? outcome.advice : undefined;
  return {
    ...(await permittedRetries(tx, charge, advice)),
    ...(outcome.hard && { refusedToken: attempt.cardToken }),
  };
}

/**
 * Whether no bank tried it because its subscription is paused or ends. Its charge stays open, and
 * is announced again if the subscription resumes in time.
 */
function isCalledOff(
  { subscription, charge }: LockedPayment,
  { date }: ChargeAttempt,
  reason: string,
): boolean {
  return (
    date !== null &&
    NOT_DECLINED.includes(reason) &&
    charge.status === 'PENDING' &&
    (subscription?.pausedAt ?? subscription?.cancelAt ?? null) !== null
  );
}

// The delay doubles with the age of the attempt, up to six hours.
function askAgainAt({ createdAt }: ChargeAttempt, now: Date): Date {
  const age = Math.max(ASK_AFTER_MS, now.getTime() - createdAt.getTime());
  return later(now, Math.min(age, ASK_AGAIN_MAX_MS));
}
