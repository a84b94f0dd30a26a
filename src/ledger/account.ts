/** Where a scope's money can be; every set of entries moves it between these and sums to zero. */
import { choices } from '../kit/choices';

export const Account = choices(
  'LedgerAccount',
  'Where money of a store is; the entries of one movement always sum to zero.',
  {
    PROVIDER: 'Outside: what buyers paid in (negative) and what has left to banks (positive).',
    PENDING: "Paid, but not yet at the merchant's disposal.",
    AVAILABLE: "At the merchant's disposal.",
    BLOCKED: 'Held back while a dispute is open.',
    IN_TRANSIT: 'On its way out: refunds and payouts that have not settled.',
    FEES: 'Earned by the platform.',
    SUSPENSE: 'Received without a charge to put it to; the operator decides.',
  },
);
export type Account = (typeof Account)[number];
