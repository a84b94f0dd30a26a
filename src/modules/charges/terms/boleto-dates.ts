/**
 * The dates of a boleto: its due date, the last day on which it can be paid, and the last day on
 * which banks may report a payment.
 */
import { config } from '../../../config/config';
import { addBankBusinessDays, rollToBankBusinessDay } from './bank-days';
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

/** What a merchant asks for. */
export interface BoletoDue {
  /** A São Paulo day. It counts before `expiresIn`. */
  dueDate: string | null;
  /** Seconds. */
  expiresIn: number | null;
}

/**
 * The dates of a boleto created at that moment. If neither a day nor seconds are asked for, the due
 * date is a fixed number of bank business days away.
 */
export function boletoDates(now: Date, due: BoletoDue, terms: LateTerms): BoletoDates {
  const dueDate = due.dueDate ?? dayOf(now, due.expiresIn);
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

function dayOf(now: Date, expiresIn: number | null): string {
  return expiresIn === null
    ? addBankBusinessDays(civilDate(now), config.boletoDueDays)
    : civilDate(later(now, expiresIn * SECOND_MS));
}

/** The last moment at which banks report a payment of that São Paulo date. */
export function reportedBy(date: string): Date {
  return endOfCivilDay(addBankBusinessDays(rollToBankBusinessDay(date), REPORTED_WITHIN_BANK_DAYS));
}
