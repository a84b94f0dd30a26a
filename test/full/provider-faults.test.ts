/** Days on which a provider fails, and money that it reports late or not at all. */
import { suites } from '../support/suites';

suites(
  'scenarios/bank-ids',
  'scenarios/both-accounts',
  'scenarios/bulkheads',
  'scenarios/compared-accounts',
  'scenarios/late-simulated-money',
  'scenarios/protections',
  'scenarios/provider-outages',
  'scenarios/reconciliation',
  'scenarios/same-payer',
  'scenarios/second-account',
  'scenarios/unreported-money',
  'scenarios/waiting-for-providers',
);
