/** Installments add up to the amount, and differ by a cent at most. */
import { splitInInstallments } from '../../src/modules/charges/terms/split-in-installments';
import { CENTS_MAX } from '../../src/platform/operations/money';
import fc from '../support/properties';

test('the remaining cents go to the first ones', () => {
  expect(splitInInstallments(10_000, 3)).toEqual([3_334, 3_333, 3_333]);
  expect(splitInInstallments(10_001, 3)).toEqual([3_334, 3_334, 3_333]);
  const amounts = fc.integer({ min: 0, max: CENTS_MAX });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 12 }), (amount, count) => {
      const parts = splitInInstallments(amount, count);
      expect(parts).toHaveLength(count);
      expect(parts.reduce((total, part) => total + part, 0)).toBe(amount);
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
    }),
  );
});

test('a count that is no whole number from 1 on is refused', () => {
  expect(() => splitInInstallments(10_000, 0)).toThrow(RangeError);
  expect(() => splitInInstallments(10_000, 1.5)).toThrow(RangeError);
});
