/** Reminders of a boleto, one after the other: before its due date, on it, and after it. */
import { addBankBusinessDays } from './terms/bank-days';
import { isPaidOnPage } from './terms/charge-kind';
import { addCivilDays, civilDate } from '../../platform/time/civil-time';
import type { Transaction } from '../../platform/records/transaction';
import { DAY_MS, later } from '../../platform/time/clock';
import { daysOf } from '../messages/days-of-mails';
import { nineOClock } from '../messages/nine-o-clock';
import type { Charge } from './charge';
import { mailBuyer } from './mail-buyer';

/** No boleto is overdue before, because banks report payments that late. */
const REPORTED_WITHIN_BANK_DAYS = 2;

interface Asked {
  /** The day of the reminder that was just handled, counted from the due date. */
  after?: number;
  /** When its buyer was sent it. */
  openedAt?: Date;
  /** Left out: while it is PENDING. */
  isOwed?: boolean;
}

/**
 * Queues the first reminder whose day has not come. Nothing is queued once the boleto cannot be
 * paid.
 */
export async function queueBoletoReminder(
  tx: Transaction,
  charge: Charge,
  {
    after = -Infinity,
    openedAt = sentAt(charge),
    isOwed = charge.status === 'PENDING',
  }: Asked = {},
): Promise<void> {
  const { id, dueAt, payableUntil } = charge;
  if (!isReminded(charge) || !isOwed || !dueAt) return;
  const days = [
    ...(await daysOf(tx, 'payment-due')).map((before) => -before),
    ...(await daysOf(tx, 'payment-overdue')).toReversed(),
  ].filter((day) => day > after);
  const next = nextReminder(openedAt, civilDate(dueAt), { days, now: tx.now() });
  if (!next || (payableUntil && next.sendAt > payableUntil)) return;
  const { day, sendAt } = next;
  await mailBuyer(tx, charge, {
    template: day > 0 ? 'payment-overdue' : 'payment-due',
    once: `${id} ${day}`,
    sendAt,
    endsAt: payableUntil,
    values: { days: day },
  });
}

const sentAt = ({ issuedAt, createdAt }: Charge): Date => issuedAt ?? createdAt;

const isReminded = (charge: Charge): boolean => charge.method === 'BOLETO' || isPaidOnPage(charge);

/** Its buyer pays it on its page: the first mail about it, and the first of its reminders. */
export async function mailOpened(tx: Transaction, charge: Charge): Promise<void> {
  await mailBuyer(tx, charge, {
    template: 'payment-waiting',
    once: `${charge.id} opened`,
    event: 'charge.opened',
  });
  await queueBoletoReminder(tx, charge, { openedAt: tx.now() });
}

/** When a boleto that is still unpaid is reported as overdue; null if it cannot be paid then. */
export function reportedOverdueAt({ method, dueAt, payableUntil }: Charge): Date | null {
  if (method !== 'BOLETO' || !dueAt) return null;
  const at = nineOClock(dateOf(civilDate(dueAt), 1));
  return payableUntil && at > payableUntil ? null : at;
}

/** Not within a day of the boleto itself. */
function nextReminder(
  openedAt: Date,
  dueDate: string,
  { days, now }: { days: readonly number[]; now: Date },
): { day: number; sendAt: Date } | undefined {
  const earliest = later(openedAt, DAY_MS);
  return days
    .map((day) => ({ day, sendAt: nineOClock(dateOf(dueDate, day)) }))
    .find(({ sendAt }) => sendAt >= now && sendAt >= earliest);
}

function dateOf(dueDate: string, day: number): string {
  const date = addCivilDays(dueDate, day);
  const reported = addBankBusinessDays(dueDate, REPORTED_WITHIN_BANK_DAYS);
  return day > 0 && date < reported ? reported : date;
}
