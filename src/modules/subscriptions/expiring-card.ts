/** Reports on the first day of its last month that the card of a subscription expires. */
import type { Charge } from '../charges/charge';
import { nineOClock } from '../messages/nine-o-clock';
import type { CardToken } from '../providers/card-port';
import type { Context } from '../../platform/operations/context';
import type { Transaction } from '../../platform/records/transaction';
import { civilMonth } from '../../platform/time/civil-time';
import { emit } from '../webhooks/events/emit';
import { chargeDateOf } from './cycles/charge-dates';
import { mailSubscriber } from './mail-subscriber';
import { renderCustomer } from './payload';
import { Subscription, subscriptionView } from './subscription';

type CardColumns = Pick<Charge, 'cardToken' | 'cardBrand' | 'cardLast4' | 'cardExpiryMonth'>;

/** For a subscription that is charged by this card from now on. */
export function cardColumns(
  { cardToken, cardBrand, cardLast4, cardExpiryMonth }: CardColumns,
  now: Date,
): CardColumns & Pick<Subscription, 'cardReportAt'> {
  const at = cardExpiryMonth === null ? null : reportedAt(cardExpiryMonth);
  // A date that lies before the card was given is not reported.
  const cardReportAt = at && at > now ? at : null;
  return { cardToken, cardBrand, cardLast4, cardExpiryMonth, cardReportAt };
}

/** Null without a card: it is charged by automatic PIX. */
export const importedCard = (card: CardToken | null, now: Date) =>
  cardColumns(
    {
      cardToken: card?.token ?? null,
      cardBrand: card?.brand ?? null,
      cardLast4: card?.last4 ?? null,
      cardExpiryMonth: card?.expiryMonth ?? null,
    },
    now,
  );

/** What fell due during the pause is reported at its end, unless the card has expired. */
export async function reportCardAfterPause(
  tx: Transaction,
  subscription: Subscription,
  pausedAt: Date,
): Promise<void> {
  const { cardExpiryMonth, cardReportAt } = subscription;
  if (cardReportAt || !cardExpiryMonth || cardExpiryMonth < civilMonth(tx.now())) return;
  if (reportedAt(cardExpiryMonth) > pausedAt)
    await tx.update(subscription, { cardReportAt: tx.now() });
}

/** A job of due rows: it may run twice without harm. */
export async function reportExpiringCard(ctx: Context, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const subscription = await tx.lock(Subscription, id);
    const { cardReportAt } = subscription;
    if (!cardReportAt || cardReportAt > tx.now()) return;
    await tx.update(subscription, { cardReportAt: null });
    if (isChargedAfter(subscription)) await report(tx, subscription);
  });
}

/** Whether a charge date lies after the last month of the card. */
export function isChargedAfter(subscription: Subscription): boolean {
  const { status, pausedAt, cancelAt, method, collection } = subscription;
  if (status !== 'ACTIVE' || pausedAt || cancelAt) return false;
  if (method !== 'CARD' || collection === 'INVOICE') return false;
  const { cardExpiryMonth, cycleNumber, cyclesLeft } = subscription;
  if (cardExpiryMonth === null) return false;
  if (cyclesLeft === null) return true;
  const last = chargeDateOf(subscription, cycleNumber + cyclesLeft);
  return cyclesLeft > 0 && civilMonth(last) > cardExpiryMonth;
}

async function report(tx: Transaction, subscription: Subscription): Promise<void> {
  await emit(tx, 'payment_method.expiring', subscription.id, {
    subscription: await subscriptionView.render(tx, subscription),
    customer: await renderCustomer(tx, subscription.customerId),
  });
  const { cardToken, cardExpiryMonth } = subscription;
  await mailSubscriber(tx, subscription, {
    template: 'card-expiring',
    once: `${cardToken} ${cardExpiryMonth}`,
    event: 'payment_method.expiring',
    values: { month: cardExpiryMonth },
  });
}

const reportedAt = (month: string): Date => nineOClock(`${month}-01`);
