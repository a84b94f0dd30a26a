/**
 * All tests that need no service from outside (the embedded PostgreSQL is theirs), for single files:
 * `npx jest FILE`. `npm test` and `npm run test:full` run a part each, in groups of files.
 */
const { availableParallelism } = require('node:os');

const compiled = (more) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true, ...more },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic', importSource: 'preact' },
      },
    },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
];
/** One for each core; more than four would open more connections than one PostgreSQL server has. */
const WORKERS = Math.min(4, Math.max(2, availableParallelism()));
const base = {
  rootDir: __dirname,
  transform: { '^.+\\.(t|m?j)s$': compiled({}), '^.+\\.tsx$': compiled({ tsx: true }) },
  transformIgnorePatterns: [
    '/node_modules/(?!(file-type|strtok3|token-types|uint8array-extras|@borewit|@tokenizer|nanoid|temporal-polyfill|temporal-utils|preact|p-limit|yocto-queue)/)',
  ],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.data/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
  setupFiles: ['reflect-metadata'],
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  maxWorkers: 2,
  // Every test file leaves modules behind; a worker whose heap is large spends seconds collecting it.
  workerIdleMemoryLimit: '1GB',
  // On a busy machine it takes longer than half a second until such a worker has ended. One that
  // has not ended after this time leaves something open, and Jest says so.
  workerGracefulExitTimeout: 10_000,
  // It ends tests that hang. What takes seconds here may take a minute on a slow, busy machine.
  testTimeout: 300_000,
};

module.exports = {
  ...base,
  maxWorkers: WORKERS,
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: [
    ...base.testPathIgnorePatterns,
    '/test/services/',
    '/test/game-day/',
    '/test/browser/',
    '/test/everyday/',
    '/test/full/',
  ],
};
Object.defineProperty(module.exports, 'base', { value: base, enumerable: false });
