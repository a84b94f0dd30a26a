/** What buyers see and are sent. */
import { suites } from '../support/suites';

suites(
  'contract/customer-tokens',
  'contract/mail-limits',
  'contract/mail-server-away',
  'contract/mails-and-clock',
  'contract/mails-update',
  'contract/portal-statements',
  'contract/send-messages',
  'contract/smtp-pool',
);
