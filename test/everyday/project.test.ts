/** Files of the project itself, and rules that hold for all of them. */
import { suites } from '../support/suites';

suites(
  'house-rules',
  'unit/container',
  'unit/dashboard-budgets',
  'unit/dashboard-security',
  'unit/documents',
  'unit/kubernetes',
  'unit/lint',
  'unit/prepare',
  'unit/processes',
  'unit/promises',
  'unit/read-input',
  'unit/safe-fetch-download',
  'unit/safe-fetch-post',
  'unit/safe-fetch',
  'unit/schema',
  'unit/settings',
);
