/** How many times a checkout can be paid. */
import { choices } from '../../platform/records/columns/choices';

export const CheckoutFrequency = choices(
  'CheckoutFrequency',
  'How many times a checkout can be paid.',
  {
    ONE_TIME: 'Once.',
    MULTIPLE_PAYMENTS: 'Any number of times (a payment link).',
    SUBSCRIPTION: 'Once; after that the buyer is charged at every cycle.',
  },
);
export type CheckoutFrequency = (typeof CheckoutFrequency)[number];
