/** What the database keeps, also during an update. */
import { suites } from '../support/suites';

suites(
  'contract/add-ons-update',
  'contract/billing-documents-update',
  'contract/campaign-indexes',
  'contract/charge-kinds-update',
  'contract/charge-kinds',
  'contract/column-texts',
  'contract/prepared-statements',
  'contract/setup-fees-update',
  'unit/fresh-database',
  'unit/lifecycle',
  'unit/migrations',
  'unit/tables',
);
