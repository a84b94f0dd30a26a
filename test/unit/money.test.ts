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
