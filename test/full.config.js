/**
 * The tests of `npm run test:full`: what `npm test` leaves out of the tests that need no service.
 * These are stories over time, random lives, files that try every value at every place, and files
 * that start programs or wait for a time limit.
 */
const { existsSync } = require('node:fs');
const { join } = require('node:path');
const config = require('../jest.config.js');

const EXHAUSTIVE = [
  'contract/cli-import',
  'contract/cli-listen',
  'contract/cli-provider',
  'contract/cli-sample-data',
  'contract/cli-trigger',
  'contract/client-package',
  'contract/client-package-runs',
  'contract/customer-portal',
  'contract/dashboard-sessions',
  'contract/early-refusals',
  'contract/event-archive',
  'contract/event-archive-bucket',
  'contract/filter-indexes',
  'contract/graphql-compiled',
  'contract/graphql-connections',
  'contract/graphql-indexes',
  'contract/graphql-live',
  'contract/graphql-nodes',
  'contract/guides',
  'contract/invariant-looks',
  'contract/isolation',
  'contract/mcp',
  'contract/mcp-inspector',
  'contract/migration-waits',
  'contract/monitoring',
  'contract/notifications',
  'contract/operators-work',
  'contract/provider/bcb-pix',
  'contract/provider/pagarme',
  'contract/provider/woovi',
  'contract/slow-bodies',
  'contract/slow-clients',
  'contract/squashed-migrations',
  'contract/sweep-costs',
  'contract/wrong-values',
  'contract/young-tables',
  'unit/backup-check',
  'unit/cli',
  'unit/embedded-postgres',
  'unit/silent-connections',
];
for (const name of EXHAUSTIVE)
  if (!existsSync(join(__dirname, `${name}.test.ts`)))
    throw new Error(`test/${name}.test.ts does not exist`);

module.exports = {
  ...config,
  testMatch: ['scenarios/**/*', 'simulation/**/*', ...EXHAUSTIVE].map(
    (files) => `<rootDir>/test/${files}.test.ts`,
  ),
};
Object.defineProperty(module.exports, 'EXHAUSTIVE', { value: EXHAUSTIVE, enumerable: false });
