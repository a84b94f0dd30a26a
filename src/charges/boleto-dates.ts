/** When a boleto falls due, until when it can be paid, and until when banks may still report that it was. */
import { config } from '../config';
import { addBankBusinessDays, rollToBankBusinessDay } from '../kit/bank-days';
import { addCivilDays, civilDate, endOfCivilDay } from '../kit/civil-time';
import { SECOND_MS, later } from '../kit/clock';
import { isPayableLate, type LateTerms } from './late-fees';

/** Banks report a payment on the business day after it, and now and then one later. */
const REPORTED_WITHIN_BANK_DAYS = 2;

export interface BoletoDates {
  /** The end of its due date, which may be a day on which banks are closed. */
  dueAt: Date;
  /** The end of the bank business day on which it can be paid without late charges. */
  expiresAt: Date;
  payableUntil: Date;
  awaitedUntil: Date;
}

/** The dates of a boleto made at that moment; `expiresIn` (seconds) names the due date, else it is some bank business days away. */
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

/** Until when banks report what was paid on that São Paulo date. */
export function reportedBy(date: string): Date {
  return endOfCivilDay(addBankBusinessDays(rollToBankBusinessDay(date), REPORTED_WITHIN_BANK_DAYS));
}
