/** The period of a report: whole days or whole months of São Paulo. */
import { InputType } from 'type-graphql';
import { Text } from '../../platform/records/columns/columns';
import type { TextFault } from '../../platform/records/columns/text-form';
import { invalid } from '../../platform/operations/errors';
import { daysOf, type CivilDay } from './civil-days';
import { checkDays, dateFault, isDate } from '../../platform/time/check-days';
import { addCivilDays, addCivilMonths } from '../../platform/time/civil-time';

export const DAYS_MAX = 366;
export const MONTHS_MAX = 36;
const DATE_LENGTH = 10;
const MONTH_LENGTH = 7;
const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/;

@InputType()
export class PeriodInput {
  @Text('The first day, YYYY-MM-DD, in São Paulo.', { max: DATE_LENGTH, check: dateFault })
  from: string;
  @Text(`The last day, YYYY-MM-DD, in São Paulo; at most ${DAYS_MAX} days in all.`, {
    max: DATE_LENGTH,
    check: dateFault,
  })
  to: string;
}

@InputType()
export class MonthsInput {
  @Text('The first month in São Paulo, YYYY-MM, or a day in it, YYYY-MM-DD.', {
    max: DATE_LENGTH,
    check: monthFault,
  })
  from: string;
  @Text(
    `The last month in São Paulo, YYYY-MM, or a day in it, YYYY-MM-DD; at most ${MONTHS_MAX} ` +
      'months in all.',
    { max: DATE_LENGTH, check: monthFault },
  )
  to: string;
}

/** The days of the period, one after the other. Refuses with 400 more than 366. */
export function daysOfPeriod({ from, to }: PeriodInput): CivilDay[] {
  checkDays({ from, to }, DAYS_MAX);
  return daysOf(from, to);
}

/** The months from the first to the last, YYYY-MM. Refuses with 400 more than 36. */
export function monthsOf(input: MonthsInput): string[] {
  const [from, to] = [input.from.slice(0, MONTH_LENGTH), input.to.slice(0, MONTH_LENGTH)];
  if (to < from) throw invalid('to must not be before from', 'to', { reason: 'TOO_EARLY' });
  const months = [from];
  for (let month = monthAfter(from); month <= to; month = monthAfter(month)) {
    if (months.length === MONTHS_MAX)
      throw invalid(`from and to must be at most ${MONTHS_MAX} months apart`, 'to', {
        reason: 'TOO_LATE',
      });
    months.push(month);
  }
  return months;
}

/** The days of these months, one after the other. */
export function daysOfMonths(months: readonly string[]): CivilDay[] {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) throw new Error('a period has a month at least');
  return daysOf(`${first}-01`, addCivilDays(`${monthAfter(last)}-01`, -1));
}

function monthFault(text: string): TextFault | null {
  if (MONTH.test(text) || isDate(text)) return null;
  if (text.length === DATE_LENGTH) return dateFault(text);
  return {
    rule: 'must be a month such as 2026-01, or a day in it',
    reason: 'WRONG_FORMAT',
    values: { format: 'month' },
  };
}

function monthAfter(month: string): string {
  return addCivilMonths(`${month}-01`, 1).slice(0, MONTH_LENGTH);
}
