/** Settings, limits and suspension of stores, and the dashboard. */
import { suites } from '../support/suites';

suites(
  'contract/dashboard-sessions',
  'scenarios/address-by-hand',
  'scenarios/dashboard-guards',
  'scenarios/dashboard-sign-in',
  'scenarios/file-limits',
  'scenarios/store',
  'scenarios/store-limits',
  'scenarios/suspended-store',
  'scenarios/suspension-races',
  'scenarios/updates',
);
