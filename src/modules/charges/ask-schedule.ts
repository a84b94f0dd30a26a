/**
 * When the provider is asked about an unpaid code, because notifications of payments can be lost.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, later, wallNow } from '../../platform/time/clock';

/** After the issue of the code. From then on it is asked daily. */
const ASKED_AFTER_MS = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS];
/** An unanswered request is repeated after a tenth of the age of the code, within these bounds. */
const REPEATED_AFTER_MIN_MS = MINUTE_MS;
const REPEATED_AFTER_MAX_MS = HOUR_MS;
/**
 * A notification says that money has probably arrived. The pauses before the question after it is
 * repeated, while the provider does not answer.
 */
const AFTER_NOTIFICATION_MS = [2 * SECOND_MS, 10 * SECOND_MS, 30 * SECOND_MS];

/**
 * When the provider is asked about an open code next: 1 minute, 10 minutes and 1 hour after its
 * issue, then daily. Times in the past are skipped.
 */
export function nextAskAt(issuedAt: Date, now: Date): Date {
  const ageMs = now.getTime() - issuedAt.getTime();
  const afterMs =
    ASKED_AFTER_MS.find((candidate) => candidate > ageMs) ??
    (Math.floor(ageMs / DAY_MS) + 1) * DAY_MS;
  return later(issuedAt, afterMs);
}

/** When a request that the provider did not answer is repeated. */
export function repeatedAskAt(issuedAt: Date, now: Date): Date {
  const tenthMs = (now.getTime() - issuedAt.getTime()) / 10;
  const gapMs = Math.min(REPEATED_AFTER_MAX_MS, Math.max(REPEATED_AFTER_MIN_MS, tenthMs));
  return later(now, gapMs);
}

export interface RepeatedAsk {
  at: Date;
  lostAsks: number;
}

/**
 * When an unanswered question after a notification is repeated; null = at the growing intervals. A
 * provider that was not called, because it is called again at `retryAt` (wall time), has lost none.
 */
export function repeatedSoon(
  lostAsks: number | null,
  retryAt: Date | null,
  now: Date,
): RepeatedAsk | null {
  if (lostAsks === null) return null;
  const pauseMs = AFTER_NOTIFICATION_MS[lostAsks];
  if (pauseMs === undefined) return null;
  const waitMs = retryAt === null ? 0 : retryAt.getTime() - wallNow().getTime();
  return waitMs > pauseMs
    ? { at: later(now, waitMs), lostAsks }
    : { at: later(now, pauseMs), lostAsks: lostAsks + 1 };
}
