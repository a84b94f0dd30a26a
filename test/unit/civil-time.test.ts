/**
 * The calendar of São Paulo, on the days on which UTC, summer time and short months lead astray.
 */
import { Temporal } from 'temporal-polyfill';
import {
  addCivilDays,
  addCivilMonths,
  atSameClockTime,
  civilDate,
  civilMonth,
  daysBetween,
  endOfCivilDay,
  startOfCivilDay,
} from '../../src/platform/time/civil-time';
import fc, { howMany } from '../support/properties';

const MS_PER_DAY = 86_400_000;

/** Dates as numbers of days, by UTC dates alone. */
const dates = fc
  .integer({ min: 0, max: 40_000 })
  .map((day) => new Date(day * MS_PER_DAY).toISOString().slice(0, 10));

test('late in the evening it is still today in São Paulo, although UTC has moved on', () => {
  const moment = new Date('2026-02-01T02:30:00.000Z');
  expect(civilDate(moment)).toBe('2026-01-31');
  expect(civilMonth(moment)).toBe('2026-01');
  expect(civilDate(new Date('2026-02-01T03:00:00.000Z'))).toBe('2026-02-01');
});

test('a day begins at 03:00 UTC and ends a millisecond before the next', () => {
  expect(startOfCivilDay('2026-12-10').toISOString()).toBe('2026-12-10T03:00:00.000Z');
  expect(endOfCivilDay('2026-12-10').toISOString()).toBe('2026-12-11T02:59:59.999Z');
});

test('the zone database is used: 2018 had summer time and a day without midnight', () => {
  expect(startOfCivilDay('2018-11-04').toISOString()).toBe('2018-11-04T03:00:00.000Z'); // 01:00 -02
  // 23:59:59.999 -03
  expect(endOfCivilDay('2018-11-03').toISOString()).toBe('2018-11-04T02:59:59.999Z');
  expect(startOfCivilDay('2019-01-15').toISOString()).toBe('2019-01-15T02:00:00.000Z');
  // the second 23:59:59.999
  expect(endOfCivilDay('2018-02-17').toISOString()).toBe('2018-02-18T02:59:59.999Z');
});

test('the same clock time on another date', () => {
  const anchor = new Date('2026-02-01T02:30:15.123Z'); // 31 January 23:30:15.123
  expect(atSameClockTime(anchor, '2026-02-28').toISOString()).toBe('2026-03-01T02:30:15.123Z');
  expect(atSameClockTime(anchor, '2026-01-31')).toEqual(anchor);
});

test('a clock time that summer time skipped moves forward; of one that came twice, the first counts', () => {
  expect(atSameClockTime(new Date('2018-10-01T03:15:00.000Z'), '2018-11-04').toISOString()).toBe(
    '2018-11-04T03:15:00.000Z',
  ); // 00:15 does not exist: 01:15 -02
  expect(atSameClockTime(new Date('2018-06-01T02:30:00.000Z'), '2018-02-17').toISOString()).toBe(
    '2018-02-18T01:30:00.000Z',
  ); // 23:30 -02, an hour later again -03
});

test('months have their own last day', () => {
  expect(addCivilMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addCivilMonths('2026-01-31', 2)).toBe('2026-03-31');
  expect(addCivilMonths('2028-02-29', 12)).toBe('2029-02-28');
  expect(addCivilMonths('2026-02-28', 1, 31)).toBe('2026-03-31');
  expect(addCivilMonths('2026-12-05', 1, 20)).toBe('2027-01-20');
});

test('days count through leap years and both ways', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysBetween('2026-12-11', '2026-12-10')).toBe(-1);
  expect(addCivilDays('2026-12-31', 1)).toBe('2027-01-01');
  fc.assert(
    fc.property(dates, dates, (from, to) => {
      const expected = (Date.parse(to) - Date.parse(from)) / MS_PER_DAY;
      expect(daysBetween(from, to)).toBe(expected);
      expect(addCivilDays(from, expected)).toBe(to);
    }),
    { numRuns: howMany(2_000) },
  );
});

test('every moment lies within the day it is said to be of', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1970-01-02'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (moment) => {
        const date = civilDate(moment);
        expect(startOfCivilDay(date) <= moment && moment <= endOfCivilDay(date)).toBe(true);
        expect(civilDate(endOfCivilDay(date))).toBe(date);
      },
    ),
    { numRuns: howMany(2_000) },
  );
});

test.each(['2026-02-30', '2026-13-01', '2026-2-1', '20260201', '2026-02-01T00:00', ''])(
  '%p is not a date',
  (text) => {
    expect(() => startOfCivilDay(text)).toThrow(RangeError);
  },
);

test('an invalid Date has no civil date', () => {
  expect(() => civilDate(new Date(Number.NaN))).toThrow(RangeError);
});

test('every hour around every change of the clocks, and any moment: as the zone database says', () => {
  const zoned = (moment: Date) =>
    Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(
      'America/Sao_Paulo',
    );
  const changes = [
    '2008-10-19',
    '2009-02-15',
    '2017-10-15',
    '2018-02-18',
    '2018-11-04',
    '2019-02-17',
  ].flatMap((date) =>
    Array.from(
      { length: 96 },
      (_, hour) => new Date(Date.parse(date) - 2 * MS_PER_DAY + hour * 3_600_000 + 1),
    ),
  );
  const check = (moment: Date, date: string) => {
    expect(civilDate(moment)).toBe(zoned(moment).toPlainDate().toString());
    expect(startOfCivilDay(date).getTime()).toBe(
      Temporal.PlainDate.from(date).toZonedDateTime('America/Sao_Paulo').epochMilliseconds,
    );
    expect(atSameClockTime(moment, date).getTime()).toBe(
      Temporal.PlainDate.from(date).toZonedDateTime({
        timeZone: 'America/Sao_Paulo',
        plainTime: zoned(moment).toPlainTime(),
      }).epochMilliseconds,
    );
  };
  for (const moment of changes)
    for (const date of ['2018-02-17', '2018-11-04', '2026-03-01']) check(moment, date);
  for (const moment of changes) check(changes[0] ?? moment, civilDate(moment));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 * MS_PER_DAY }), dates, (ms, date) =>
      check(new Date(ms), date),
    ),
    { numRuns: howMany(1_000) },
  );
});

test.each(['2026-02-30', '2026-13-01', '2026-1-01', 'today', ''])('%p is no date', (text) => {
  expect(() => startOfCivilDay(text)).toThrow(RangeError);
  expect(() => addCivilMonths(text, 1)).toThrow(RangeError);
});
