/** Limits how often the same kind of line is logged, such as that of a server that is away. */
import { HOUR_MS, SECOND_MS, later, wallNow } from '../src/platform/time/clock';

const LOGGED_AGAIN_AFTER_MS = 30 * SECOND_MS;

/** Passes the first report of a kind, and then one per interval. */
export function limitLogging(): (kind: string, report: () => void) => void {
  const passedAt = new Map<string, Date>();
  return (kind, report) => {
    const now = wallNow();
    const passed = passedAt.get(kind);
    if (passed && now < later(passed, LOGGED_AGAIN_AFTER_MS) && passed <= now) return;
    for (const [other, at] of passedAt) if (at < later(now, -HOUR_MS)) passedAt.delete(other);
    passedAt.set(kind, now);
    report();
  };
}
