/**
 * The tests of `npm test`: what the interface promises and the rules behind it, on the embedded
 * PostgreSQL. `npm run test:full` runs the others (`test/full.config.js`).
 */
const { base, maxWorkers } = require('../jest.config.js');

// Each group loads the application once, so that these need nothing but Jest.
module.exports = {
  ...base,
  maxWorkers,
  testMatch: ['<rootDir>/test/everyday/*.test.ts'],
};
