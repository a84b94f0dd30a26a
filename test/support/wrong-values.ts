/** Values of wrong shapes: objects without methods, and texts that look like numbers. */
import fc from './properties';

function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
  return Array.from({ length: depth }).reduce<unknown>((inner) => wrap(inner), 1);
}

/** As JSON carries them. */
export const WRONG_VALUES: readonly unknown[] = [
  { toString: 1 },
  { valueOf: 1, toString: null },
  { length: -1 },
  { length: 1e9, 0: 'x' },
  { constructor: 1 },
  { constructor: { prototype: { isAdmin: true } } },
  { toJSON: 2 },
  { toString: { toString: 1 } },
  {},
  [],
  [{ toString: 1 }],
  [[[]]],
  nested(30, (inner) => [inner]),
  nested(30, (inner) => ({ inner })),
  2 ** 53 + 2,
  -1e308,
  0.1,
  -1,
  true,
  false,
  '',
  ' ',
  'NaN',
  '1e999',
  '0x10',
  '-0',
  '__proto__',
  'x'.repeat(20_000),
  '\u0000',
  '\u202e\r\n\t\u0007',
  '\ud800',
];

/** As addresses and forms carry them. */
export const WRONG_TEXTS: readonly string[] = [
  ...WRONG_VALUES.filter((value) => typeof value === 'string').map((text) => text.toWellFormed()),
  '{"toString":1}',
  '[{"toString":1}]',
  '[[]]',
  'null',
  'true',
  '9007199254740993',
  '99999999999999999999',
  '1,2,,3',
  '%',
  "'; --",
];

/**
 * Some of them, other ones in each run. The first is always among them: an object without a text is
 * the shape that programs expect least.
 */
export function someOf<Value>(values: readonly Value[], count: number): Value[] {
  const [first, ...others] = values;
  const drawn = fc.sample(fc.shuffledSubarray(others, { minLength: count, maxLength: count }), {
    numRuns: 1,
    ...(process.env.PROPERTY_SEED && { seed: Number(process.env.PROPERTY_SEED) }),
  });
  return [...(first === undefined ? [] : [first]), ...(drawn[0] ?? [])];
}
