/** How often a subscription to a product is charged. */
import { choices } from '../../platform/records/columns/choices';

export const Cycle = choices('Cycle', 'How often a subscription is charged.', {
  WEEKLY: 'Every 7 days.',
  MONTHLY: 'Every month, on the day of the first charge or the last day of a shorter month.',
  QUARTERLY: 'Every 3 months.',
  SEMIANNUALLY: 'Every 6 months.',
  ANNUALLY: 'Every 12 months.',
});
export type Cycle = (typeof Cycle)[number];
