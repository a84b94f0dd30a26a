/** Whether a process has refused requests for a while, of all callers together. */
import { SECOND_MS } from '../../platform/time/clock';

/** Refusals with more than this between them are separate bursts. */
const APART_MS = SECOND_MS;
/** A burst may take this long before load balancers see it. */
const SUSTAINED_MS = 5 * SECOND_MS;

export class SustainedRefusals {
  private firstAtMs = -Infinity;
  private lastAtMs = -Infinity;

  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  /** A request was refused because the whole process has too much to do. */
  note(): void {
    const now = this.nowMs();
    if (now - this.lastAtMs > APART_MS) this.firstAtMs = now;
    this.lastAtMs = now;
  }

  get isSustained(): boolean {
    return (
      this.nowMs() - this.lastAtMs <= APART_MS && this.lastAtMs - this.firstAtMs >= SUSTAINED_MS
    );
  }
}
