/** Makes one try that was written before: calls the provider, then records what it said. */
import { ASK_AFTER_MS, ChargeAttempt, attemptLifecycle } from '../charges/attempt';
import { Charge } from '../charges/charge';
import { HOUR_MS, MINUTE_MS, later } from '../kit/clock';
import type { Context } from '../kit/context';
import { failPoint } from '../kit/fail-points';
import { log } from '../kit/log';
import type { Transaction } from '../kit/transaction';
import { ProviderUnknown, type Outcome } from '../providers/provider';
import { providerFor } from '../providers/registry';
import { passChargeDate } from '../subscriptions/close-cycle';
import { lockForPayment } from './confirm-payment';
import { announceAttempt, askPixAt } from './collect-by-pix';
import { failCharge } from './fail-charge';
import { receiveMoney } from './receive-money';
import type { Locked } from './settle-charge';
import { requestRefund } from './settle-refund';

/** What a provider said; or that it said nothing: then it may or may not have heard; or that none was asked at all. */
type Answer =
  Outcome | { status: 'unanswered' } | { status: 'declined'; reason: typeof NOT_MADE; hard: false };

const ASK_AGAIN_MAX_MS = 6 * HOUR_MS;
/** A call that was begun longer ago does not arrive any more: no time-out of a provider is as long. */
const CALL_MAX_MS = 10 * MINUTE_MS;
/** Not a provider's word, as `called_off` is: none has heard of it. */
const NOT_MADE = 'not_made';

/** Charges the card of the attempt, or announces it to the payer's bank; an unknown answer leaves it pending, to be asked about later. Who goes on for a process that died may come when all is over: then nothing is taken. */
export async function collectAttempt(ctx: Context, attempt: ChargeAttempt): Promise<void> {
  const charge = await ctx.rows.get(Charge, attempt.chargeId);
  if (attempt.status !== 'PENDING' || charge.status !== 'PENDING') return;
  failPoint('after-intent');
  const outcome = await answerOf(attempt.id, () =>
    charge.method === 'PIX'
      ? announceAttempt(ctx, attempt, charge)
      : chargeCard(ctx, attempt, charge),
  );
  failPoint('after-provider-call');
  await recordAnswer(ctx, attempt.id, outcome, attempt.checkAt);
}

function chargeCard(
  ctx: Context,
  { id, cardToken }: ChargeAttempt,
  { amount, installments, subscriptionId }: Charge,
): Promise<Outcome> {
  if (cardToken === null) throw new Error(`${id} has no card`);
  return providerFor(ctx).card.charge({
    reference: id,
    amount,
    token: cardToken,
    installments,
    agreement: subscriptionId,
    at: ctx.clock.now(),
  });
}

/** Asks the provider what became of an unanswered attempt; one it has never seen is made now, under the same reference, unless its charge is closed by now. */
export async function askAboutAttempt(ctx: Context, id: string): Promise<void> {
  const attempt = await ctx.rows.get(ChargeAttempt, id);
  if (attempt.status !== 'PENDING' || !attempt.checkAt || attempt.checkAt > ctx.clock.now()) return;
  const outcome = await answerOf(id, () =>
    attempt.date
      ? providerFor(ctx).recurringPix.find(id, ctx.clock.now())
      : providerFor(ctx).card.find(id),
  );
  if (outcome !== null) return recordAnswer(ctx, id, outcome, attempt.checkAt);
  if ((await ctx.rows.get(Charge, attempt.chargeId)).status === 'PENDING')
    return collectAttempt(ctx, attempt);
  // A slow first call may still arrive: then what it did counts.
  const isOver = later(attempt.createdAt, CALL_MAX_MS) <= ctx.clock.now();
  await recordAnswer(
    ctx,
    id,
    isOver ? { status: 'declined', reason: NOT_MADE, hard: false } : { status: 'unanswered' },
    attempt.checkAt,
  );
}

/** Records what the provider said of an attempt, once; money that comes too late goes back. `dueAt` is when the attempt was due to be asked about at the time of the question: news that came since makes it due anew. */
export async function recordAnswer(
  ctx: Context,
  attemptId: string,
  outcome: Answer,
  dueAt: Date | null,
): Promise<void> {
  const refundId = await ctx.transaction(
    (tx) => recordOutcome(tx, attemptId, outcome, dueAt),
    'outcome',
  );
  if (refundId) await requestRefund(ctx, refundId);
}

async function answerOf<Said extends Outcome | null>(
  attemptId: string,
  call: () => Promise<Said>,
): Promise<Said | Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error;
    log.warn({ attempt: attemptId, reason: error.message }, 'the provider did not answer');
    return { status: 'unanswered' };
  }
}

/** Answers the id of a refund to ask for, when the approval came too late to pay anything. */
async function recordOutcome(
  tx: Transaction,
  attemptId: string,
  outcome: Answer,
  dueAt: Date | null,
): Promise<string | null> {
  const { chargeId } = await tx.get(ChargeAttempt, attemptId);
  const locked = await lockForPayment(tx, chargeId);
  const attempt = await tx.lock(ChargeAttempt, attemptId);
  // Made nevertheless, by a process that stood still until it counted as not made: its money goes back.
  const isMadeLate = attempt.reason === NOT_MADE && outcome.status === 'approved';
  if (attempt.status !== 'PENDING' && !isMadeLate) return null;
  if (outcome.status === 'pending' || outcome.status === 'unanswered') {
    if (attempt.checkAt?.getTime() !== dueAt?.getTime()) return null;
    // What the payer's bank was told of is decided on its day; what it may never have heard of is asked about soon.
    attempt.checkAt =
      attempt.date && outcome.status === 'pending'
        ? askPixAt(attempt.date, tx.now())
        : askAgainAt(attempt, tx.now());
    await tx.save(attempt);
    return null;
  }
  attempt.checkAt = null;
  attempt.status = attemptLifecycle.move(
    attempt.status,
    outcome.status === 'approved' ? 'APPROVED' : 'DECLINED',
  );
  attempt.reason = outcome.status === 'declined' ? outcome.reason : null;
  await tx.save(attempt);
  if (locked.subscription && attempt.date)
    await passChargeDate(tx, locked.subscription, locked.charge);
  if (outcome.status === 'approved') {
    if (attempt.byBuyer) await keepCard(tx, locked);
    return receiveMoney(tx, locked, {
      ...outcome,
      amount: locked.charge.amount,
      payer: null,
      paymentReference: attempt.date ? outcome.providerId : attemptId,
    });
  }
  // A try by hand leaves the schedule as it was: no retry is used up, and nobody is told.
  if (attempt.byBuyer)
    await tx.save(Object.assign(locked.charge, { failureReason: outcome.reason }));
  else await failCharge(tx, locked.subscription, locked.charge, outcome);
  return null;
}

/** The card that paid a failed charge by hand is the one that is charged from now on. */
async function keepCard(
  tx: Transaction,
  { subscription, charge: { cardToken, cardBrand, cardLast4 } }: Locked,
): Promise<void> {
  if (subscription?.status === 'ACTIVE')
    await tx.save(Object.assign(subscription, { cardToken, cardBrand, cardLast4 }));
}

// Each time twice as long since the attempt began, at most six hours.
function askAgainAt({ createdAt }: ChargeAttempt, now: Date): Date {
  const age = Math.max(ASK_AFTER_MS, now.getTime() - createdAt.getTime());
  return later(now, Math.min(age, ASK_AGAIN_MAX_MS));
}
