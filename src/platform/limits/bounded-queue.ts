/** Limits how much work of one kind runs in this process at once, and how much waits. */
import { unavailable } from '../operations/errors';

interface Bounds {
  /** The kind of work, for the message of the refusal: "images". */
  noun: string;
  /** The maximum number of running pieces of work. */
  runningMax: number;
  /**
   * The maximum number of waiting pieces of work, of urgent ones and of others. The next one is
   * refused with 503.
   */
  waitingMax: number;
}

export class BoundedQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly urgent: (() => void)[] = [];

  constructor(private readonly bounds: Bounds) {}

  /** Runs the work as soon as a place is free: urgent work first, in the order of the calls. */
  async run<Result>(work: () => Promise<Result>, isUrgent = false): Promise<Result> {
    await this.enter(isUrgent ? this.urgent : this.waiting);
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private async enter(waiting: (() => void)[]): Promise<void> {
    const { noun, runningMax, waitingMax } = this.bounds;
    if (this.running < runningMax) {
      this.running++;
      return;
    }
    if (waiting.length >= waitingMax)
      throw unavailable(`too many ${noun} are being processed: try again in a few seconds`);
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /**
   * Gives the place to the next one directly, so that a new call cannot overtake those that wait.
   */
  private leave(): void {
    const next = this.urgent.shift() ?? this.waiting.shift();
    if (next) next();
    else this.running--;
  }
}
