/**
 * Charge dates: the known hard days, and ten years of dates from every start day against plain
 * integer arithmetic.
 */
import { roundFraction } from '../../src/platform/operations/money';
import { civilDate } from '../../src/platform/time/civil-time';
import { Cycle } from '../../src/modules/products/cycle';
import { config } from '../../src/config/config';
import { chargeDateOf, monthlyAmount } from '../../src/modules/subscriptions/cycles/charge-dates';
import { closingOf } from '../../src/modules/subscriptions/cycles/close-cycle';

const chargeDate = (anchorAt: Date, frequency: Cycle, n: number) =>
  chargeDateOf(
    { frequency, anchorAt, anchorCycle: 0, anchorDay: Number(civilDate(anchorAt).slice(-2)) },
    n,
  );
const chargeDateAfterPlanChange = ({
  changeDate,
  anchorDay,
  cycle,
  k,
}: {
  changeDate: Date;
  anchorDay: number;
  cycle: Cycle;
  k: number;
}) => chargeDateOf({ frequency: cycle, anchorAt: changeDate, anchorCycle: 0, anchorDay }, k);

type Day = { year: number; month: number; day: number };
const MONTHS: Record<Cycle, number> = {
  WEEKLY: 0,
  MONTHLY: 1,
  QUARTERLY: 3,
  SEMIANNUALLY: 6,
  ANNUALLY: 12,
};
/** The charges of ten years. */
const CHARGES: Record<Cycle, number[]> = {
  WEEKLY: upTo(522),
  MONTHLY: upTo(120),
  QUARTERLY: upTo(40),
  SEMIANNUALLY: upTo(20),
  ANNUALLY: upTo(10),
};

const monthlyFrom = (anchor: string, count: number) =>
  Array.from({ length: count }, (_, n) => chargeDate(new Date(anchor), 'MONTHLY', n).toISOString());

test('from 31 January: the last day of every shorter month, and the 31st again', () => {
  expect(monthlyFrom('2026-01-31T13:00:00.000Z', 6).map((moment) => moment.slice(5, 10))).toEqual([
    '01-31',
    '02-28',
    '03-31',
    '04-30',
    '05-31',
    '06-30',
  ]);
});

test('a first payment late in the evening of 31 January counts as 31 January', () => {
  expect(monthlyFrom('2026-02-01T02:30:00.000Z', 3)).toEqual([
    '2026-02-01T02:30:00.000Z',
    '2026-03-01T02:30:00.000Z',
    '2026-04-01T02:30:00.000Z',
  ]); // 31 Jan, 28 Feb, 31 Mar 23:30
});

test('from 29 February, yearly: the 28th, and the 29th in leap years', () => {
  const years = [1, 2, 3, 4].map((n) =>
    chargeDate(new Date('2024-02-29T12:00:00.000Z'), 'ANNUALLY', n).toISOString().slice(0, 10),
  );
  expect(years).toEqual(['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']);
});

test('charge 0 is the anchor, and there are no charges before it or between', () => {
  const anchor = new Date('2026-01-31T13:00:00.000Z');
  for (const cycle of Cycle) expect(chargeDate(anchor, cycle, 0)).toEqual(anchor);
  expect(() => chargeDate(anchor, 'MONTHLY', -1)).toThrow(RangeError);
  expect(() => chargeDate(anchor, 'MONTHLY', 0.5)).toThrow(RangeError);
  expect(() => chargeDate(anchor, 'MONTHLY', 5_201)).toThrow(RangeError);
});

test.each([...Cycle])('%s: ten years from every day of a common and a leap year', (cycle) => {
  const wrong: string[] = [];
  for (const start of [...daysOf(2026), ...daysOf(2028)]) {
    const anchor = lateEvening(start);
    for (const n of CHARGES[cycle]) {
      const expected = lateEvening(expectedDay(start, cycle, n));
      const actual = chargeDate(anchor, cycle, n);
      if (actual.getTime() !== expected.getTime())
        wrong.push(
          `${anchor.toISOString()} + ${n}: ${actual.toISOString()}, not ${expected.toISOString()}`,
        );
    }
  }
  expect(wrong.slice(0, 5)).toEqual([]);
});

test('after a change of plan on 28 February, the 31st of the first payment comes back', () => {
  const changeDate = new Date('2026-02-28T13:00:00.000Z');
  const dates = (cycle: Cycle) =>
    [0, 1, 2].map((k) =>
      chargeDateAfterPlanChange({ changeDate, anchorDay: 31, cycle, k }).toISOString(),
    );
  expect(dates('MONTHLY')).toEqual([
    '2026-02-28T13:00:00.000Z',
    '2026-03-31T13:00:00.000Z',
    '2026-04-30T13:00:00.000Z',
  ]);
  expect(dates('QUARTERLY')).toEqual([
    '2026-02-28T13:00:00.000Z',
    '2026-05-31T13:00:00.000Z',
    '2026-08-31T13:00:00.000Z',
  ]);
  expect(dates('WEEKLY')).toEqual([
    '2026-02-28T13:00:00.000Z',
    '2026-03-07T13:00:00.000Z',
    '2026-03-14T13:00:00.000Z',
  ]);
});

test('a change between month-based plans keeps to the days of the original anchor', () => {
  for (const start of daysOf(2028)) {
    const changeDate = chargeDate(lateEvening(start), 'MONTHLY', 1);
    for (const cycle of ['MONTHLY', 'QUARTERLY', 'SEMIANNUALLY', 'ANNUALLY'] as const) {
      const actual = chargeDateAfterPlanChange({ changeDate, anchorDay: start.day, cycle, k: 3 });
      expect(actual).toEqual(lateEvening(monthsLater(start, 1 + 3 * MONTHS[cycle])));
    }
  }
});

test('what a subscription is worth a month, rounded once for all of them', () => {
  expect(monthlyAmount(1_200, 'ANNUALLY')).toEqual({ numerator: 1_200n, denominator: 12n });
  expect(monthlyAmount(1_200, 'WEEKLY')).toEqual({ numerator: 62_400n, denominator: 12n });
  // 4333.33 + 1000 + 333.33 + 166.67 + 83.33 = 5916.67
  expect(roundFraction(Cycle.map((cycle) => monthlyAmount(1_000, cycle)))).toBe(5_917);
});

/** 22:45:10.123 in São Paulo, which is the next day in UTC; no summer time since 2019. */
function lateEvening({ year, month, day }: Day): Date {
  return new Date(Date.UTC(year, month - 1, day, 22 + 3, 45, 10, 123));
}

function daysOf(year: number): Day[] {
  return upTo(12).flatMap((month) =>
    upTo(lengthOf(year, month)).map((day) => ({ year, month, day })),
  );
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

function expectedDay(start: Day, cycle: Cycle, n: number): Day {
  return cycle === 'WEEKLY' ? daysLater(start, 7 * n) : monthsLater(start, MONTHS[cycle] * n);
}

function monthsLater(start: Day, months: number): Day {
  const count = start.year * 12 + start.month - 1 + months;
  const year = Math.floor(count / 12);
  const month = (count % 12) + 1;
  return { year, month, day: Math.min(start.day, lengthOf(year, month)) };
}

function daysLater(start: Day, days: number): Day {
  let { year, month } = start;
  let day = start.day + days;
  while (day > lengthOf(year, month)) {
    day -= lengthOf(year, month);
    month = month === 12 ? 1 : month + 1;
    if (month === 1) year += 1;
  }
  return { year, month, day };
}

function lengthOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

test('an automatic PIX is announced as early as set, at most ten days before its bank day', () => {
  const standard = config.pixClosesDaysBefore;
  const anchorAt = new Date('2027-01-06T15:00:00.000Z');
  const closing = (daysBefore: number): string => {
    config.pixClosesDaysBefore = daysBefore;
    return closingOf(
      { frequency: 'MONTHLY', anchorAt, anchorCycle: 0, anchorDay: 6 },
      1,
      anchorAt,
    ).toISOString(); // Saturday 6 February, before Carnival: Wednesday the 10th
  };
  try {
    expect([4, 7, 10].map(closing)).toEqual([
      '2027-02-02T15:00:00.000Z',
      '2027-01-31T15:00:00.000Z',
      '2027-01-31T15:00:00.000Z',
    ]);
  } finally {
    config.pixClosesDaysBefore = standard;
  }
});
