/** Charges of each cycle, and trials. */
import { suites } from '../support/suites';

suites(
  'scenarios/catch-up',
  'scenarios/expiring-cards',
  'scenarios/failed-renewal',
  'scenarios/finished-jobs',
  'scenarios/record-usage',
  'scenarios/renewal',
  'scenarios/renewal-by-stored-card',
  'scenarios/ticks',
  'scenarios/trial',
  'scenarios/trial-life',
);
