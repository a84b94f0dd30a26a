/** Random GraphQL documents over the schema: valid most of the time, sometimes invalid. */
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
} from 'graphql';
import { buildSchema } from '../../src/api/graphql/schema';
import fc from './properties';
import type { World } from './world';

export const schema = buildSchema();
type Field = GraphQLField<unknown, unknown>;

/** Texts as merchants, mistakes and attackers write them. */
const texts = (ids: readonly string[]) =>
  fc.oneof(
    fc.constantFrom(...ids),
    fc.constantFrom(
      '',
      '0',
      'prod_',
      'bill_1',
      'subs_' + 'A'.repeat(200),
      "'; DROP TABLE events; --",
      '\u0000',
      '𝄞',
      '2026-01-01T00:00:00Z',
    ),
    fc.string({ maxLength: 30 }),
  );

/** How deep literals have fields that may be left out. */
const DEPTH_MAX = 3;

/** A literal of an input type: valid most of the time, sometimes invalid. */
function literal(
  type: GraphQLInputType,
  ids: readonly string[],
  depth: number,
): fc.Arbitrary<string> {
  if (isNonNullType(type))
    return literal(type.ofType, ids, depth).filter((text) => text !== 'null');
  if (isListType(type))
    return fc
      .array(literal(type.ofType as GraphQLInputType, ids, depth + 1), { maxLength: 3 })
      .map((items) => `[${items.join(', ')}]`);
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ name }) => name), 'null');
  if (isInputObjectType(type)) {
    // Deep inside only what must be there, or a literal would never end.
    const asked = Object.values(type.getFields()).filter(
      (field) => depth <= DEPTH_MAX || isNonNullType(field.type),
    );
    const fields = asked.map((field) => {
      const value = literal(field.type, ids, depth + 1).map((text) => `${field.name}: ${text}`);
      return isNonNullType(field.type)
        ? value
        : fc.oneof({ weight: 2, arbitrary: fc.constant('') }, { weight: 1, arbitrary: value });
    });
    return fc.tuple(...fields).map((parts) => `{ ${parts.filter(Boolean).join(', ')} }`);
  }
  if (type.name === 'Int' || type.name === 'SafeInt')
    return fc
      .oneof(fc.integer({ min: -2, max: 101 }), fc.constantFrom(2_147_483_647, 0, 100))
      .map(String);
  if (type.name === 'Boolean') return fc.boolean().map(String);
  if (type.name === 'DateTimeISO')
    return fc.oneof(
      fc
        .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
        .map((date) => JSON.stringify(date.toISOString())),
      fc.constantFrom('"yesterday"', '"2026-02-30T00:00:00.000Z"', '"0000-00-00"'),
    );
  if (type.name === 'JSONObject')
    return fc.constantFrom('{}', '{ a: 1, b: { c: ["x"] } }', '{ __proto__: { a: 1 } }');
  return texts(ids).map((text) => JSON.stringify(text));
}

function selection(
  type: GraphQLObjectType,
  ids: readonly string[],
  depth: number,
): fc.Arbitrary<string> {
  const fields = Object.values(type.getFields()).filter(
    (field) => depth < 4 || isLeafType(getNamedType(field.type)),
  );
  if (fields.length === 0) return fc.constant('__typename');
  return fc
    .subarray(fields, { minLength: 1, maxLength: Math.min(4, fields.length) })
    .chain((chosen) =>
      fc
        .tuple(...chosen.map((field) => call(field, ids, depth)))
        .map((parts) => ['__typename', ...parts].join(' ')),
    );
}

function call(field: Field, ids: readonly string[], depth: number): fc.Arbitrary<string> {
  const args = fc.tuple(
    ...field.args.map((argument) => {
      const value = literal(argument.type, ids, 0).map((text) => `${argument.name}: ${text}`);
      return isNonNullType(argument.type) && argument.defaultValue === undefined
        ? value
        : fc.oneof(fc.constant(''), value);
    }),
  );
  const named = getNamedType(field.type);
  const inner = isObjectType(named)
    ? selection(named, ids, depth + 1)
    : fc.constant(isInterfaceType(named) ? '__typename id' : '');
  return fc
    .tuple(args, inner)
    .map(
      ([given, fields]) =>
        `${field.name}${given.some(Boolean) ? `(${given.filter(Boolean).join(', ')})` : ''}${fields ? ` { ${fields} }` : ''}`,
    );
}

/** A document with one field of the root. */
export function anyDocument(
  kind: 'query' | 'mutation',
  ids: readonly string[],
): fc.Arbitrary<string> {
  const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  // Moving the clock by years runs everything that falls due on the way. It has tests of its own.
  const fields = Object.values(root?.getFields() ?? {}).filter(
    ({ name }) => name !== 'advanceTestClock',
  );
  return fc
    .oneof(...fields.map((field) => call(field, ids, 0)))
    .map((text) => `${kind} { ${text} }`);
}

/** A shop that has sold something, and the ids of its objects. */
export async function idsOf(shop: World): Promise<string[]> {
  await shop.listen();
  const subscription = await shop.subscribe();
  const checkout = await shop.checkout();
  const [charge] = await shop.charges(subscription);
  await shop.deliver();
  const { events, customers, products } = await shop.graphql(
    '{ events { nodes { id } } customers { nodes { id } } products { nodes { id } } }',
  );
  return [
    subscription.id,
    checkout.id,
    charge?.id,
    ...[events, customers, products].flatMap(({ nodes }) =>
      nodes.map(({ id }: { id: string }) => id),
    ),
  ];
}
