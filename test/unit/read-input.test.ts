/**
 * Reading input: whatever a caller sends becomes a value of the input class, or a refusal that
 * names the field.
 */
import { choices } from '../../src/platform/records/columns/choices';
import {
  Cents,
  Count,
  Email,
  Flag,
  FreeData,
  Id,
  Moment,
  Nested,
  OneOf,
  Text,
  fieldsOf,
} from '../../src/platform/records/columns/columns';
import { AppError, InvalidFields } from '../../src/platform/operations/errors';
import { castQuery, readInput } from '../../src/platform/operations/read-input';
import { inheritFields } from '../../src/platform/records/columns/columns';
import { anyInputOf, anyJson } from '../support/any-input';
import fc, { howMany } from '../support/properties';

const Colour = choices('TestColour', 'Colours of the tests.', { RED: 'Red.', BLUE: 'Blue.' });
type Colour = (typeof Colour)[number];

class Part {
  @Id('An id.') id: string;
  @Count('How many.', { min: 1, max: 9 }) quantity: number;
}

class Everything {
  @Text('A name.', { min: 1, max: 10 }) name: string;
  @Cents('A price.', { nullable: true, min: 1 }) price: number | null;
  @Flag('A flag.', { nullable: true }) flag: boolean | null;
  @Moment('A moment.', { nullable: true }) at: Date | null;
  @OneOf(Colour, 'A colour.', { nullable: true }) colour: Colour | null;
  @Text('Words.', {
    list: true,
    nullable: true,
    minItems: 1,
    maxItems: 3,
    pattern: '^[a-z]+$',
    rule: 'must have only letters',
  })
  words: string[] | null;
  @Nested(() => Part, 'A part.', { nullable: true }) part: Part | null;
  @Nested(() => Part, 'Parts.', { list: true, nullable: true, maxItems: 2 }) parts: Part[] | null;
  @FreeData('Free.', { nullable: true }) free: Record<string, unknown> | null;
  @Text('A note.', { nullable: true, form: 'lines' }) note: string | null;
  @Text('A secret.', { nullable: true, form: 'exact' }) secret: string | null;
  @Email('An address.', { nullable: true }) email: string | null;
  @Cents('A discount.', { nullable: true, rule: 'must be a whole percentage, or cents' })
  discount: number | null;
}

const NO_ADDRESS = 'must be an e-mail address, such as ana@example.com';
const IN_CENTS = 'amounts are in cents: 49.90 must be sent as 4990';

function refusalOf(raw: unknown): string {
  try {
    readInput(Everything, raw);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect([error.status, error.code]).toEqual([400, 'INVALID_REQUEST']);
    return `${error.field}: ${error.message}`;
  }
  throw new Error('it was not refused');
}

test('property: never anything but a value with the fields of the class, or a 400 with a sentence', () => {
  const outcomes = { values: 0, refusals: 0 };
  fc.assert(
    fc.property(
      fc.oneof(
        { weight: 4, arbitrary: anyInputOf(Everything, ['prod_1', 'x']) as fc.Arbitrary<unknown> },
        { weight: 1, arbitrary: anyJson },
      ),
      (raw) => {
        try {
          const value = readInput(Everything, raw);
          outcomes.values++;
          expect(value).toBeInstanceOf(Everything);
          checkValue(value);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          outcomes.refusals++;
          expect([error.status, error.code]).toEqual([400, 'INVALID_REQUEST']);
          expect(error.message).toMatch(/^\S.* (is|are|must)\b.+/s);
          if (error.field !== null) expect(error.message.startsWith(error.field)).toBe(true);
        }
      },
    ),
    { numRuns: howMany(3_000) },
  );
  const some = howMany(3_000) / 10;
  expect(outcomes.values).toBeGreaterThan(some); // it finds its way in …
  expect(outcomes.refusals).toBeGreaterThan(some); // … and is turned away
});

function checkValue(value: Everything): void {
  expect(Object.keys(value).every((name) => fieldsOf(Everything).has(name))).toBe(true);
  expect(typeof value.name).toBe('string');
  expect(value.name.length).toBeGreaterThan(0);
  expect([...value.name].length).toBeLessThanOrEqual(10);
  expect(JSON.stringify(value.name)).not.toMatch(/\\u0000|\\ud[89ab]../);
  for (const [name, field] of Object.entries(value))
    expect([name, field]).not.toEqual([name, null]);
  if (value.price !== undefined)
    expect(
      Number.isSafeInteger(value.price) &&
        Number(value.price) >= 1 &&
        Number(value.price) <= 9_999_999_999,
    ).toBe(true);
  if (value.at !== undefined)
    expect(value.at instanceof Date && !Number.isNaN(value.at.getTime())).toBe(true);
  if (value.colour !== undefined) expect(Colour).toContain(value.colour);
  for (const { id, quantity, ...rest } of [value.part, ...(value.parts ?? [])].filter(
    (part) => part !== undefined && part !== null,
  )) {
    expect([typeof id, Number.isInteger(quantity), Object.keys(rest)]).toEqual([
      'string',
      true,
      [],
    ]);
  }
}

test('property: what was read is read again as the same', () => {
  fc.assert(
    fc.property(anyInputOf(Everything, ['prod_1']), (raw) => {
      let value: Everything;
      try {
        value = readInput(Everything, raw);
      } catch {
        return;
      }
      // As JSON, which knows no -0.
      expect(JSON.stringify(readInput(Everything, JSON.parse(JSON.stringify(value))))).toEqual(
        JSON.stringify(value),
      );
    }),
    { numRuns: howMany(1_000) },
  );
});

test('null is absent, unknown keys go, at every level; free data is kept as it is', () => {
  const free = { a: null, b: { c: [null, 1], id: 7 } };
  const raw = {
    name: 'Ana',
    price: null,
    unknown: 1,
    part: { id: 'x', quantity: 1, more: true },
    parts: [{ id: 'y', quantity: 2, z: null }],
    free,
  };
  expect({ ...readInput(Everything, raw) }).toEqual({
    name: 'Ana',
    part: { id: 'x', quantity: 1 },
    parts: [{ id: 'y', quantity: 2 }],
    free,
  });
});

test('nothing at all counts as an empty object', () => {
  for (const raw of [undefined, null, {}]) expect(refusalOf(raw)).toBe('name: name is required');
});

test.each([
  [7, 'null: the body must be a JSON object'],
  [[], 'null: the body must be a JSON object'],
  [{ name: 7 }, 'name: name must be a string'],
  [{ name: '' }, 'name: name must not be empty'],
  [{ name: 'x'.repeat(11) }, 'name: name must have at most 10 characters'],
  [{ name: 'a\u0000' }, 'name: name must not contain characters that are not text'],
  [{ name: '\ud800' }, 'name: name must not contain characters that are not text'],
  [{ name: 'x', price: '1' }, 'price: price must be an integer (send it without quotes)'],
  [{ name: 'x', price: 0 }, 'price: price must be at least 1'],
  [{ name: 'x', price: 10_000_000_000 }, 'price: price must be at most 9999999999'],
  [{ name: 'x', flag: 'true' }, 'flag: flag must be a boolean'],
  [
    { name: 'x', at: 'yesterday' },
    'at: at must be an ISO 8601 time, such as 2026-01-31T12:00:00.000Z',
  ],
  [{ name: 'x', colour: 'green' }, 'colour: colour must be one of RED, BLUE'],
  [{ name: 'x', colour: 'red' }, 'colour: colour must be one of RED, BLUE; did you mean RED?'],
  [{ name: 'x', price: 49.9 }, `price: price must be an integer (${IN_CENTS})`],
  [{ name: 'x', price: '49,90' }, `price: price must be an integer (${IN_CENTS})`],
  [
    { name: 'x', part: { id: 'y', quantity: 1.5 } },
    'part.quantity: part.quantity must be an integer',
  ],
  [{ name: 'x', words: 'a' }, 'words: words must be an array'],
  [{ name: 'x', words: [] }, 'words: words must have at least 1 entry'],
  [{ name: 'x', words: ['a', 'b', 'c', 'd'] }, 'words: words must have at most 3 entries'],
  [{ name: 'x', words: ['a', 'B'] }, 'words.1: words.1 must have only letters'],
  [{ name: 'x', part: [] }, 'part: part must be an object'],
  [{ name: 'x', part: { id: 'y' } }, 'part.quantity: part.quantity is required'],
  [
    {
      name: 'x',
      parts: [
        { id: 'y', quantity: 1 },
        { id: 8, quantity: 1 },
      ],
    },
    'parts.1.id: parts.1.id must be a string',
  ],
  [{ name: 'x', parts: [null] }, 'parts.0: parts.0 must be an object'],
  [{ name: 'x', free: [] }, 'free: free must be an object'],
  [
    { name: 'x', free: { a: { b: '\u0000' } } },
    'free.a.b: free.a.b must not contain characters that are not text',
  ],
  [{ name: 'x', discount: 12.5 }, 'discount: discount must be a whole percentage, or cents'],
  [{ name: 'x', email: 'nope' }, `email: email ${NO_ADDRESS}`],
  [{ name: 'x', email: 'ana@x' }, `email: email ${NO_ADDRESS}`],
  [
    { name: 'x', at: '2026-01-31T12:00:00 03:00' },
    'at: at must be an ISO 8601 time, such as 2026-01-31T12:00:00.000Z ' +
      '(a + in a query string is sent as %2B)',
  ],
  [
    { name: 'x', free: { order: { id: Number('1546130668394913822') } } },
    'free.order.id: free.order.id is a number that loses digits: send it as a text',
  ],
  [
    { name: 'x', free: { ids: [1, Number('-9007199254740993')] } },
    'free.ids.1: free.ids.1 is a number that loses digits: send it as a text',
  ],
  [{ name: 'x', free: { big: Infinity } }, /^free.big: free.big is a number that loses digits/],
  // texts of one line
  [{ name: '  \u200b\u3164 ' }, 'name: name must not be empty'],
  [{ name: 'Ana\r\nSouza' }, /^name: name must be one line without control characters/],
  [{ name: 'a\u2028b' }, /^name: name must be one line/],
  [{ name: 'a\u001bb' }, /^name: name must be one line/],
  [{ name: 'a\u202egpj' }, /^name: name must not contain characters that change the direction/],
  [{ name: 'x', note: 'a\u2066b' }, /^note: note must not contain characters that change/],
  [{ name: 'x', note: 'a\u001bb' }, /^note: note must not contain control characters/],
  [{ name: 'x', words: ['a', 'b\nc'] }, /^words.1: words.1 must be one line/],
  // two bytes each, and the braces
  [{ name: 'x', free: { text: 'é'.repeat(8_192) } }, 'free: free must be at most 16 kB'],
])('%j is refused', (raw, refusal) => {
  expect(refusalOf(raw)).toEqual(
    typeof refusal === 'string' ? refusal : expect.stringMatching(refusal),
  );
});

test('texts of one line are trimmed, those of several keep their lines, a secret every character', () => {
  const read = readInput(Everything, {
    name: '\ufeff Ana \u00a0\n',
    note: ' one\r\n\ttwo \n',
    secret: ' \tx ',
    words: [' a ', 'b\n'],
    email: ' ana@example.com\t',
  });
  expect({ ...read }).toEqual({
    name: 'Ana',
    note: 'one\r\n\ttwo',
    secret: ' \tx ',
    words: ['a', 'b'],
    email: 'ana@example.com',
  });
  expect(readInput(Everything, { name: '👩‍👩‍👧 ❤️' }).name).toBe('👩‍👩‍👧 ❤️');
});

test('an optional e-mail address that is empty is absent', () => {
  expect({ ...readInput(Everything, { name: 'x', email: ' ' }) }).toEqual({ name: 'x' });
});

test('what was in a query string is called by its name there', () => {
  class Pair {
    @Text('Key.') key: string;
    @Text('Value.', { max: 3 }) value: string;
  }
  class Filter {
    @OneOf(Colour, 'A colour.', { nullable: true }) colour: Colour | null;
    @OneOf(Colour, 'Colours.', { nullable: true, list: true }) colourIn: Colour[] | null;
    @Nested(() => Part, 'A part.', { nullable: true }) part: Part | null;
    @Nested(() => Pair, 'Pairs.', { nullable: true, list: true }) metadata: Pair[] | null;
  }
  const names = new Map<string, string>();
  const query = {
    colour: 'RED,green',
    part_quantity: '77',
    part_id: 'x',
    'metadata[shop]': 'abc',
    'metadata[order_id]': 'abcd',
  };
  try {
    readInput(Filter, castQuery(Filter, query, names), { names });
    throw new Error('it was not refused');
  } catch (error) {
    if (!(error instanceof InvalidFields)) throw error;
    expect(error.fields).toMatchObject([
      { field: 'colour', message: 'colour must be one of RED, BLUE' },
      { field: 'part_quantity', message: 'part_quantity must be at most 9' },
      {
        field: 'metadata.order_id',
        message: 'metadata.order_id must have at most 3 characters',
      },
    ]);
  }
});

test('all wrong fields are named at once, each once', () => {
  const deep = { 'free.a.b': '\0' };
  const raw = {
    price: 1.5,
    colour: 7,
    words: ['a', 'B', 'C'],
    parts: [{ id: 8 }, { id: 'y', quantity: 0 }],
    free: { deep, text: 'x'.repeat(16_384) },
  };
  expect(refusalOf(raw)).toBe(
    `free.deep.free.a.b: ${[
      'free.deep.free.a.b must not contain characters that are not text',
      'name is required',
      `price must be an integer (${IN_CENTS})`,
      'colour must be a string',
      'words.1 must have only letters',
      'words.2 must have only letters',
      'parts.0.quantity is required',
      'parts.0.id must be a string',
      'parts.1.quantity must be at least 1',
    ].join('; ')}`,
  );
});

test('a request with a million wrong entries is refused at once, with the first twenty fields', () => {
  class Lists {
    @OneOf(Colour, 'Colours.', { list: true, maxItems: 100 }) colours: Colour[];
  }
  const colours = Array.from({ length: 1_000_000 }, () => 7);
  try {
    readInput(Lists, { colours });
    throw new Error('it was not refused');
  } catch (error) {
    if (!(error instanceof InvalidFields)) throw error;
    // The list itself, and 101 entries that are looked at: 102 − 20
    expect(error.message).toMatch(/; and 82 more fields are wrong$/);
    expect(error.fields).toHaveLength(20);
    expect(error.fields).toContainEqual({
      field: 'colours',
      message: 'colours must have at most 100 entries',
      reason: 'TOO_MANY',
      values: { limit: 100 },
    });
  }
});

test('a refusal is one short sentence, however deep or long the input was', () => {
  let deep: unknown = 1;
  for (let depth = 0; depth < 90; depth++) deep = { deep };
  expect(refusalOf({ name: 'x', free: { deep } })).toMatch(/is nested too deeply$/);
});

test('a query string is cast by type, and what cannot be cast is left to be refused', () => {
  const cast = castQuery(Everything, {
    name: '12',
    price: '4990',
    flag: 'false',
    words: 'a',
    colour: 'RED',
    part: 'x',
    unknown: '7',
    at: '2026-01-31',
  });
  expect(cast).toEqual({
    name: '12',
    price: 4990,
    flag: false,
    words: ['a'],
    colour: 'RED',
    part: 'x',
    unknown: '7',
    at: '2026-01-31',
  });
  for (const price of ['', ' 1', '1.5', '1e3', '0x10', '１', 'abc', '99999999999999999999'])
    expect(castQuery(Everything, { price }).price).toBe(price);
});

test('a list reads the fields of its filter and of the page', () => {
  class Filter {
    @Id('An id.', { nullable: true }) id: string | null;
  }
  class Page {
    @Count('How many.', { nullable: true, min: 1, max: 100 }) limit: number | null;
  }
  const Both = inheritFields(Filter, Page);
  expect({ ...readInput(Both, { id: 'x', limit: 3, other: 1 }) }).toEqual({ id: 'x', limit: 3 });
  expect([...fieldsOf(Filter).keys()]).toEqual(['id']);
});
