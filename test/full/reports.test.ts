/** Figures, exports and invariants. */
import { suites } from '../support/suites';

suites(
  'scenarios/cancellation-reasons',
  'scenarios/daily-totals',
  'scenarios/invariants',
  'scenarios/large-exports',
  'scenarios/mrr',
  'scenarios/mrr-movements',
  'scenarios/open-work',
  'scenarios/reports',
  'scenarios/sample-year',
);
