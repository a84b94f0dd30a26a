/** Ten attempts over about 75 hours, never earlier than promised. */
import { ATTEMPTS_MAX, nextAttemptAt } from '../../src/modules/webhooks/deliveries/retry-schedule';
import fc from '../support/properties';

const now = new Date('2026-11-20T12:00:00Z');
const never = () => 0;
const nearlyOne = () => 1 - Number.EPSILON;
const hours = (count: number) => count * 3_600_000;

/** Milliseconds from now to the attempt after `attemptsMade`. */
function wait(
  attemptsMade: number,
  retryAfterSeconds: number | null = null,
  random: () => number = never,
): number | null {
  const due = nextAttemptAt(attemptsMade, now, retryAfterSeconds, random);
  return due == null ? null : due.getTime() - now.getTime();
}

test('at once, then 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h later, then no more', () => {
  const waits = Array.from({ length: 11 }, (_, attemptsMade) => wait(attemptsMade));
  expect(waits).toEqual([
    0,
    5_000,
    300_000,
    1_800_000,
    hours(2),
    hours(5),
    hours(10),
    hours(14),
    hours(20),
    hours(24),
    null,
  ]);
  expect(ATTEMPTS_MAX).toBe(10);
  expect(wait(50)).toBeNull();
});

test('attempts that fall together are spread over the tenth that follows', () => {
  expect(wait(1, null, nearlyOne)).toBe(5_499); // 5000 + 10%, rounded down
  expect(wait(9, null, () => 0.5)).toBe(hours(25.2)); // 24 h + 5%
  const spread = new Set(Array.from({ length: 50 }, () => nextAttemptAt(9, now, null)?.getTime()));
  expect(spread.size).toBeGreaterThan(1);
});

test('an endpoint may ask for more time, not for less, and for a day at most', () => {
  expect(wait(1, 60)).toBe(60_000);
  expect(wait(2, 60)).toBe(300_000);
  expect(wait(1, 0)).toBe(5_000);
  expect(wait(1, -60)).toBe(5_000);
  expect(wait(1, 1e12)).toBe(hours(24));
  expect(wait(10, 60)).toBeNull();
});

test('never earlier than the schedule or than asked, never more than a tenth later', () => {
  const attempts = fc.integer({ min: 0, max: ATTEMPTS_MAX - 1 });
  const asked = fc.option(fc.integer({ min: 0, max: 86_400 }));
  fc.assert(
    fc.property(
      attempts,
      asked,
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (made, seconds, random) => {
        const least = Math.max(wait(made) ?? Number.NaN, (seconds ?? 0) * 1000);
        const waited = wait(made, seconds, () => random) ?? Number.NaN;
        expect(waited).toBeGreaterThanOrEqual(least);
        expect(waited).toBeLessThanOrEqual(least * 1.1);
      },
    ),
  );
});
