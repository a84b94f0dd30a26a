/** Too many requests, slow clients, and faults of the database. */
import { suites } from '../support/suites';

suites(
  'contract/early-refusals',
  'contract/slow-bodies',
  'contract/slow-clients',
  'scenarios/database-faults',
  'scenarios/full-disk',
  'scenarios/overload',
  'unit/dead-connections',
);
