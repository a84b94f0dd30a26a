/** Everything that happened to a payment, in words. */
import type { Moment } from '../../parts/timeline';
import { money } from '../../money';
import type { Words } from '../../words/pt';
import type { PaymentDetails } from './payment';

export function momentsOf(payment: PaymentDetails, words: Words): Moment[] {
  const { payments } = words;
  return [
    { at: payment.createdAt, title: payments.moments.created(money(payment.amount)) },
    ...attemptsOf(payment, words),
    ...(payment.paidAt
      ? [
          {
            at: payment.paidAt,
            title: payments.moments.paid(money(payment.paidAmount ?? 0)),
            tone: 'good' as const,
          },
        ]
      : []),
    ...refundsOf(payment, words),
    ...disputesOf(payment, words),
    ...eventsOf(payment, words),
  ];
}

function attemptsOf({ attempts }: PaymentDetails, { payments, declines }: Words): Moment[] {
  const known: Readonly<Record<string, string>> = declines;
  return (attempts?.nodes ?? [])
    .filter(({ status }) => status !== 'APPROVED')
    .map(({ number, status, reason, createdAt, byBuyer, byMerchant }) => {
      const who = byMerchant ? 'merchant' : byBuyer ? 'buyer' : 'schedule';
      return {
        at: createdAt,
        title: payments.moments.attempt[status](number, payments.moments.by[who]),
        ...(reason && { text: known[reason] ?? `${declines.other} (${reason})` }),
        ...(status === 'DECLINED' && { tone: 'bad' as const }),
      };
    });
}

function refundsOf({ refunds }: PaymentDetails, { payments }: Words): Moment[] {
  return (refunds?.nodes ?? []).map(({ amount, status, failureReason, createdAt }) => ({
    at: createdAt,
    title: payments.moments.refund[status](money(amount)),
    ...(failureReason && { text: failureReason }),
    ...(status === 'FAILED' ? { tone: 'bad' as const } : { tone: 'warn' as const }),
  }));
}

function disputesOf({ disputes }: PaymentDetails, { payments }: Words): Moment[] {
  return (disputes?.nodes ?? []).map(({ amount, status, reason, createdAt, closedAt }) => ({
    at: closedAt ?? createdAt,
    title: payments.moments.dispute[status](money(amount)),
    text: reason,
    tone: status === 'WON' ? ('good' as const) : ('bad' as const),
  }));
}

/** The events of a link are about all of its payments: only those about this one belong here. */
function eventsOf(
  { id, events, checkout }: PaymentDetails,
  { payments, eventNames }: Words,
): Moment[] {
  const known: Readonly<Record<string, string>> = eventNames;
  const isOfLink = checkout?.frequency === 'MULTIPLE_PAYMENTS';
  const own = (events?.nodes ?? []).filter(({ objectId }) => !isOfLink || objectId === id);
  return own.map(({ type, createdAt, deliveries }) => {
    const all = deliveries?.nodes ?? [];
    const delivered = all.filter(({ status }) => status === 'DELIVERED').length;
    return {
      at: createdAt,
      title: known[type] ?? type,
      ...(all.length > 0 && { text: payments.moments.delivered(delivered, all.length) }),
    };
  });
}
