/** Generated inputs: valid values, almost valid values, and any JSON. */
import { fieldsOf, type FieldFacts } from '../../src/platform/records/columns/columns';
import fc, { type Arbitrary } from './properties';

const NASTY_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '💳',
  "'; DROP TABLE stores; --",
  '%',
  '_',
  '\\',
  '__proto__',
  'null',
  '0',
  '-1',
  '1e999',
  'NaN',
  '../../etc/passwd',
  'x'.repeat(600),
  '٣',
  '2026-02-30T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01',
];
const NASTY_NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.1,
  1e21,
  1e308,
  2 ** 31,
  2 ** 31 - 1,
  2 ** 53,
  9_999_999_999,
  10_000_000_000,
  Number.MIN_VALUE,
];

/** Words that have a meaning in some operation. */
const WORDS = [
  'BRL',
  'ana@example.com',
  '52998224725',
  'https://example.com/hook',
  '4242424242424242',
  'checkout.completed',
  'PRODUCT:READ',
  'lost_card',
  'RED',
];

export const anyText: Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(...NASTY_TEXTS),
);
const anyNumber: Arbitrary<number> = fc.oneof(
  fc.constantFrom(...NASTY_NUMBERS),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
export const anyJson: Arbitrary<unknown> = fc.oneof(
  anyText,
  anyNumber,
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }),
);

/**
 * An input for the class: half of them valid in every field, the others with fields that are
 * missing, null, malicious or of another type. `ids` are ids that exist.
 */
export function anyInputOf(
  type: object,
  ids: readonly string[],
): Arbitrary<Record<string, unknown>> {
  const broken = recordOf(type, (facts) =>
    fc.oneof(
      { weight: 4, arbitrary: rightValue(facts, ids) },
      { weight: 1, arbitrary: nastyValue(facts) },
      { weight: 1, arbitrary: anyJson },
    ),
  );
  const gappy = recordOf(type, (facts) => rightValue(facts, ids), { requiredKeys: [] });
  return fc.oneof(
    { weight: 5, arbitrary: rightInputOf(type, ids) },
    { weight: 3, arbitrary: broken },
    { weight: 1, arbitrary: gappy },
    { weight: 1, arbitrary: fc.dictionary(anyText, anyJson, { maxKeys: 5 }) },
  );
}

/** An input that its class accepts. The operation may still refuse it. */
export function rightInputOf(
  type: object,
  ids: readonly string[],
): Arbitrary<Record<string, unknown>> {
  return recordOf(type, (facts) => rightValue(facts, ids));
}

function recordOf(
  type: object,
  valueOf: (facts: FieldFacts) => Arbitrary<unknown>,
  { requiredKeys }: { requiredKeys?: string[] } = {},
): Arbitrary<Record<string, unknown>> {
  const fields = [...fieldsOf(type)];
  const required =
    requiredKeys ?? fields.filter(([, facts]) => !facts.nullable).map(([name]) => name);
  return fc.record(Object.fromEntries(fields.map(([name, facts]) => [name, valueOf(facts)])), {
    requiredKeys: required,
  });
}

function rightValue(facts: FieldFacts, ids: readonly string[]): Arbitrary<unknown> {
  const { list, minItems = 0, maxItems = 4 } = facts;
  return list
    ? fc.array(rightOne(facts, ids), { minLength: minItems, maxLength: Math.min(maxItems, 4) })
    : rightOne(facts, ids);
}

function rightOne(facts: FieldFacts, ids: readonly string[]): Arbitrary<unknown> {
  const { kind, min = 0, max = 100, pattern } = facts;
  switch (kind) {
    case 'id':
      return fc.constantFrom(...ids);
    case 'text':
      return textOf(min, Math.min(max, 40), pattern);
    case 'cents':
    case 'count':
      return fc.oneof(
        fc.integer({ min, max: Math.min(min + 12, max) }),
        fc.integer({ min, max }),
        fc.constantFrom(min, max),
      );
    case 'bigInteger':
      return fc.bigInt().map(String);
    case 'flag':
      return fc.boolean();
    case 'moment':
      return fc
        .date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
        .map((date) => date.toISOString());
    case 'choice':
      return fc.constantFrom(...(facts.choices ?? []));
    case 'free':
      return fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue({ maxDepth: 3 }), {
        maxKeys: 4,
      });
    case 'nested':
      return facts.nested ? rightInputOf(facts.nested(), ids) : anyJson;
  }
}

function textOf(min: number, max: number, pattern: string | undefined): Arbitrary<string> {
  if (pattern) return fc.stringMatching(new RegExp(pattern), { maxLength: max });
  const words = WORDS.filter((word) => word.length >= min && word.length <= max);
  const text = fc.string({ minLength: min, maxLength: max });
  return words.length > 0 ? fc.oneof(text, fc.constantFrom(...words)) : text;
}

function nastyValue(facts: FieldFacts): Arbitrary<unknown> {
  const one: Arbitrary<unknown> =
    facts.kind === 'cents' || facts.kind === 'count'
      ? anyNumber
      : facts.kind === 'free'
        ? fc.dictionary(anyText, anyJson, { maxKeys: 4 })
        : anyText;
  return facts.list ? fc.array(one, { maxLength: 4 }) : one;
}
