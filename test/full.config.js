/**
 * The tests of `npm run test:full`: what `npm test` leaves out of the tests that need no service.
 * These are stories over time, random lives, files that try every value at every place, and files
 * that start programs or wait for a time limit.
 */
const { base, maxWorkers } = require('../jest.config.js');

module.exports = {
  ...base,
  maxWorkers,
  testMatch: ['<rootDir>/test/full/*.test.ts', '<rootDir>/test/simulation/*.test.ts'],
};
