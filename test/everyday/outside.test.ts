/** What providers, mail servers and buyers are sent, and what they answer. */
import { suites } from '../support/suites';

suites(
  'contract/customer-tokens',
  'contract/key-rotation-of-mails',
  'contract/mail-limits',
  'contract/mail-server-away',
  'contract/mails-and-clock',
  'contract/mails-update',
  'contract/portal-statements',
  'contract/provider/bank-profiles',
  'contract/provider/efi-client',
  'contract/provider/efi-package',
  'contract/provider/pagarme-package',
  'contract/provider/pagarme-refusals',
  'contract/provider/recordings',
  'contract/provider/simulator',
  'contract/provider/woovi-answers',
  'contract/send-messages',
  'contract/smtp-pool',
);
