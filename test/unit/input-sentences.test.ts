/** Every refusal of the input reader is a sentence for people: of every field of every input. */
import {
  allFieldsOf,
  classesWithFields,
  type FieldFacts,
} from '../../src/platform/records/columns/columns';
import { InvalidFields } from '../../src/platform/operations/errors';
import { readInput } from '../../src/platform/operations/read-input';
import { buildSchema } from '../../src/api/graphql/schema';
import '../../src/dashboard/session-inputs';

const MACHINE =
  /[\\^$|{}[\]]|\(\?|undefined|\bNaN\b|object Object|\b(ajv|schema|pattern|regex)|another form than\b/i;
const WRONG: readonly unknown[] = [
  7,
  12.5,
  -1,
  1e12,
  true,
  '',
  ' é {}[]^$ ',
  'x'.repeat(2_001),
  'a\nb',
  'a\u0007b',
  'a\u202eb',
  '\u0000',
  '2026-02-31',
  [],
  [7, 'é ^'],
  Array.from({ length: 101 }, () => 'é ^'),
  {},
  { order_id: { id: 1e30 } },
  { 'é ^': '\ud800' },
];

function sentencesOf(type: new () => object, name: string, value: unknown) {
  try {
    readInput(type, { [name]: value });
    return [];
  } catch (error) {
    if (!(error instanceof InvalidFields)) throw error;
    return error.fields.filter(({ field }) => field === name || field?.startsWith(`${name}.`));
  }
}

beforeAll(() => void buildSchema());

test('no sentence has an expression for machines, and each begins with the field as it was sent', () => {
  const inputs = [...classesWithFields()] as (new () => object)[];
  const rules = new Set<string>();
  const misnamed: string[] = [];
  for (const type of inputs)
    for (const name of allFieldsOf(type).keys())
      for (const value of WRONG)
        for (const { field, message } of sentencesOf(type, name, value)) {
          if (!message.startsWith(`${field} `)) misnamed.push(message);
          // Names of free data are the caller's own.
          rules.add(message.slice(String(field).length));
        }
  expect(misnamed).toEqual([]);
  expect(rules.size).toBeGreaterThan(100);
  expect([...rules].filter((rule) => MACHINE.test(rule))).toEqual([]);
});

test('every pattern has its rule in words', () => {
  const fields = [...classesWithFields()].flatMap((type) =>
    [...allFieldsOf(type)].map(([name, facts]): [string, FieldFacts] => [name, facts]),
  );
  const patterns = fields.filter(([, facts]) => facts.pattern !== undefined);
  expect(patterns.length).toBeGreaterThan(5);
  expect(patterns.filter(([, facts]) => !facts.rule).map(([name]) => name)).toEqual([]);
});
