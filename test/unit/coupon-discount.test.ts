/** What a coupon takes off: whole cents, and never more than the amount. */
import { takenOff } from '../../src/modules/coupons/coupon';

const percent = (discount: number, discountHundredths: number | null = null) =>
  ({ discountKind: 'PERCENTAGE', discount, discountHundredths }) as const;
const fixed = (discount: number) =>
  ({ discountKind: 'FIXED', discount, discountHundredths: null }) as const;

test.each([
  [999, percent(15), 149], // 149.85
  [999, percent(100), 999],
  [999, fixed(500), 500],
  [999, fixed(5_000), 999],
  [10_000, percent(1_050), 1_050], // 10.5%
  [999, percent(101), 10], // 1.01% = 10.0899
  [999, percent(10_000), 999],
  [10_000, percent(1, 50), 50], // 0.5%
])('of %d cents %j takes %d', (amount, coupon, cents) => {
  expect(takenOff(coupon, amount)).toBe(cents);
});
