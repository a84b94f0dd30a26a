/**
 * The schema keeps to its rules and breaks no client. A deliberate break is accepted by `npm run
 * schema -- --accept`, which writes test/contract/graphql/accepted.graphql anew; the commit says
 * who is affected and since when the field was deprecated.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema as parseSchema,
  findBreakingChanges,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
} from 'graphql';
import { buildSchema } from '../../src/api/graphql/schema';

const schema = buildSchema();
const types = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);
const objects = types.filter((type) => isObjectType(type) || isInterfaceType(type));
const fields = objects.flatMap((type) =>
  Object.values(type.getFields()).map((field) => ({
    type,
    field,
    path: `${type.name}.${field.name}`,
  })),
);
/** Allowed: a root became nullable, so that a forbidden one does not empty the answer. */
const NULLABLE_ROOT = /^FIELD_CHANGED_KIND: Query\.\w+ changed type from (\w+)! to \1\.$/;
const CAMEL = /^[a-z][a-zA-Z0-9]*$/;

test('nothing of the accepted schema is gone or stricter', () => {
  const accepted = parseSchema(readFileSync(join(__dirname, 'graphql/accepted.graphql'), 'utf8'));
  expect(
    findBreakingChanges(accepted, schema)
      .map(({ type, description }) => `${type}: ${description}`)
      .filter((change) => !NULLABLE_ROOT.test(change)),
  ).toEqual([]);
});

test('every root of the queries is nullable, so that a forbidden one does not empty the answer', () => {
  const roots = Object.values(schema.getQueryType()?.getFields() ?? {});
  expect(roots.filter(({ type }) => isNonNullType(type)).map(({ name }) => name)).toEqual([]);
});

test('names: types PascalCase, fields and arguments camelCase, enum values UPPER_CASE', () => {
  const wrong = [
    ...types.filter(({ name }) => !/^[A-Z][a-zA-Z0-9]*$/.test(name)).map(({ name }) => name),
    ...fields.filter(({ field }) => !CAMEL.test(field.name)).map(({ path }) => path),
    ...fields.flatMap(({ field, path }) =>
      field.args.filter(({ name }) => !CAMEL.test(name)).map(({ name }) => `${path}(${name})`),
    ),
    ...types.filter(isInputObjectType).flatMap((type) =>
      Object.keys(type.getFields())
        .filter((name) => !CAMEL.test(name))
        .map((name) => `${type.name}.${name}`),
    ),
    ...types.filter(isEnumType).flatMap((type) =>
      type
        .getValues()
        .filter(({ name }) => !/^[A-Z][A-Z0-9_]*$/.test(name))
        .map(({ name }) => `${type.name}.${name}`),
    ),
    ...types
      .filter(isInputObjectType)
      .filter(({ name }) => !/(Input|Filter)$/.test(name))
      .map(({ name }) => `${name} is an input`),
  ];
  expect(wrong).toEqual([]);
});

test('everything is described, arguments too, and what is deprecated says why', () => {
  const bare = (path: string, text: string | null | undefined) => (text?.trim() ? [] : [path]);
  const missing = [
    ...types.flatMap((type) => bare(type.name, type.description)),
    ...fields.flatMap(({ field, path }) => [
      ...bare(path, field.description),
      ...field.args.flatMap(({ name, description }) => bare(`${path}(${name})`, description)),
    ]),
    ...types
      .filter(isInputObjectType)
      .flatMap((type) =>
        Object.values(type.getFields()).flatMap(({ name, description }) =>
          bare(`${type.name}.${name}`, description),
        ),
      ),
    ...types
      .filter(isEnumType)
      .flatMap((type) =>
        type
          .getValues()
          .flatMap(({ name, description }) => bare(`${type.name}.${name}`, description)),
      ),
  ];
  expect(missing).toEqual([]);
  const reasons = fields.flatMap(({ field, path }) =>
    typeof field.deprecationReason === 'string' ? [{ path, reason: field.deprecationReason }] : [],
  );
  expect(reasons.filter(({ reason }) => !/^[A-Z].{20,}\.$/.test(reason))).toEqual([]);
  expect(reasons.map(({ path }) => path)).toContain('Webhook.v2');
});

test('lists are Relay connections', () => {
  for (const { field, type, path } of fields) {
    if (!getNamedType(field.type).name.endsWith('Connection')) continue;
    const args = Object.fromEntries(
      field.args.map(({ name, type: given }) => [name, String(given)]),
    );
    expect({ path, ...args }).toMatchObject({
      path,
      first: 'Int',
      after: 'String',
      last: 'Int',
      before: 'String',
      orderBy: 'ListOrder!',
      filter: expect.stringMatching(/^\w+Filter$/),
    });
    expect(type.name).not.toMatch(/Payload$/);
  }
  for (const connection of objects.filter(({ name }) => name.endsWith('Connection'))) {
    const noun = connection.name.replace(/Connection$/, '');
    expect(shapeOf(connection)).toEqual({
      edges: `[${noun}Edge!]!`,
      nodes: `[${noun}!]!`,
      pageInfo: 'PageInfo!',
      totalCount: 'Int!',
      ...(noun === 'Charge' && { sums: 'ChargeSums' }),
    });
    expect(shapeOf(schema.getType(`${noun}Edge`))).toEqual({ node: `${noun}!`, cursor: 'String!' });
  }
  expect(shapeOf(schema.getType('PageInfo'))).toEqual({
    hasNextPage: 'Boolean!',
    hasPreviousPage: 'Boolean!',
    startCursor: 'String',
    endCursor: 'String',
  });
  const bareLists = fields.filter(
    ({ type, field }) =>
      String(field.type).startsWith('[') &&
      isObjectType(getNamedType(field.type)) &&
      isNode(getNamedType(field.type)) &&
      !type.name.endsWith('Connection'),
  );
  expect(bareLists.map(({ path }) => path)).toEqual([]);
});

/** Mutations whose payload has two fields beside the errors. */
const OF_TWO_FIELDS = {
  simulatePayment: 'a checkout or a transparent charge is paid',
  createWebhook: 'the webhook and its secret',
  rotateWebhook: 'the webhook and its secret',
  updateSubscription: 'the subscription and the change of its plan',
};

test('mutations take one input and answer a payload with user errors', () => {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {}) as GraphQLField<
    unknown,
    unknown
  >[]) {
    expect([field.name, field.args.map(({ name, type }) => `${name}: ${String(type)}`)]).toEqual([
      field.name,
      [`input: ${field.name.charAt(0).toUpperCase()}${field.name.slice(1)}Input!`],
    ]);
    const payload = getNamedType(field.type) as GraphQLObjectType;
    expect(String(field.type)).toBe(
      `${field.name.charAt(0).toUpperCase()}${field.name.slice(1)}Payload!`,
    );
    expect(String(payload.getFields().userErrors?.type)).toBe('[UserError!]!');
    const results = Object.values(payload.getFields()).filter(({ name }) => name !== 'userErrors');
    expect([
      field.name,
      results.length,
      results.every(({ type }) => !String(type).endsWith('!')),
    ]).toEqual([field.name, field.name in OF_TWO_FIELDS ? 2 : 1, true]);
  }
});

test('the description of an input names its own mutation, and that of a query names none', () => {
  const argumentsOf = (root: GraphQLObjectType | null | undefined) =>
    Object.values(root?.getFields() ?? {}).flatMap(({ name, args }) =>
      args.map(({ type }) => ({ name, said: getNamedType(type).description ?? '' })),
    );
  expect(
    argumentsOf(schema.getMutationType()).filter(
      ({ name, said }) => said !== `The input of \`${name}\`.`,
    ),
  ).toEqual([]);
  expect(argumentsOf(schema.getQueryType()).filter(({ said }) => /mutation/i.test(said))).toEqual(
    [],
  );
});

test('every noun is a Node with an id, and money is a safe integer', () => {
  const rows = objects.filter(
    (type) =>
      'createdAt' in type.getFields() && 'devMode' in type.getFields() && 'id' in type.getFields(),
  );
  expect(rows.length).toBeGreaterThan(8);
  expect(rows.filter((type) => !isNode(type)).map(({ name }) => name)).toEqual([]);
  expect(schema.getType('StoredRecord')).toBeUndefined();
  const cents = fields.filter(
    ({ path, field }) =>
      /(^|[a-z])(amount|Amount|price|Fee|mrr)$/.test(field.name) &&
      path !== 'Split.chargeFee' &&
      !isObjectType(getNamedType(field.type)),
  );
  expect(
    cents
      .filter(({ field }) => getNamedType(field.type).name !== 'SafeInt')
      .map(({ path, field }) => `${path}: ${String(field.type)}`),
  ).toEqual([]);
});

function shapeOf(type: GraphQLNamedType | undefined): Record<string, string> {
  return isObjectType(type)
    ? Object.fromEntries(
        Object.values(type.getFields()).map((field) => [field.name, String(field.type)]),
      )
    : {};
}

function isNode(type: GraphQLNamedType): boolean {
  return isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Node');
}
