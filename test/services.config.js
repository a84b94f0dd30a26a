/**
 * The tests of `npm run test:services`: more random lives than `npm test` has time for, and real
 * processes, real queues; the Redis half runs when REDIS_URL is set, and TEST_DATABASE_URL may name
 * a PostgreSQL.
 */
const { base } = require('../jest.config.js');

process.env.SIMULATION_RUNS ??= '350';

module.exports = {
  ...base,
  testMatch: ['<rootDir>/test/services/**/*.test.ts', '<rootDir>/test/simulation/**/*.test.ts'],
  // One file at a time: each runs several processes, and some empty the Redis they share.
  maxWorkers: 1,
};
