/**
 * A limit of things that run at the same time, lowered by those that always wait: what is admitted
 * beyond what can be served only makes all others wait longer.
 */

/** The limit is lowered after this many windows in which things always waited. */
const BURST_WINDOWS = 3;
const RAISED_BY = 0.1;

/** What was seen in a window of time. */
export interface Window {
  /** How many run at its end. */
  running: number;
  /** How many have waited during all of it: 0, if there was a moment without a queue. */
  waited: number;
}

/** The limit is never lower than `least`, and ends from `most` on. */
export interface LimitBounds {
  least: number;
  most: number;
}

export class AdaptiveConcurrencyLimit {
  private limit: number | null = null;
  private windowsWithQueue = 0;

  /** Whether one more may not run at the same time. */
  isReached(running: number): boolean {
    return this.limit !== null && running >= this.limit;
  }

  /** How many of these would not have been admitted under the limit. */
  excessOf(running: number): number {
    return this.limit === null ? 0 : Math.max(0, running - this.limit);
  }

  /** Whether it limits nothing, and is not about to. */
  get isIdle(): boolean {
    return this.limit === null && this.windowsWithQueue === 0;
  }

  closeWindow({ running, waited }: Window, { least, most }: LimitBounds): void {
    this.windowsWithQueue = waited > 0 ? this.windowsWithQueue + 1 : 0;
    if (waited === 0) this.raise(most);
    else if (this.limit !== null || this.windowsWithQueue >= BURST_WINDOWS)
      this.limit = Math.max(least, running - waited);
  }

  private raise(most: number): void {
    if (this.limit === null) return;
    this.limit += Math.ceil(this.limit * RAISED_BY);
    if (this.limit >= most) this.limit = null;
  }
}
