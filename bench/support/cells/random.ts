/** Random numbers that are the same for the same seed (mulberry32). */
const STEP = 0x6d2b79f5;
const RANGE = 2 ** 32;

export class Random {
  constructor(private seed: number) {}

  /** From 0 to below 1. */
  next(): number {
    this.seed = (this.seed + STEP) | 0;
    let mixed = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / RANGE;
  }

  chance(of: number): boolean {
    return this.next() < of;
  }

  /** One of them; they must not be empty. */
  pick<T>(values: readonly T[]): T {
    const value = values[Math.floor(this.next() * values.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  }
}
