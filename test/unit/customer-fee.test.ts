/** The fee that a buyer pays on top of a price is exactly the fee of the payment. */
import { feeOn, totalByCard } from '../../src/modules/ledger/fees';
import { cardOptions } from '../../src/modules/payments/pay/card/card-total';
import { CENTS_MAX, sum } from '../../src/platform/operations/money';
import fc from '../support/properties';

const fees = (percent: number, fixed: number) => ({
  cardPercent: percent,
  cardShortInstalmentsPercent: percent,
  cardLongInstalmentsPercent: percent,
  cardFixed: fixed,
});

test('with 4% + 60 a price of 10,000 becomes 10,479', () => {
  expect(totalByCard(10_000, 1, { cardPercent: 400 })).toBe(10_479); // 10479 − 419.16 − 60
  expect(totalByCard(10_000, 6)).toBe(10_479);
  expect(totalByCard(10_000, 7)).toBe(10_534); // 10534 × 4.5% = 474.03
  expect(totalByCard(0, 1)).toBe(0);
});

test('it is the smallest total that leaves the price, for fees of 0 to 20% and any fixed part', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 7_999_000_000 })),
      fc.integer({ min: 0, max: 2_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 1, max: 12 }),
      (price, percent, fixed, installments) => {
        const table = fees(percent, fixed);
        const total = totalByCard(price, installments, table);
        if (total === null) throw new Error('no total');
        const left = (paid: number) => paid - feeOn(paid, { method: 'CARD', installments }, table);
        expect(left(total)).toBe(price);
        expect(left(total - 1)).toBeLessThan(price);
      },
    ),
  );
});

test('there is none where the fee takes everything, or the total is too large', () => {
  expect(totalByCard(1, 1, fees(10_000, 0))).toBeNull();
  expect(totalByCard(1, 1, fees(9_999, 0))).toBe(5_001); // 5001 × 99.99% = 5000.4999
  expect(totalByCard(CENTS_MAX, 1, fees(1, 0))).toBeNull();
  expect(totalByCard(CENTS_MAX, 1, fees(0, 0))).toBe(CENTS_MAX);
});

test('installments add up to the total, and each is of at least 1000 cents', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30_000 }),
      fc.integer({ min: 0, max: 2_000 }),
      (price, percent) => {
        const options = cardOptions(price, 12, fees(percent, 60));
        for (const { parts, total, customerFee } of options) {
          expect(sum(parts)).toBe(total);
          expect(total - customerFee).toBe(price);
          if (parts.length > 1) expect(Math.min(...parts)).toBeGreaterThanOrEqual(1_000);
        }
        expect(options.map(({ parts }) => parts.length)).toEqual(options.map((_, i) => i + 1));
      },
    ),
  );
  expect(cardOptions(999, 12, null)).toEqual([{ parts: [999], customerFee: 0, total: 999 }]);
});
