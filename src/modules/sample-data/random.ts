/** Random choices that are the same for the same seed. */

export interface Random {
  /** From 0 up to, and without, 1. */
  next(): number;
  /** A whole number from min to max. */
  whole(min: number, max: number): number;
  /** True in this share of the cases. */
  chance(share: number): boolean;
  /** One of the items. There must be at least one. */
  pick<Item>(items: readonly Item[]): Item;
}

/** The generator mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    whole,
    chance: (share) => next() < share,
    pick: (items) => {
      const [item] = items.slice(whole(0, items.length - 1));
      if (item === undefined) throw new Error('there is nothing to pick from');
      return item;
    },
  };
}
