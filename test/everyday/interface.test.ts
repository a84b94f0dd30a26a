/** What clients of the interface send today. */
import { suites } from '../support/suites';

suites(
  'contract/created-range',
  'contract/interface-2026-10/addresses',
  'contract/interface-2026-10/bank-statement',
  'contract/interface-2026-10/client',
  'contract/interface-2026-10/every-field',
  'contract/interface-2026-10/filters',
  'contract/interface-2026-10/legacy-webhooks',
  'contract/interface-2026-10/lookups',
  'contract/interface-2026-10/percentages',
  'contract/interface-2026-10/selling',
  'contract/interface-2026-10/webhook-secrets',
  'contract/interface',
  'contract/list-filters',
  'contract/lists',
);
