/** How deeply a JSON text is nested and how many names its objects have, told without parsing it. */
import { exceededShape, hasTooManyNames } from '../../src/platform/http/json-shape';
import fc from '../support/properties';

const isNestedDeeper = (text: string, depth: number) =>
  exceededShape(text, { depth, names: Infinity }) === 'depth';

test.each<[string, number]>([
  ['1', 0],
  ['[]', 1],
  ['{"a":{}}', 2],
  ['[[],[]]', 2],
  ['"[[[["', 0],
  ['["\\"[[", {}]', 2],
  ['{"[{": "\\\\"}', 1],
])('%s is nested %i deep', (text, depth) => {
  expect(isNestedDeeper(text, depth)).toBe(false);
  if (depth > 0) expect(isNestedDeeper(text, depth - 1)).toBe(true);
});

test('property: the same as counting on the parsed value', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 6, stringUnit: 'binary' }),
      fc.boolean(),
      (value, isSpaced) => {
        const text = JSON.stringify(value, null, isSpaced ? 2 : 0);
        const depth = depthOf(value);
        expect([
          isNestedDeeper(text, depth),
          depth === 0 || isNestedDeeper(text, depth - 1),
        ]).toEqual([false, true]);
      },
    ),
  );
});

test('a megabyte of brackets is no trouble', () => {
  expect(isNestedDeeper('['.repeat(1_000_000), 100)).toBe(true);
  expect(isNestedDeeper(']'.repeat(1_000_000), 100)).toBe(false);
});

test('property: the names of an object are counted as on the parsed value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6, stringUnit: 'binary' }), (value) => {
      // JSON.parse has kept one of equal names, and so has its text.
      const text = JSON.stringify(value);
      const names = namesOf(JSON.parse(text));
      const exceeds = (max: number) => exceededShape(text, { depth: 100, names: max });
      expect([exceeds(names), names === 0 ? 'names' : exceeds(names - 1)]).toEqual([null, 'names']);
    }),
  );
});

test('a thousand names in one object are read, one more is not; rows of an import count apart', () => {
  const object = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n])));
  const form = (count: number) => Array.from({ length: count }, (_, n) => `k${n}=:`).join('&');
  expect(exceededShape(object(1_000), { depth: 100 })).toBeNull();
  expect(exceededShape(`{"data":${object(1_001)}}`, { depth: 100 })).toBe('names');
  expect(exceededShape(`[${object(900)},${object(900)}]`, { depth: 100 })).toBeNull();
  expect([hasTooManyNames(form(1_000)), hasTooManyNames(form(1_001))]).toEqual([false, true]);
});

function namesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Math.max(own, ...Object.values(value).map(namesOf));
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
