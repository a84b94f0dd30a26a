/**
 * The tests of `npm run test:services`: more random lives than `npm run test:full` has time for, and
 * real processes, real queues; the Redis half runs when REDIS_URL is set, and TEST_DATABASE_URL may
 * name a PostgreSQL.
 */
const sideBySide = require('./support/side-by-side.js');

process.env.SIMULATION_RUNS ??= '200';

module.exports = sideBySide({
  testMatch: ['<rootDir>/test/services/**/*.test.ts', '<rootDir>/test/simulation/**/*.test.ts'],
  alone: [
    'services/connections',
    'services/fair-deliveries',
    'services/fairness',
    'services/noisy-neighbour',
    'services/operators',
    'services/previous-release',
  ],
  longest: [
    'services/upgrade',
    'simulation/subscriptions',
    'services/demo',
    'services/card-numbers',
  ],
});
