/** What members see and do. */
import { suites } from '../support/suites';

suites(
  'contract/acts-of-members',
  'contract/dashboard-documents',
  'contract/dashboard-drawn',
  'contract/dashboard-mails',
  'contract/dashboard-members',
  'contract/dashboard-roles',
  'contract/dashboard-shared',
  'contract/dashboard-shell',
  'contract/dashboard-statements',
  'contract/dashboard-uploads',
  'contract/exports',
  'contract/member-mails',
  'contract/page-icons',
  'contract/search',
);
