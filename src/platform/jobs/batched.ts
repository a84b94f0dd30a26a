/**
 * Combines many small pieces of work: items that arrive at the same time form a batch, and so do
 * those that arrive while a batch runs.
 */
import { setImmediate as allArrived } from 'node:timers/promises';

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** How long a batch waits for more while it is not full, and whether it does. */
interface Patience {
  waitMs: number;
  expectsMore(): boolean;
}

/**
 * `work` receives at most `max` items and returns one result for each, in their order. If it
 * throws, all of them fail.
 */
export function batched<Item, Result>(
  max: number,
  work: (items: Item[]) => Promise<Result[]>,
  patience?: Patience,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;
  let noticeFull = () => {};
  const filled = (withinMs: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, withinMs);
      noticeFull = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async (): Promise<void> => {
    isRunning = true;
    await allArrived();
    while (waiting.length > 0) {
      if (patience && waiting.length < max && patience.expectsMore()) await filled(patience.waitMs);
      const batch = waiting.splice(0, max);
      try {
        const results = await work(batch.map(({ item }) => item));
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isRunning = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (waiting.length >= max) noticeFull();
      if (!isRunning) void run();
    });
}
