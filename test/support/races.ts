/**
 * Races: two operations run at the same moment, many times, and each outcome must be an allowed
 * one.
 */

/** How many rounds of each race are run; RACE_ROUNDS=200 is the proof of a release. */
export const RACE_ROUNDS = Number(process.env.RACE_ROUNDS ?? 6);

/** A time limit that a busy machine does not reach. */
export const RACE_LIMIT_MS = 300_000 + RACE_ROUNDS * 60_000;

/** Resolves after a random time below `withinMs`, so that each round meets at a different point. */
export function soon(withinMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * withinMs));
}
