/** What keys may do, what is refused, and how it is said. */
import { suites } from '../support/suites';

suites(
  'contract/acts-of-keys',
  'contract/back-office',
  'contract/cors',
  'contract/errors',
  'contract/foreign-hosts',
  'contract/http-manners',
  'contract/idempotency',
  'contract/input',
  'contract/key-cache',
  'contract/payouts',
  'contract/permissions',
  'contract/rate-limit',
  'contract/refusal-reasons',
  'contract/refusal-sentences',
  'contract/split-guards',
  'contract/store-facts',
  'contract/unknown-callers',
);
