/** Mails about subscriptions. */
import { ChargeAttempt } from '../../modules/charges/attempt';
import type { Charge } from '../../modules/charges/charge';
import { PlanChange, type PlanChangeStatus } from '../../modules/subscriptions/plans/plan-change';
import { portalUrl } from '../../modules/portal/portal-url';
import { isChargedAfter } from '../../modules/subscriptions/expiring-card';
import { isPausedByPolicy, openInvoiceOf } from '../../modules/subscriptions/invoices/find-invoice';
import { nextTryOf } from '../../modules/subscriptions/cycles/next-try';
import { debitPastRecall, firstOpenDate } from '../../modules/subscriptions/cycles/open-cycles';
import { hasOpenCharge } from '../../modules/subscriptions/open-charge';
import { Subscription } from '../../modules/subscriptions/subscription';
import { startOfCivilDay } from '../../platform/time/civil-time';
import { safeName, type Block, type MailContent } from '../content';
import {
  NO_LONGER,
  aheadOf,
  chargeOf,
  greeting,
  planFacts,
  subscriptionOf,
  text,
  withPlan,
  type ReadContent,
  type Reading,
} from '../reading';

const ATTEMPTS_MAX = 20;

interface Said {
  subject: string;
  heading: string;
  /** The sentences before and after the plan. */
  before: readonly string[];
  after?: readonly string[];
  button?: { label: string; url: string } | null;
  /** Of the next charge, in the facts. */
  nextLabel?: string;
  facts?: Block;
}

type Say = (reading: Reading, subscription: Subscription) => Said | null | Promise<Said | null>;

/** A mail about a subscription as it is now; `say` answers null if it no longer holds. */
function about(say: Say): ReadContent {
  return async (reading) => {
    const subscription = await subscriptionOf(reading);
    const said = subscription && (await say(reading, subscription));
    return said ? written(reading, subscription, said) : NO_LONGER;
  };
}

async function written(
  reading: Reading,
  subscription: Subscription,
  { subject, heading, before, after = [], nextLabel, facts, button = null }: Said,
): Promise<MailContent> {
  return {
    subject,
    preview: before[0] ?? heading,
    heading,
    blocks: [
      await greeting(reading),
      ...before.map(text),
      facts ?? planFacts(reading, await aheadOf(reading, subscription), nextLabel),
      ...after.map(text),
      ...(button ? [{ kind: 'button', ...button } as const] : []),
    ],
  };
}

const planOf = ({ name }: Subscription): string => safeName(name);

export const subscriptionStarted = about((reading, subscription) => {
  const said = reading.words.subscriptionStarted;
  if (subscription.status !== 'ACTIVE') return null;
  return {
    subject: said.subject(planOf(subscription)),
    heading: said.heading,
    before: [subscription.collection === 'INVOICE' ? said.byInvoice : said.text],
    ...howToCancel(reading, subscription),
  };
});

/** The portal asks who opens the link for a code. */
function howToCancel(
  { words, shop, message }: Reading,
  { id }: Subscription,
): Pick<Said, 'after' | 'button'> {
  const { cancel, cancelInPortal } = words.subscriptionStarted;
  if (!shop.portal.isOn) return { after: [cancel] };
  const url = portalUrl(message, `/subscriptions/${id}`);
  return { after: [cancelInPortal], button: { label: words.common.portal, url } };
}

export const trialStarted = about(async (reading, subscription) => {
  const { words } = reading;
  const { trialEndsAt, status } = subscription;
  if (status !== 'ACTIVE' || !trialEndsAt) return null;
  const said = words.trialStarted;
  return {
    subject: said.subject(planOf(subscription)),
    heading: said.heading,
    before: [await firstCharge(reading, subscription, trialEndsAt)],
    nextLabel: said.first,
    ...howToCancel(reading, subscription),
  };
});

export const trialEnding = about(async (reading, subscription) => {
  const { words } = reading;
  const date = dateThatHolds(reading, subscription, subscription.trialEndsAt);
  if (!date) return null;
  return {
    subject: words.trialEnding.subject(planOf(subscription)),
    heading: words.trialEnding.heading(words.format.date(date)),
    before: [await firstCharge(reading, subscription, date)],
    nextLabel: words.trialStarted.first,
    ...howToCancel(reading, subscription),
  };
});

/** What the trial costs afterwards: with its coupon, setup fee and add-ons. */
async function firstCharge(
  reading: Reading,
  subscription: Subscription,
  endsAt: Date,
): Promise<string> {
  const { words } = reading;
  const { amount } = (await reading.upcomingOf(subscription)) ?? subscription;
  const said = words.trialStarted;
  const say = subscription.collection === 'INVOICE' ? said.byInvoice : said.text;
  return say(words.format.date(endsAt), words.format.money(amount));
}

/** By invoice the page of a cycle is announced by its own mail. What costs nothing is not. */
export const renewalUpcoming = about(async (reading, subscription) => {
  const { words } = reading;
  if (subscription.collection === 'INVOICE') return null;
  const date = dateThatHolds(reading, subscription, subscription.nextChargeAt);
  const upcoming = date && (await reading.upcomingOf(subscription));
  if (!date || !upcoming?.amount) return null;
  const said = words.renewalUpcoming;
  return {
    subject: said.subject(planOf(await aheadOf(reading, subscription))),
    heading: said.heading(words.format.date(date)),
    before: [said.text(words.format.date(date), words.format.money(upcoming.amount))],
    ...howToCancel(reading, subscription),
  };
});

export const cardExpiring = about(({ words, shop, message }, subscription) => {
  const { cardBrand, cardLast4, cardExpiryMonth: month } = subscription;
  if (month === null || month !== message.values.month || !isChargedAfter(subscription))
    return null;
  const { isOn, replaceCard } = shop.portal;
  const said = words.cardExpiring;
  const card = [safeName(cardBrand).toUpperCase(), cardLast4].filter(Boolean).join(' •••• ');
  return {
    subject: said.subject(planOf(subscription)),
    heading: said.heading,
    before: [said.text(card, `${month.slice(-2)}/${month.slice(0, -3)}`)],
    after: [isOn && replaceCard ? said.replace : said.contact],
    button:
      isOn && replaceCard
        ? { label: said.button, url: portalUrl(message, `/subscriptions/${subscription.id}/card`) }
        : null,
  };
});

/** The date of a reminder, unless the subscription is charged on another day, or not at all. */
function dateThatHolds(
  { message }: Reading,
  { status, pausedAt, cancelAt }: Subscription,
  date: Date | null,
): Date | null {
  const isCharged = status === 'ACTIVE' && !pausedAt && !cancelAt;
  return isCharged && date?.toISOString() === message.values.date ? date : null;
}

/** Others were replaced, withdrawn or not paid. */
const HOLDS: readonly PlanChangeStatus[] = ['PENDING', 'APPLIED'];

export const planChanged: ReadContent = async (reading) => {
  const { rows, words, message } = reading;
  const subscription = await subscriptionOf(reading);
  const change = await rows.find(PlanChange, String(message.values.changeId));
  if (!subscription || !change || !HOLDS.includes(change.status)) return NO_LONGER;
  const said = words.planChanged;
  const isPending = change.status === 'PENDING';
  const changed = withPlan(subscription, change);
  if (isPending) changed.nextChargeAt = await firstOpenDate(rows, subscription);
  const { name, nextChargeAt } = changed;
  const from = nextChargeAt ? said.text(words.format.date(nextChargeAt)) : said.next;
  return written(reading, subscription, {
    subject: said.subject(safeName(name)),
    heading: said.heading,
    before: [isPending ? from : said.now],
    facts: planFacts(reading, changed, isPending ? said.first : undefined),
  });
};

export const subscriptionPaused = about(async ({ words, rows }, subscription) => {
  if (!subscription.pausedAt) return null;
  const said = words.paused;
  const { id, resumesAt } = subscription;
  // The open charge stays owed, and its reminders go on.
  const owed = await openInvoiceOf(rows, id);
  const isOverdue = owed !== null && isPausedByPolicy(subscription);
  const text = (await hasOpenCharge(rows, id)) ? said.open : said.text;
  return {
    subject: said.subject(planOf(subscription)),
    heading: said.heading,
    before: [
      isOverdue ? said.overdue : text,
      ...(resumesAt ? [said.until(words.format.date(resumesAt))] : []),
    ],
    button: owed && { label: words.paymentDue.invoice.button, url: owed.url },
  };
});

export const subscriptionResumed = about(async (reading, subscription) => {
  if (subscription.status !== 'ACTIVE' || subscription.pausedAt) return null;
  const { cancelAt } = subscription;
  const said = reading.words.resumed;
  return {
    subject: said.subject(planOf(subscription)),
    heading: said.heading,
    before: [cancelAt ? await untilItEnds(reading, subscription, cancelAt) : said.text],
  };
});

export const subscriptionCancelled = about(async (reading, subscription) => {
  const said = reading.words.cancelled;
  const how = await howItEnds(reading, subscription);
  if (!how) return null;
  return {
    subject: said.subject(planOf(subscription)),
    heading: said.heading,
    before: [how],
  };
});

/** Null if the cancellation was undone. */
async function howItEnds(reading: Reading, subscription: Subscription): Promise<string | null> {
  const { words, clock } = reading;
  const { status, cancelAt, cancelledDueTo } = subscription;
  const said = words.cancelled;
  if (cancelAt && (status === 'ACTIVE' || cancelAt > clock.now()))
    return untilItEnds(reading, subscription, cancelAt);
  if (status !== 'CANCELLED') return null;
  if (cancelledDueTo === 'max_payment_retries_exceeded') return said.unpaid;
  if (cancelledDueTo === 'invoice_overdue') return said.overdue;
  return cancelledDueTo === 'revoked_by_payer' ? said.revoked : endsNow(reading, subscription);
}

async function endsNow(
  { rows, words, clock }: Reading,
  subscription: Subscription,
): Promise<string> {
  const { cancelled: said, format } = words;
  const debit = await debitPastRecall(rows, subscription, clock.now());
  if (!debit) return said.now;
  return said.debited(format.money(debit.amount), format.date(startOfCivilDay(debit.date)));
}

/** The retries of an earlier charge, an invoice or what a bank was asked for may still be paid. */
async function untilItEnds(
  { rows, words }: Reading,
  { id }: Subscription,
  cancelAt: Date,
): Promise<string> {
  const { atEnd, atEndOpen } = words.cancelled;
  const say = (await hasOpenCharge(rows, id)) ? atEndOpen : atEnd;
  return say(words.format.date(cancelAt));
}

/** It is about the charge, whose page takes the payment or another card. */
export const paymentFailed: ReadContent = async (reading) => {
  const { words } = reading;
  const found = await chargeWithPlan(reading);
  if (!found || found.charge.paidAt) return NO_LONGER;
  const { charge, subscription } = found;
  const { format, common, paymentFailed: said } = words;
  const { failureReason, status, method, amount, url } = charge;
  const todo = method === 'PIX' ? said.byPix : said;
  const next = await nextTrySaid(reading, charge, subscription);
  return {
    subject: said.subject(planOf(subscription)),
    preview: todo.what,
    heading: said.heading,
    blocks: [
      await greeting(reading),
      text(common.reasons[failureReason ?? ''] ?? common.unknownReason),
      ...next.map(text),
      {
        kind: 'facts',
        facts: [
          [common.plan, planOf(subscription)],
          [common.amount, format.money(amount)],
        ],
      },
      ...(status === 'PENDING'
        ? [text(todo.what), { kind: 'button', label: todo.button, url } as const]
        : []),
    ],
  };
};

/** Empty while an attempt has no outcome yet. */
async function nextTrySaid(
  { rows, words }: Reading,
  charge: Charge,
  { pausedAt }: Subscription,
): Promise<string[]> {
  const { format, paymentFailed: said } = words;
  if (charge.status !== 'PENDING') return [said.last];
  const next = await nextTryOf(rows, charge);
  if (next) return [(charge.method === 'PIX' ? said.byPix : said).next(format.date(next))];
  return pausedAt ? [said.paused] : [];
}

/** Skipped once the bank has answered, or no longer collects on that date. */
export const pixAnnounced: ReadContent = async (reading) => {
  const { rows, words, message } = reading;
  const found = await chargeWithPlan(reading);
  if (found?.charge.status !== 'PENDING') return NO_LONGER;
  const { charge, subscription } = found;
  const day = String(message.values.date);
  const attempts = await rows.list(
    ChargeAttempt,
    { chargeId: charge.id, status: 'PENDING' },
    { limit: ATTEMPTS_MAX },
  );
  if (!attempts.some((attempt) => attempt.date === day)) return NO_LONGER;
  const { format, common, pixAnnounced: said } = words;
  const date = format.date(startOfCivilDay(day));
  const amount = format.money(charge.amount);
  return {
    subject: said.subject(planOf(subscription)),
    preview: said.text(date, amount),
    heading: said.heading,
    blocks: [
      await greeting(reading),
      text(said.text(date, amount)),
      {
        kind: 'facts',
        facts: [
          [common.plan, planOf(subscription)],
          [common.amount, amount],
          [said.day, date],
        ],
      },
    ],
  };
};

async function chargeWithPlan(
  reading: Reading,
): Promise<{ charge: Charge; subscription: Subscription } | null> {
  const charge = await chargeOf(reading);
  const subscription =
    charge?.subscriptionId && (await reading.rows.find(Subscription, charge.subscriptionId));
  return charge && subscription ? { charge, subscription } : null;
}
