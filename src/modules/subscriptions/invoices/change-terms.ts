/** Until when, and how, the difference of a change by invoice can be paid. */
import { conflict, unprocessable } from '../../../platform/operations/errors';
import type { Rows } from '../../../platform/records/rows';
import { addCivilDays, civilDate, endOfCivilDay } from '../../../platform/time/civil-time';
import type { PaymentMethod } from '../../providers/payment-method';
import type { Subscription } from '../subscription';
import type { Proration } from '../plans/plan-change';
import { earlyInvoiceOf, openInvoiceOf } from './find-invoice';
import { opensAt, overdueAt } from './invoice-dates';

/** The charge of a change can be paid until the end of so many days after its day. */
const PAYABLE_DAYS = 3;

export interface ChangePageTerms {
  dueAt: Date;
  methods: PaymentMethod[];
}

/**
 * Refuses with 409 a change at once while the charge of a cycle is open. One charge by invoice is
 * open at most, and that of a period to come stays as it is: it would lack the new price, and
 * nothing of it is paid that could be credited. One of the period that runs is overdue instead.
 */
export async function refuseWhileOpen(
  rows: Rows,
  subscription: Subscription,
  proration: Proration,
  now: Date,
): Promise<void> {
  const { id } = subscription;
  const isCharged = proration === 'CHARGE_NOW';
  const open = isCharged
    ? await openInvoiceOf(rows, id)
    : await earlyInvoiceOf(rows, subscription, now);
  if (!open) return;
  const field = isCharged ? 'proration' : 'when';
  throw conflict(
    `${field}: a charge by invoice of ${id} is open: change it once that is paid, or send when ` +
      'NEXT_CYCLE to change it from the cycle after that charge on',
    field,
    'CHARGE_OPEN',
  );
}

/** Payable for three days, and at most until the day before the next cycle opens. */
export function changePageTerms(subscription: Subscription, now: Date): ChangePageTerms {
  const { id, cycleNumber, invoice } = subscription;
  const opens = opensAt(subscription, cycleNumber + 1);
  const dayBefore = addCivilDays(civilDate(opens), -1);
  const today = civilDate(now);
  const last = addCivilDays(today, PAYABLE_DAYS);
  const wanted = last < dayBefore ? last : dayBefore;
  const dueDay = wanted > today ? wanted : today;
  // A boleto is offered only if its bank reports the payment before the next cycle opens.
  const isReported = overdueAt(dueDay, true) <= opens;
  const methods = (invoice?.methods ?? []).filter((each) => each !== 'BOLETO' || isReported);
  if (methods.length === 0)
    throw unprocessable(
      `proration: the next charge of ${id} opens before a bank would report the payment of a ` +
        'boleto: send NEXT_CHARGE to charge the difference with it',
      'proration',
      { reason: 'TOO_LATE' },
    );
  return { dueAt: endOfCivilDay(dueDay), methods };
}
