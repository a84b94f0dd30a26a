/**
 * The tests of `npm run test:browser`: the buyers' pages in headless Chromium, on the embedded
 * PostgreSQL or on TEST_DATABASE_URL.
 */
const { base } = require('../jest.config.js');

module.exports = {
  ...base,
  testMatch: ['<rootDir>/test/browser/**/*.test.ts'],
};
