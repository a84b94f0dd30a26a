/** The life of a subscription: terms, changes of plan, pauses and ends. */
import { suites } from '../support/suites';

suites(
  'scenarios/change-of-cycle-now',
  'scenarios/add-ons',
  'scenarios/cancelled-subscription',
  'scenarios/change-plan',
  'scenarios/ending-subscription',
  'scenarios/pause-over-outage',
  'scenarios/paused-subscription',
  'scenarios/retry-subscription',
  'scenarios/subscription',
  'scenarios/subscription-list-views',
  'scenarios/subscription-terms',
  'scenarios/update-subscription',
);
