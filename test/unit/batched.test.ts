/** Items that arrive at the same time are one batch, and so are those that are waited for. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { batched } from '../../src/platform/jobs/batched';

const MAX = 3;
/** Longer than the test: only a full batch, or one that expects nothing, begins without it. */
const NEVER_MS = 600_000;

function recorder(patience?: Parameters<typeof batched>[2]) {
  const batches: number[][] = [];
  const add = batched<number, number>(
    MAX,
    async (items) => {
      batches.push(items);
      return items.map((item) => 2 * item);
    },
    patience,
  );
  return { batches, add };
}

test('what arrives at the same time is one batch, of the greatest size at most', async () => {
  const { batches, add } = recorder();
  expect(await Promise.all([1, 2, 3, 4].map(add))).toEqual([2, 4, 6, 8]);
  expect(batches).toEqual([[1, 2, 3], [4]]);
});

test('a batch that expects more waits, and takes what arrives meanwhile', async () => {
  const { batches, add } = recorder({ waitMs: 20, expectsMore: () => true });
  const first = add(1);
  await nextTurn();
  await nextTurn();
  expect(await Promise.all([first, add(2)])).toEqual([2, 4]);
  expect(batches).toEqual([[1, 2]]);
});

test('a batch that is full, or expects nothing, begins at once', async () => {
  const full = recorder({ waitMs: NEVER_MS, expectsMore: () => true });
  expect(await Promise.all([1, 2, 3].map(full.add))).toEqual([2, 4, 6]);
  const last = recorder({ waitMs: NEVER_MS, expectsMore: () => false });
  expect(await last.add(1)).toBe(2);
});

test('a batch that waits begins as soon as it is full', async () => {
  const { batches, add } = recorder({ waitMs: NEVER_MS, expectsMore: () => true });
  const first = add(1);
  await nextTurn();
  await nextTurn();
  expect(await Promise.all([first, add(2), add(3)])).toEqual([2, 4, 6]);
  expect(batches).toEqual([[1, 2, 3]]);
});
