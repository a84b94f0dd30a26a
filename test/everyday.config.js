/**
 * The tests of `npm test`: what the interface promises and the rules behind it, on the embedded
 * PostgreSQL. `npm run test:full` runs the others (`test/full.config.js`).
 */
const config = require('../jest.config.js');

module.exports = {
  ...config,
  testMatch: ['<rootDir>/test/everyday/*.test.ts'],
  testPathIgnorePatterns: config.base.testPathIgnorePatterns,
};
