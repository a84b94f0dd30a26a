/** Mails and pages of buyers, and the customer portal. */
import { suites } from '../support/suites';

suites(
  'contract/customer-portal',
  'contract/notifications',
  'scenarios/customer-portal',
  'scenarios/refund-requests',
  'scenarios/mail-languages',
  'scenarios/mails',
  'scenarios/mails-of-ends',
  'scenarios/mails-of-invoices',
  'scenarios/mails-of-suspense',
  'scenarios/mails-to-members',
  'scenarios/message-previews',
  'scenarios/page-streams',
  'scenarios/pages',
);
