/** The only place that reads the time of the machine. */

/**
 * Wall time is used for deliveries, idempotency, key expiry, leases and retention. Store time (wall
 * time plus the offset of the scope) is used for everything that a buyer or merchant sees.
 */
export interface Clock {
  /** Store time. */
  now(): Date;
  /** Wall time. */
  wall(): Date;
}

let shiftMs = 0;

/**
 * Moves the wall clock of this process, for tests that travel in wall time (deliveries over three
 * days, keys that expire).
 */
export function shiftWallClock(ms: number): void {
  shiftMs += ms;
}

export function wallNow(): Date {
  return new Date(Date.now() + shiftMs);
}

export function storeClock(offsetMs: number): Clock {
  return { now: () => new Date(wallNow().getTime() + offsetMs), wall: wallNow };
}

export const later = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** Of the wall clock. */
export function startOfMinute(): Date {
  const ms = wallNow().getTime();
  return new Date(ms - (ms % MINUTE_MS));
}

/** The moment, or the earliest one that it can be: times of others may have a wrong zone. */
export function notBefore(earliest: Date, moment: Date): Date {
  return moment < earliest ? earliest : moment;
}
