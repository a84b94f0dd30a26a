/**
 * Runs at most `atOnce` test files at a time, and those that take longest first, so that no worker
 * waits long for another at the end. Jest runs the files of one set of options after those of another.
 */
// Resolved first, because its types would otherwise be added to the lint of all scripts.
const { default: TestRunner } = require(require.resolve('jest-runner'));

module.exports = class InTurns extends TestRunner {
  constructor(globalConfig, context, { atOnce, longest }) {
    super({ ...globalConfig, maxWorkers: Math.min(atOnce, globalConfig.maxWorkers) }, context);
    this.longest = longest;
  }

  runTests(tests, ...rest) {
    const inTurns = tests.toSorted((one, other) => this.turnOf(one) - this.turnOf(other));
    return super.runTests(inTurns, ...rest);
  }

  turnOf({ path }) {
    const turn = this.longest.findIndex((name) => path.endsWith(`/${name}.test.ts`));
    return turn === -1 ? this.longest.length : turn;
  }
};
