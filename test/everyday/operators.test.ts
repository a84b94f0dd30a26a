/** What operators see and do. */
import { suites } from '../support/suites';

suites(
  // First: the process counts how late it is, and other files move its clock.
  'contract/slo',
  'contract/dead-letters',
  'contract/mcp-limits',
  'contract/missing-keys',
  'contract/operators-api',
  'contract/ops-board',
  'contract/ops-graphql',
  'contract/ops-page',
  'contract/ops-provider-accounts',
  'contract/prometheus-configuration',
  'contract/trace',
);
