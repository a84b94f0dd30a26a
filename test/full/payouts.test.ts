/** Money paid out, sub-accounts, and what a restored backup lacks. */
import { suites } from '../support/suites';

suites(
  'scenarios/dashboard-payouts',
  'scenarios/invariants-of-splits',
  'scenarios/payouts',
  'scenarios/purses',
  'scenarios/restored',
  'scenarios/restored-payments',
  'scenarios/restored-payouts',
  'scenarios/returned-payouts',
  'scenarios/sales-of-sellers',
  'scenarios/splits',
  'scenarios/sub-accounts',
  'scenarios/sub-accounts-found',
);
