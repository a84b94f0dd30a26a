/** How much time of the event loop compiling may take: a part of all time, and a short burst. */

/** Of each millisecond, for compiling. */
const PART = 0.05;
/** The first queries after the start are compiled at once. */
const BURST_MS = 200;

export class CompileBudget {
  private leftMs = BURST_MS;
  private countedAtMs: number;

  constructor(private readonly nowMs: () => number = () => performance.now()) {
    this.countedAtMs = nowMs();
  }

  /** One compilation may take more than is left. The next ones wait until that is earned. */
  get hasTime(): boolean {
    this.earn();
    return this.leftMs > 0;
  }

  /** Runs the work and takes its time from the budget. */
  measure<Result>(work: () => Result): Result {
    const began = this.nowMs();
    try {
      return work();
    } finally {
      this.leftMs -= this.nowMs() - began;
    }
  }

  private earn(): void {
    const now = this.nowMs();
    this.leftMs = Math.min(BURST_MS, this.leftMs + (now - this.countedAtMs) * PART);
    this.countedAtMs = now;
  }
}
