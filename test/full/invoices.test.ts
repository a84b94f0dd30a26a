/** Subscriptions that are paid by invoice. */
import { suites } from '../support/suites';

suites(
  'scenarios/changes-by-invoice',
  'scenarios/charged-changes',
  'scenarios/import-invoices',
  'scenarios/invoice-changes',
  'scenarios/invoice-defaults',
  'scenarios/invoice-lives',
  'scenarios/invoice-reports',
  'scenarios/invoices',
  'scenarios/production-invoices',
  'scenarios/trial-by-invoice',
);
