/** How long another server asks us to wait before we try again. */

const RETRY_AFTER_MAX_SECONDS = 24 * 60 * 60;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Seconds, from a `Retry-After` header that holds seconds or a date: 0 for a date that has passed, at most a day, null when there is none or it makes no sense. */
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
