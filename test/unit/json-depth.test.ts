/** How deeply a JSON text is nested, told without parsing it. */
import { isNestedDeeper } from '../../src/kit/http/json-depth';
import fc from '../support/properties';

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

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
