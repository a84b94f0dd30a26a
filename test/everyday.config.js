/**
 * The tests of `npm test`: what the interface promises and the rules behind it, on the embedded
 * PostgreSQL. `npm run test:full` runs the others (`test/full.config.js`).
 */
const config = require('../jest.config.js');
const { EXHAUSTIVE } = require('./full.config.js');

module.exports = {
  ...config,
  testMatch: ['house-rules', 'unit/**/*', 'contract/**/*'].map(
    (files) => `<rootDir>/test/${files}.test.ts`,
  ),
  testPathIgnorePatterns: [
    ...config.testPathIgnorePatterns,
    ...EXHAUSTIVE.map((name) => `/test/${name}\\.test\\.ts$`),
  ],
};
