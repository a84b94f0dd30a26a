/** The days of collection by invoice: when a charge is opened, due, overdue and decided. */
import { addBankBusinessDays, rollToBankBusinessDay } from '../../charges/terms/bank-days';
import {
  addCivilDays,
  atSameClockTime,
  civilDate,
  startOfCivilDay,
} from '../../../platform/time/civil-time';
import { chargeDateOf } from '../cycles/charge-dates';
import type { Subscription } from '../subscription';

/** Banks report the payment of a boleto on the next business day, and sometimes a day later. */
const REPORTED_WITHIN_BANK_DAYS = 2;

/** At the clock time of the subscription, `leadDays` before the charge date of the cycle. */
export function opensAt(subscription: Subscription, cycleNumber: number): Date {
  const date = chargeDateOf(subscription, cycleNumber);
  const leadDays = subscription.invoice?.leadDays ?? 0;
  return atSameClockTime(date, addCivilDays(civilDate(date), -leadDays));
}

/**
 * The São Paulo day on which a charge that is opened now is due: its charge date or, when that is
 * near, the next bank business day. A missed cycle is due as many days later as others.
 */
export function dueDayOf(subscription: Subscription, chargeDate: Date, now: Date): string {
  const today = civilDate(now);
  const leadDays = subscription.invoice?.leadDays ?? 0;
  if (chargeDate <= now) return rollToBankBusinessDay(addCivilDays(today, leadDays));
  const day = rollToBankBusinessDay(civilDate(chargeDate));
  const isOnTime = addCivilDays(civilDate(chargeDate), -leadDays) >= today;
  const earliest = addBankBusinessDays(today, 1);
  return isOnTime || day > earliest ? day : earliest;
}

/** From when an unpaid charge is overdue. A boleto may have been paid on its last day. */
export function overdueAt(dueDay: string, isBoletoIssued: boolean): Date {
  return startOfCivilDay(addCivilDays(reportedDay(dueDay, isBoletoIssued), 1));
}

/** When the grace of an unpaid charge is over, and the policy holds. */
export function decidedAt(dueDay: string, graceDays: number, isBoletoIssued: boolean): Date {
  return overdueAt(addCivilDays(dueDay, graceDays), isBoletoIssued);
}

function reportedDay(day: string, isBoletoIssued: boolean): string {
  return isBoletoIssued
    ? addBankBusinessDays(rollToBankBusinessDay(day), REPORTED_WITHIN_BANK_DAYS)
    : day;
}
