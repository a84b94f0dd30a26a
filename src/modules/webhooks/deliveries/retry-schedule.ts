/**
 * The retry schedule of a webhook delivery: ten attempts over about 75 hours, each with a random
 * delay, so that they do not all run at the same time.
 */

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The delay of each attempt after the previous one. */
const DELAYS_MS: readonly number[] = [
  0,
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
export const ATTEMPTS_MAX = DELAYS_MS.length;
const RETRY_AFTER_MAX_MS = 24 * HOUR_MS;
const JITTER_MAX = 0.1;

/**
 * The due time of the next attempt, or null after the last one. `retryAfterSeconds` is the
 * endpoint's request: it can delay the attempt by at most a day, and never makes it earlier.
 */
export function nextAttemptAt(
  attemptsMade: number,
  now: Date,
  retryAfterSeconds: number | null,
  random: () => number = Math.random,
): Date | null {
  const scheduledMs = DELAYS_MS[attemptsMade];
  if (scheduledMs == null) return null;
  const askedMs = Math.min((retryAfterSeconds ?? 0) * SECOND_MS, RETRY_AFTER_MAX_MS);
  const delayMs = Math.max(scheduledMs, askedMs);
  return new Date(now.getTime() + delayMs + Math.floor(delayMs * JITTER_MAX * random()));
}
