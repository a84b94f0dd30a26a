/** The limit follows what always waits, and ends when nothing waits. */
import { AdaptiveConcurrencyLimit } from '../../src/platform/limits/adaptive-concurrency-limit';

const BOUNDS = { least: 16, most: 200 };
const reachedAt = (limit: AdaptiveConcurrencyLimit): number | null => {
  for (let running = 0; running < BOUNDS.most; running++)
    if (limit.isReached(running)) return running;
  return null;
};

test('a burst of three tenths of a second is not limited; a queue that stands is cut off at once', () => {
  const limit = new AdaptiveConcurrencyLimit();
  const stands = { running: 100, waited: 60 };
  limit.closeWindow(stands, BOUNDS);
  limit.closeWindow(stands, BOUNDS);
  limit.closeWindow({ running: 100, waited: 0 }, BOUNDS); // a moment without a queue
  limit.closeWindow(stands, BOUNDS);
  limit.closeWindow(stands, BOUNDS);
  expect([reachedAt(limit), limit.isIdle]).toEqual([null, false]);
  limit.closeWindow(stands, BOUNDS);
  expect(reachedAt(limit)).toBe(40); // 100 − 60
});

test('it is never lower than its least, rises by a tenth, and ends', () => {
  const limit = new AdaptiveConcurrencyLimit();
  for (let window = 0; window < 3; window++)
    limit.closeWindow({ running: 100, waited: 95 }, BOUNDS);
  expect(reachedAt(limit)).toBe(16);
  const quiet = { running: 16, waited: 0 };
  limit.closeWindow(quiet, BOUNDS);
  expect(reachedAt(limit)).toBe(18); // 16 + 1.6
  limit.closeWindow({ running: 18, waited: 1 }, BOUNDS);
  expect(reachedAt(limit)).toBe(17); // while it limits, one window is enough
  let windows = 0;
  for (; !limit.isIdle && windows < 100; windows++) limit.closeWindow(quiet, BOUNDS);
  expect([reachedAt(limit), windows < 50]).toEqual([null, true]); // five seconds
});
