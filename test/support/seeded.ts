/** Random values from a seed, in place of those of `node:crypto`: the same in every run. */
import { createHash } from 'node:crypto';

/**
 * One sequence per length, so that a library that reads random bytes at its own pace (for a new
 * database connection, for instance) does not change the ids.
 */
export function seeded(seed: number): {
  bytes(length: number): Buffer;
  int(min: number, max?: number): number;
} {
  const drawn = new Map<string, number>();
  const next = (sequence: string): Buffer => {
    const number = drawn.get(sequence) ?? 0;
    drawn.set(sequence, number + 1);
    return createHash('sha512').update(`${seed} ${sequence} ${number}`).digest();
  };
  return {
    bytes: (length) => {
      const parts = Array.from({ length: Math.ceil(length / 64) }, () => next(`bytes ${length}`));
      return Buffer.concat(parts).subarray(0, length);
    },
    int: (min, max) => {
      const [from, to] = max === undefined ? [0, min] : [min, max];
      return from + (next(`int ${from} ${to}`).readUInt32BE() % (to - from));
    },
  };
}
