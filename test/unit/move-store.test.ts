/** The protocol that moves a store between cells, simulated (docs/operating/beyond-one-cluster.md). */
import { PROTECTED, simulateMoves, type Outcome } from '../../bench/support/cells/move-store';
import { limitsOfCell, placeStores } from '../../bench/support/cells/place-stores';
import { Random } from '../../bench/support/cells/random';

const SEEDS = 500;

const outcomes = (off?: keyof typeof PROTECTED): Outcome[] =>
  Array.from({ length: SEEDS }, (_, seed) =>
    simulateMoves(seed + 1, off ? { ...PROTECTED, [off]: false } : PROTECTED),
  );

test('no cycle is lost or charged twice, no notice is lost, and every move ends', () => {
  const all = outcomes();
  const wrong = all.flatMap((outcome, seed) =>
    outcome.lost + outcome.doubled + outcome.noticesLost > 0 || outcome.isStuck ? [seed + 1] : [],
  );
  expect(wrong).toEqual([]);
  expect(all.filter(({ moves }) => moves > 1).length).toBeGreaterThan(SEEDS / 4);
});

test('the same seed has the same outcome', () => {
  expect(simulateMoves(25, { ...PROTECTED, fence: false })).toEqual(
    simulateMoves(25, { ...PROTECTED, fence: false }),
  );
});

test('without the fence cycles are charged twice, and new subscriptions are lost', () => {
  const all = outcomes('fence');
  expect(all.some(({ doubled }) => doubled > 0)).toBe(true);
  expect(all.some(({ lost }) => lost > 0)).toBe(true);
});

test('without its epoch an old copy overwrites what is newer', () => {
  expect(outcomes('copiesCarryEpoch').some(({ lost }) => lost > 0)).toBe(true);
});

test('without the comparison a copy that was cut short loses cycles', () => {
  expect(outcomes('verify').some(({ lost }) => lost > 0)).toBe(true);
});

test('a restored cell that opens without asking the directory charges again', () => {
  expect(outcomes('restoredStartsClosed').some(({ doubled }) => doubled > 0)).toBe(true);
});

test('stores are placed in cells that have room for them', () => {
  const { byRate, byStorage } = limitsOfCell();
  const { cells } = placeStores(100_000_000, new Random(1));
  expect(Math.max(...cells)).toBeLessThanOrEqual(Math.min(byRate, byStorage));
  expect(cells.reduce((all, cell) => all + cell, 0)).toBeCloseTo(100_000_000, 0);
});
