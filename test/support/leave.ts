/** What a test with processes opens, and what becomes of it when the test ends. */
import { endAll } from './process';

const closings: (() => unknown)[] = [];

/** To be done when the test has ended and its processes are gone; what came last is done first. */
export function atTheEnd(close: () => unknown): void {
  closings.push(close);
}

/** For `afterEach`: ends the processes and closes what is open, however far the test came; all of it, before the first fault is told. */
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
