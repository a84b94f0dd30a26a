/** Money given back, disputes, documents and closings. */
import { suites } from '../support/suites';

suites(
  'scenarios/refunded-changes',
  'scenarios/refunded-credit',
  'scenarios/billing-documents',
  'scenarios/closings',
  'scenarios/dispute-evidence',
  'scenarios/dispute-of-nothing',
  'scenarios/disputed-credit',
  'scenarios/fiscal-documents',
  'scenarios/invariants-of-closings',
  'scenarios/med-claims',
  'scenarios/partial-refunds',
  'scenarios/partly-refunded',
  'scenarios/refund',
);
