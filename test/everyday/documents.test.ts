/** What merchants read. */
import { suites } from '../support/suites';

suites(
  'contract/client',
  'contract/docs',
  'contract/openapi-examples',
  'contract/openapi',
  'contract/receivers',
  'contract/recipes',
  'contract/same-operations',
);
