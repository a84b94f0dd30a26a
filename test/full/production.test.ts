/** Payments in production, by the fakes of the providers. */
import { suites } from '../support/suites';

suites(
  'scenarios/mcp-production',
  'scenarios/production-boletos',
  'scenarios/production-cards',
  'scenarios/production-imports',
  'scenarios/production-payouts',
  'scenarios/production-pix',
  'scenarios/production-stored-cards',
  'scenarios/production-transparent-cards',
  'scenarios/production-woovi',
);
