/** The adapters of providers. */
import { suites } from '../support/suites';

suites('contract/provider/bcb-pix', 'contract/provider/pagarme', 'contract/provider/woovi');
