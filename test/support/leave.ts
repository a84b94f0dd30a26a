/** Cleans up what a test with processes opens. */
import { endAll } from './process';

const closings: (() => unknown)[] = [];

/**
 * Registers work for the end of the test, after its processes have ended. The last registered runs
 * first.
 */
export function atTheEnd(close: () => unknown): void {
  closings.push(close);
}

/**
 * For `afterEach`: ends the processes and closes everything, even after a failure. The first error
 * is thrown only at the end.
 */
export async function leave(): Promise<void> {
  const faults: unknown[] = [];
  for (const close of [endAll, ...closings.splice(0).toReversed()]) {
    try {
      await close();
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
}
