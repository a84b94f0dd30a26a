/** The time that another server asks us to wait before a retry. */

const RETRY_AFTER_MAX_SECONDS = 24 * 60 * 60;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Seconds, from a `Retry-After` header with seconds or a date: 0 for a date in the past, at most a
 * day, null when the header is missing or invalid.
 */
export function readRetryAfter(header: string | null, now: Date): number | null {
  if (header == null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : secondsUntil(header, now);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), RETRY_AFTER_MAX_SECONDS);
}

function secondsUntil(header: string, now: Date): number {
  return HTTP_DATE.test(header)
    ? Math.ceil((Date.parse(header) - now.getTime()) / 1000)
    : Number.NaN;
}
