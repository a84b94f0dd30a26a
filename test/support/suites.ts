/**
 * Several files of tests as one for Jest, which loads the application once for each of its files.
 * What a file sets up holds for its own tests; its worlds are closed, and the settings, functions and
 * time that it changes are restored, when its last test has ended.
 */
import { join } from 'node:path';
import { config } from '../../src/config/config';
import { shiftWallClock, wallNow } from '../../src/platform/time/clock';
import { closeWorlds } from './world';

const TESTS = join(__dirname, '..');

/** The files, by their names below `test`. */
export function suites(...names: string[]): void {
  const settings = { ...config };
  for (const name of names)
    describe(name, () => {
      // At the end of a file these run in the order in which they are defined.
      afterAll(closeWorlds);
      jest.requireActual(join(TESTS, `${name}.test.ts`));
      afterAll(() => {
        jest.useRealTimers();
        jest.restoreAllMocks();
        Object.assign(config, settings);
        shiftWallClock(Date.now() - wallNow().getTime());
      });
    });
}
