/**
 * The tests of `npm run test:game-day`: bad days of real processes; the Redis half runs when
 * REDIS_URL is set.
 */
const services = require('./services.config.js');

// A day like these needs more connections than a server in use has to spare: it has one of its own.
delete process.env.TEST_DATABASE_URL;

module.exports = {
  ...services,
  testMatch: ['<rootDir>/test/game-day/**/*.test.ts'],
  testTimeout: 600_000,
};
