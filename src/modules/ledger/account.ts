/** The accounts of a scope. Every set of entries moves money between them and sums to zero. */
import { choices } from '../../platform/records/columns/choices';

export const Account = choices(
  'LedgerAccount',
  'An account of a store in the ledger; the entries of one movement always sum to zero.',
  {
    PROVIDER:
      'Outside the service: payments received (negative) and money sent to banks (positive).',
    PENDING: 'Paid by buyers, but not yet available.',
    AVAILABLE: 'Available to the merchant.',
    BLOCKED: 'Held back while a dispute is open.',
    IN_TRANSIT: 'Sent but not yet arrived: refunds and payouts that have not settled.',
    SUB_AVAILABLE: 'Available to sub-accounts; a part of no balance of the store.',
    SUB_PENDING: 'Parts of sub-accounts in payments that are not yet available.',
    SUB_BLOCKED: 'Parts of sub-accounts that are held back while a dispute is open.',
    FEES: 'Earned by the platform.',
    SUSPENSE: 'Received without a matching charge; the operator decides.',
  },
);
export type Account = (typeof Account)[number];
