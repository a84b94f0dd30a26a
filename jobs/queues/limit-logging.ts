/** Limits how often the same kind of line is logged, such as that of a server that is away. */
import { HOUR_MS, SECOND_MS, later, wallNow } from '../../src/platform/time/clock';

const LOGGED_AGAIN_AFTER_MS = 30 * SECOND_MS;

/**
 * Passes the first report of a kind, and then one per interval, with how many were left out since
 * the last one.
 */
export function limitLogging(): (kind: string, report: (leftOut: number) => void) => void {
  const passed = new Map<string, { at: Date; leftOut: number }>();
  return (kind, report) => {
    const now = wallNow();
    const last = passed.get(kind);
    if (last && now < later(last.at, LOGGED_AGAIN_AFTER_MS) && last.at <= now) {
      last.leftOut += 1;
      return;
    }
    for (const [other, { at }] of passed) if (at < later(now, -HOUR_MS)) passed.delete(other);
    passed.set(kind, { at: now, leftOut: 0 });
    report(last?.leftOut ?? 0);
  };
}
