/**
 * Measures how late this process runs its timers, which shows that it has more to compute than it
 * can.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { SECOND_MS } from '../time/clock';
import { eventLoopDelay } from './metrics';

const RESOLUTION_MS = 20;
const NANOSECONDS_PER_MS = 1_000_000;

/**
 * Measures in windows of a second. One long pause (a garbage collection, a large file) is not
 * overload: only a delay in two consecutive windows counts.
 */
export class EventLoopDelay {
  private readonly histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  private readonly timer: NodeJS.Timeout;
  private windows: [number, number] = [0, 0];

  constructor() {
    this.histogram.enable();
    this.timer = setInterval(() => this.closeWindow(), SECOND_MS);
    this.timer.unref();
  }

  /** The mean delay in milliseconds, the smaller one of the last two windows. */
  get sustainedMs(): number {
    return Math.min(...this.windows);
  }

  stop(): void {
    clearInterval(this.timer);
    this.histogram.disable();
  }

  private closeWindow(): void {
    const { count, mean } = this.histogram;
    const delayMs = count > 0 ? Math.max(0, mean / NANOSECONDS_PER_MS - RESOLUTION_MS) : 0;
    this.windows = [this.windows[1], delayMs];
    this.histogram.reset();
    eventLoopDelay.set(this.sustainedMs / SECOND_MS);
  }
}
