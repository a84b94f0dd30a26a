/** Jobs, claims and the test clock. */
import { suites } from '../support/suites';

suites(
  'contract/sweep-costs',
  'scenarios/batches',
  'scenarios/claims',
  'scenarios/clock-races',
  'scenarios/crowd',
  'scenarios/test-clock',
  'scenarios/test-clock-years',
);
