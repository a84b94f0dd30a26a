/** Money never loses or invents a cent: fixed sums, and properties against exact arithmetic. */
import * as money from '../../src/platform/operations/money';
import fc from '../support/properties';

const amounts = fc.integer({ min: 0, max: money.CENTS_MAX });

test('sums are exact and refuse what a number cannot hold', () => {
  expect(money.sum([])).toBe(0);
  expect(money.sum([10, -3, money.CENTS_MAX])).toBe(10_000_000_006);
  expect(() => money.sum([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  // only the end counts
  expect(money.sum([Number.MAX_SAFE_INTEGER, 1, -1])).toBe(Number.MAX_SAFE_INTEGER);
  expect(() => money.sum([1.5])).toThrow(RangeError);
  expect(() => money.sum([2 ** 53, -(2 ** 53)])).toThrow(RangeError);
});

test('a quantity multiplies the price', () => {
  expect(money.times(4990, 3)).toBe(14_970);
  expect(money.times(0, 3)).toBe(0);
  expect(() => money.times(money.CENTS_MAX, 1_000_000)).toThrow(RangeError);
  expect(() => money.times(-1, 2)).toThrow(RangeError);
  expect(() => money.times(1, 1.5)).toThrow(RangeError);
});

test('a percentage is rounded as asked', () => {
  expect(money.percentOf(10_000, 350, 'half-up')).toBe(350);
  expect(money.percentOf(100, 350, 'half-up')).toBe(4); // 3.5
  expect(money.percentOf(100, 350, 'floor')).toBe(3);
  expect(money.percentOf(99, 350, 'half-up')).toBe(3); // 3.465
  expect(money.percentOf(money.CENTS_MAX, 10_000, 'floor')).toBe(money.CENTS_MAX);
});

test('parts of an amount, counted from its beginning, add up to it', () => {
  expect(money.shareOf(80, 333, 1_000)).toBe(27); // 26.64
  expect(money.shareOf(1, 1, 2)).toBe(1); // half up
  expect(money.shareOf(1, 49, 100)).toBe(0);
  expect(() => money.shareOf(1, 1, 0)).toThrow(RangeError);
  fc.assert(
    fc.property(amounts, amounts, (fee, part) => {
      const paid = money.CENTS_MAX;
      expect(money.shareOf(fee, paid, paid)).toBe(fee);
      expect(money.shareOf(fee, part, paid)).toBeLessThanOrEqual(fee);
    }),
  );
});

test('late interest and fine, never a cent too much', () => {
  expect(money.lateInterest(20_000, 300, 15)).toBe(300); // 3% of 200.00 for half a month
  expect(money.lateInterest(10_000, 100, 10)).toBe(33); // 33.33
  expect(money.lateInterest(10_000, 100, 5)).toBe(16); // 16.67
  expect(money.lateInterest(money.CENTS_MAX, 10_000, 60)).toBe(19_999_999_998); // 200%
  expect(money.lateFine(20_000, 200, 'PERCENTAGE')).toBe(400);
  expect(money.lateFine(9_999, 200, 'PERCENTAGE')).toBe(199); // 199.98
  expect(money.lateFine(20_000, 1_000, 'FIXED')).toBe(1_000);
});

test('a discount takes whole cents and never more than the amount', () => {
  expect(money.discountOf(999, 'PERCENTAGE', 15)).toBe(149); // 149.85
  expect(money.discountOf(999, 'PERCENTAGE', 100)).toBe(999);
  expect(money.discountOf(999, 'FIXED', 500)).toBe(500);
  expect(money.discountOf(999, 'FIXED', 5_000)).toBe(999);
  expect(money.discountOf(10_000, 'PERCENTAGE', 1_050)).toBe(1_050); // 10.5%
  expect(money.discountOf(999, 'PERCENTAGE', 101)).toBe(10); // 1.01% = 10.0899
  expect(money.discountOf(999, 'PERCENTAGE', 10_000)).toBe(999);
  expect(() => money.discountOf(999, 'PERCENTAGE', 10_001)).toThrow(RangeError);
});

test('installments add up to the amount and differ by a cent at most', () => {
  expect(money.splitInInstalments(10_000, 3)).toEqual([3_334, 3_333, 3_333]);
  expect(money.splitInInstalments(10_001, 3)).toEqual([3_334, 3_334, 3_333]);
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 12 }), (amount, count) => {
      const parts = money.splitInInstalments(amount, count);
      expect(parts).toHaveLength(count);
      expect(parts.reduce((total, part) => total + part, 0)).toBe(amount);
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
    }),
  );
  expect(() => money.splitInInstalments(10_000, 0)).toThrow(RangeError);
  expect(() => money.splitInInstalments(10_000, 13)).toThrow(RangeError);
  expect(() => money.splitInInstalments(10_000, 1.5)).toThrow(RangeError);
});

test('shares are rounded once, at the end', () => {
  const third = money.fractionOf(100, { numerator: 1n, denominator: 3n });
  expect(money.roundFraction([])).toBe(0);
  expect(money.roundFraction([third])).toBe(33);
  expect(money.roundFraction([third, third, third])).toBe(100); // three times 33 would be 99
  expect(money.roundFraction([third, { numerator: 1n, denominator: 6n }])).toBe(34); // 33.5
  expect(money.roundFraction([{ numerator: 1n, denominator: 2n }])).toBe(1);
  expect(() => money.roundFraction([{ numerator: 1n, denominator: 0n }])).toThrow(RangeError);
  expect(() => money.roundFraction([{ numerator: -1n, denominator: 2n }])).toThrow(RangeError);
});

test('the rounded total is the nearest whole number, whatever the shares', () => {
  const shares = fc.record({
    numerator: fc.bigInt(0n, 10n ** 12n),
    denominator: fc.constantFrom(1n, 2n, 3n, 6n, 12n),
  });
  fc.assert(
    fc.property(fc.array(shares, { maxLength: 50 }), (fractions) => {
      const twelfths = fractions.reduce(
        (total, { numerator, denominator }) => total + numerator * (12n / denominator),
        0n,
      );
      const rounded = BigInt(money.roundFraction(fractions)) * 12n;
      expect(rounded - twelfths <= 6n && twelfths - rounded < 6n).toBe(true);
    }),
  );
});

test.each([
  [0, 'R$ 0,00', '0.00'],
  [5, 'R$ 0,05', '0.05'],
  [123_456, 'R$ 1.234,56', '1234.56'],
  [100_000, 'R$ 1.000,00', '1000.00'],
  [9_999_999_999, 'R$ 99.999.999,99', '99999999.99'],
  [-100, '-R$ 1,00', '-1.00'],
])('%d cents are written %s', (cents, brazilian, decimal) => {
  expect(money.formatReais(cents)).toBe(brazilian);
  expect(money.decimalReais(cents)).toBe(decimal);
});

test('amounts in decimal notation read back to the same cents', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(Math.round(Number(money.decimalReais(amount)) * 100)).toBe(amount);
    }),
  );
});
