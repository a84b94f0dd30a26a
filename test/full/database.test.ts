/** Migrations, indexes and the embedded PostgreSQL. */
import { suites } from '../support/suites';

suites(
  'contract/filter-indexes',
  'contract/migration-waits',
  'contract/squashed-migrations',
  'contract/young-tables',
  'unit/backup-check',
  'unit/embedded-postgres',
);
