/** What merchants read. */
import { suites } from '../support/suites';

suites(
  'contract/client-package',
  'contract/client',
  'contract/docs',
  'contract/guides',
  'contract/openapi-examples',
  'contract/openapi',
  'contract/receivers',
  'contract/recipes',
  'contract/same-operations',
);
