/** What keys may do. */
import { suites } from '../support/suites';

suites(
  'contract/acts-of-keys',
  'contract/back-office',
  'contract/idempotency',
  'contract/key-cache',
  'contract/payouts',
  'contract/permissions',
  'contract/rate-limit',
  'contract/store-facts',
);
