/** Makes calls at a steady rate: a call beyond it waits for its turn. */
import { SECOND_MS } from '../time/clock';

export class RatePacer {
  private readonly waiting = new Map<NodeJS.Timeout, () => void>();
  /** When the next call has its turn. */
  private nextAtMs = 0;

  /** A call waits for `waitMaxMs` at most, also if there are then more than `perSecond`. */
  constructor(
    private readonly perSecond: number,
    private readonly waitMaxMs: number,
  ) {}

  /** Calls at once, or later in the order of the calls. */
  next(call: () => void): void {
    const now = performance.now();
    const at = Math.min(Math.max(now, this.nextAtMs), now + this.waitMaxMs);
    this.nextAtMs = at + SECOND_MS / this.perSecond;
    if (at <= now) return call();
    const timer = setTimeout(() => {
      this.waiting.delete(timer);
      call();
    }, at - now);
    this.waiting.set(timer, call);
  }

  /** Makes the calls that still wait. */
  stop(): void {
    for (const [timer, call] of this.waiting) {
      clearTimeout(timer);
      call();
    }
    this.waiting.clear();
  }
}
