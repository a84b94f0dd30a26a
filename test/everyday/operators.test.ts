/** What operators see and do. */
import { suites } from '../support/suites';

suites(
  'contract/dead-letters',
  'contract/mcp-limits',
  'contract/mcp',
  'contract/missing-keys',
  'contract/operators-door',
  'contract/operators-work',
  'contract/ops-board',
  'contract/ops-graphql',
  'contract/ops-page',
  'contract/ops-provider-accounts',
  'contract/prometheus-configuration',
  'contract/slo',
  'contract/trace',
);
