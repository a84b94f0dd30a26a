/** What is sent to providers, and what they answer. */
import { suites } from '../support/suites';

suites(
  'contract/provider/bank-profiles',
  'contract/provider/efi-client',
  'contract/provider/efi-package',
  'contract/provider/pagarme-package',
  'contract/provider/pagarme-refusals',
  'contract/provider/recordings',
  'contract/provider/simulator',
  'contract/provider/woovi-answers',
);
