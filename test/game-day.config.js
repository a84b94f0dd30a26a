/**
 * The tests of `npm run test:game-day`: bad days of real processes; the Redis half runs when
 * REDIS_URL is set.
 */
const sideBySide = require('./support/side-by-side.js');

// A day like these needs more connections than a server in use has to spare: it has one of its own.
delete process.env.TEST_DATABASE_URL;

module.exports = sideBySide({
  testMatch: ['<rootDir>/test/game-day/**/*.test.ts'],
  alone: [
    'game-day/abuse',
    'game-day/crowd',
    'game-day/dead-endpoints',
    'game-day/frozen',
    'game-day/silent-database',
    'game-day/small-pool',
  ],
  longest: [
    'game-day/killed-under-load',
    'game-day/promotion',
    'game-day/restarts',
    'game-day/bad-provider',
    'game-day/full-disk',
  ],
  testTimeout: 600_000,
});
