/** The configuration of tests that wait most of the time: two files at a time. */
const { spawnSync } = require('node:child_process');
const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { base } = require('../../jest.config.js');

/** Each worker needs a Redis that it may empty: services-setup.ts starts it. */
const hasRedisForEach = !process.env.REDIS_URL || !spawnSync('redis-server', ['--version']).error;

/**
 * `alone` are the files that run one at a time, because they measure time or what a process uses, or
 * need most connections of a server; `longest` are those that begin first. Both are names below
 * `test`, without `.test.ts`.
 */
module.exports = function sideBySide({ testMatch, alone, longest, ...more }) {
  // These belong to the whole run, the others to each part of it.
  const { maxWorkers, workerIdleMemoryLimit, workerGracefulExitTimeout, testTimeout, ...shared } = {
    ...base,
    ...more,
  };
  const workers = hasRedisForEach ? maxWorkers : 1;
  const part = (atOnce, files) => ({
    ...shared,
    globalSetup: '<rootDir>/test/support/services-setup.ts',
    globalTeardown: '<rootDir>/test/support/services-teardown.ts',
    runner: ['<rootDir>/test/support/in-turns.js', { atOnce, longest }],
    ...files,
  });
  for (const name of [...alone, ...longest])
    if (!existsSync(join(base.rootDir, 'test', `${name}.test.ts`)))
      throw new Error(`test/${name}.test.ts does not exist`);
  const measuring = alone.map((name) => `/test/${name}\\.test\\.ts$`);
  return {
    rootDir: base.rootDir,
    maxWorkers: workers,
    workerIdleMemoryLimit,
    workerGracefulExitTimeout,
    testTimeout,
    projects: [
      part(workers, {
        testMatch,
        testPathIgnorePatterns: [...base.testPathIgnorePatterns, ...measuring],
      }),
      part(1, { testMatch: alone.map((name) => `<rootDir>/test/${name}.test.ts`) }),
    ],
  };
};
