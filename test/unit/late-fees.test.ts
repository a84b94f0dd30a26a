/** Late charges of a boleto: the sums a merchant can check by hand. */
import {
  isPayableLate,
  lateCharges,
  type LateTerms,
} from '../../src/modules/charges/terms/late-fees';
import { CENTS_MAX } from '../../src/platform/operations/money';
import { addCivilDays } from '../../src/platform/time/civil-time';

const DUE = '2026-12-10'; // a Thursday
const terms = (
  interest: number,
  fine: number,
  type: 'PERCENTAGE' | 'FIXED' = 'PERCENTAGE',
): LateTerms => ({ interest: { value: interest }, fine: { value: fine, type } });
const late = (daysLate: number, interest: number) => ({
  daysLate,
  interest,
  fine: 0,
  total: CENTS_MAX + interest,
});
const paidLate = (amount: number, daysLate: number, lateTerms: LateTerms) =>
  lateCharges({ amount, dueDate: DUE, paidOn: addCivilDays(DUE, daysLate), ...lateTerms });

test.each([
  [20_000, 15, terms(300, 200), { daysLate: 15, interest: 300, fine: 400, total: 20_700 }],
  [10_000, 10, terms(100, 200), { daysLate: 10, interest: 33, fine: 200, total: 10_233 }],
  // 16.67, rounded down
  [10_000, 5, terms(100, 200), { daysLate: 5, interest: 16, fine: 200, total: 10_216 }],
  [9_999, 1, terms(0, 200), { daysLate: 1, interest: 0, fine: 199, total: 10_198 }], // 199.98
  // 100% a month
  [CENTS_MAX, 60, terms(10_000, 0), late(60, 19_999_999_998)],
  [20_000, 1, terms(0, 1_000, 'FIXED'), { daysLate: 1, interest: 0, fine: 1_000, total: 21_000 }],
  [20_000, 7, { interest: null, fine: null }, { daysLate: 7, interest: 0, fine: 0, total: 20_000 }],
])('%d cents, %d days late', (amount, daysLate, lateTerms, expected) => {
  expect(paidLate(amount, daysLate, lateTerms)).toEqual(expected);
});

test('paid on its due date, or before, it costs what it says', () => {
  const nothing = { daysLate: 0, interest: 0, fine: 0, total: 20_000 };
  expect(paidLate(20_000, 0, terms(300, 200))).toEqual(nothing);
  expect(paidLate(20_000, -3, terms(300, 200))).toEqual(nothing);
});

test('due on a Saturday it may be paid on Monday; on Tuesday three days are late, not one', () => {
  const saturday = { amount: 20_000, dueDate: '2026-12-12', ...terms(300, 200) };
  expect(lateCharges({ ...saturday, paidOn: '2026-12-14' }).total).toBe(20_000);
  expect(lateCharges({ ...saturday, paidOn: '2026-12-15' })).toEqual({
    daysLate: 3,
    interest: 60,
    fine: 400,
    total: 20_460,
  });
});

test('due on Christmas Day it may be paid on the next bank business day', () => {
  const christmas = { amount: 10_000, dueDate: '2026-12-25', ...terms(100, 200) };
  expect(lateCharges({ ...christmas, paidOn: '2026-12-28' }).total).toBe(10_000);
  expect(lateCharges({ ...christmas, paidOn: '2026-12-29' })).toEqual({
    daysLate: 4,
    interest: 13,
    fine: 200,
    total: 10_213,
  });
});

test('with interest or fine it stays payable, with neither it does not', () => {
  expect(isPayableLate(terms(100, 0))).toBe(true);
  expect(isPayableLate({ interest: null, fine: { value: 1, type: 'FIXED' } })).toBe(true);
  expect(isPayableLate(terms(0, 0))).toBe(false);
  expect(isPayableLate({ interest: null, fine: null })).toBe(false);
});
