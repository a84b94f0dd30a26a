/** The guides and the client package, run. */
import { suites } from '../support/suites';

suites('contract/client-package', 'contract/client-package-runs', 'contract/guides');
