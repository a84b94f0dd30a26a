/** The command line, imports, and what operators watch. */
import { suites } from '../support/suites';

suites(
  'contract/cli-import',
  'contract/cli-listen',
  'contract/cli-provider',
  'contract/cli-sample-data',
  'contract/cli-trigger',
  'contract/invariant-looks',
  'contract/monitoring',
  'contract/operators-work',
  'scenarios/imports',
  'unit/cli',
);
