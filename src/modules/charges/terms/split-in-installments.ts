/** The installments of a card payment. */
import { shareOf, sum, times } from '../../../platform/operations/money';

/**
 * The amount in installments that add up to it. The remaining cents go to the first ones, so that
 * no two differ by more than a cent. RangeError for a count that is not a whole number from 1 on.
 */
export function splitInInstallments(amount: number, count: number): number[] {
  const share = shareOf(amount, 1, count, 'floor');
  const leftOver = sum([amount, -times(share, count)]);
  return Array.from({ length: count }, (_, index) => share + (index < leftOver ? 1 : 0));
}
