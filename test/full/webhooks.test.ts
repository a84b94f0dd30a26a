/** Events and their deliveries. */
import { suites } from '../support/suites';

suites(
  'scenarios/events',
  'scenarios/webhook-backlogs',
  'scenarios/webhook-care',
  'scenarios/webhook-claims',
  'scenarios/webhook-payloads',
  'scenarios/webhook-retries',
  'scenarios/webhook-signature',
  'scenarios/webhook-test-events',
  'scenarios/webhook-turns',
);
