/**
 * The dates of a boleto: its due date, the last day on which it can be paid, and the last day on
 * which banks may report a payment.
 */
import { config } from '../../../config/config';
import { addBankBusinessDays, rollToBankBusinessDay } from '../../../platform/time/bank-days';
import { addCivilDays, civilDate, endOfCivilDay } from '../../../platform/time/civil-time';
import { SECOND_MS, later } from '../../../platform/time/clock';
import { isPayableLate, type LateTerms } from './late-fees';

/** Banks report a payment on the next business day, and sometimes a day later. */
const REPORTED_WITHIN_BANK_DAYS = 2;

export interface BoletoDates {
  /** The end of the due date, which may be a day on which banks are closed. */
  dueAt: Date;
  /** The end of the bank business day on which it can be paid without late charges. */
  expiresAt: Date;
  payableUntil: Date;
  awaitedUntil: Date;
}

/**
 * The dates of a boleto created at that moment. `expiresIn` (seconds) determines the due date;
 * without it, the due date is a fixed number of bank business days away.
 */
export function boletoDates(now: Date, expiresIn: number | null, terms: LateTerms): BoletoDates {
  const dueDate =
    expiresIn === null
      ? addBankBusinessDays(civilDate(now), config.boletoDueDays)
      : civilDate(later(now, expiresIn * SECOND_MS));
  const rolled = rollToBankBusinessDay(dueDate);
  const lastDate = isPayableLate(terms)
    ? rollToBankBusinessDay(addCivilDays(dueDate, config.boletoLateDays))
    : rolled;
  return {
    dueAt: endOfCivilDay(dueDate),
    expiresAt: endOfCivilDay(rolled),
    payableUntil: endOfCivilDay(lastDate),
    awaitedUntil: reportedBy(lastDate),
  };
}

/** The last moment at which banks report a payment of that São Paulo date. */
export function reportedBy(date: string): Date {
  return endOfCivilDay(addBankBusinessDays(rollToBankBusinessDay(date), REPORTED_WITHIN_BANK_DAYS));
}
