/** Bank holidays against a list of our own, computed from Easter. */
import {
  addBankBusinessDays,
  isBankBusinessDay,
  rollToBankBusinessDay,
} from '../../src/modules/charges/terms/bank-days';

const MS_PER_DAY = 86_400_000;
/** The national holidays on fixed dates; 20 November since 2024 (Lei 14.759/2023). */
const FIXED = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'];
/** Carnival Monday and Tuesday, Good Friday, Corpus Christi: days from Easter Sunday. */
const FROM_EASTER = [-48, -47, -2, 60];

test('the independent list knows the Easter of three years', () => {
  expect([2024, 2026, 2038].map((year) => isoDate(easter(year)))).toEqual([
    '2024-03-31',
    '2026-04-05',
    '2038-04-25',
  ]);
});

test('every day from 2024 to 2045 is open or closed as the list says', () => {
  const wrong: string[] = [];
  for (let year = 2024; year <= 2045; year += 1) {
    const holidays = new Set([
      ...FIXED.map((date) => `${year}-${date}`),
      ...FROM_EASTER.map((days) => isoDate(easter(year) + days * MS_PER_DAY)),
    ]);
    expect(holidays.size).toBe(holidaysThatDiffer(year));
    for (let day = Date.UTC(year, 0, 1); day < Date.UTC(year + 1, 0, 1); day += MS_PER_DAY) {
      const isWeekday = ![0, 6].includes(new Date(day).getUTCDay());
      if (isBankBusinessDay(isoDate(day)) !== (isWeekday && !holidays.has(isoDate(day))))
        wrong.push(isoDate(day));
    }
  }
  expect(wrong).toEqual([]);
});

test('a due date on Carnival Saturday rolls to Ash Wednesday', () => {
  expect(rollToBankBusinessDay('2026-02-14')).toBe('2026-02-18');
  expect(rollToBankBusinessDay('2026-02-18')).toBe('2026-02-18');
});

test('Christmas on a Friday', () => {
  expect(isBankBusinessDay('2026-12-24')).toBe(true);
  expect(rollToBankBusinessDay('2026-12-25')).toBe('2026-12-28');
  expect(isBankBusinessDay('2026-12-31')).toBe(true);
});

test('three business days over a weekend and a holiday', () => {
  // 19, then Monday 23 (20 is a holiday), 24
  expect(addBankBusinessDays('2026-11-18', 3)).toBe('2026-11-24');
  expect(addBankBusinessDays('2026-11-21', 1)).toBe('2026-11-23'); // from a Saturday
  expect(addBankBusinessDays('2026-11-21', 0)).toBe('2026-11-21');
});

test('the Monday after an election is open', () => {
  expect(isBankBusinessDay('2026-10-05')).toBe(true);
});

test('nonsense is refused', () => {
  expect(() => addBankBusinessDays('2026-11-18', -1)).toThrow(RangeError);
  expect(() => addBankBusinessDays('2026-11-18', 367)).toThrow(RangeError);
  expect(() => isBankBusinessDay('2026-02-30')).toThrow(RangeError);
});

/** Two holidays on one day in some years, such as Good Friday on Tiradentes. */
function holidaysThatDiffer(year: number): number {
  const moving = FROM_EASTER.map((days) =>
    isoDate(easter(year) + days * MS_PER_DAY).slice('YYYY-'.length),
  );
  return FIXED.length + moving.filter((date) => !FIXED.includes(date)).length;
}

function isoDate(utcMs: number): string {
  return new Date(utcMs).toISOString().slice(0, 10);
}

/** Easter Sunday by the Gregorian computus (Meeus), as UTC milliseconds. */
function easter(year: number): number {
  const century = Math.floor(year / 100);
  const skipped = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15;
  const moon = (19 * (year % 19) + skipped) % 30;
  const fullMoon = moon - (moon === 29 || (moon === 28 && year % 19 > 10) ? 1 : 0);
  const weekday =
    (year + Math.floor(year / 4) + fullMoon + 2 - century + Math.floor(century / 4)) % 7;
  return Date.UTC(year, 2, 28 + fullMoon - weekday);
}
