/** Payments by card, and stored cards. */
import { suites } from '../support/suites';

suites(
  'scenarios/browser-tokens',
  'scenarios/card-money',
  'scenarios/card-testing',
  'scenarios/card-try-limits',
  'scenarios/compared-cards',
  'scenarios/declined-payment',
  'scenarios/failed-charge',
  'scenarios/forgotten-cards',
  'scenarios/pay-by-stored-card',
  'scenarios/stored-cards',
  'scenarios/transparent-cards',
);
