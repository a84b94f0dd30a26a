/** `schema.graphql` is what the code prints, and everything in it is explained. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  getNamedType,
  isObjectType,
  isSpecifiedScalarType,
  type GraphQLNamedType,
} from 'graphql';
import { buildSchema, schemaText } from '../../src/api/graphql/schema';

const schema = buildSchema();
const types = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);

test('schema.graphql is up to date', () => {
  const committed = readFileSync(join(__dirname, '../../schema.graphql'), 'utf8');
  if (committed !== schemaText(schema))
    throw new Error('schema.graphql is stale: run `npm run schema` and commit what it writes');
});

test('every type, field, argument, input field and enum value has a description', () => {
  expect(types.flatMap(unexplained)).toEqual([]);
});

test('descriptions are sentences with a capital and a full stop, and not repeated within a type', () => {
  const odd = types.flatMap((type) =>
    describedIn(type)
      .filter(([, text]) => !/^[A-Z0-9`][\s\S]*[.)!`]$/.test(text.trim()))
      .map(([path]) => path),
  );
  expect(odd).toEqual([]);
});

test('what has an id of its own is a Node, lists are connections, and mutations take one input', () => {
  const { Query, Mutation } = {
    Query: schema.getQueryType()?.getFields() ?? {},
    Mutation: schema.getMutationType()?.getFields() ?? {},
  };
  for (const [name, { args, type }] of Object.entries(Mutation)) {
    expect([name, args.map((argument) => String(argument.name))]).toEqual([name, ['input']]);
    const payload = schema.getType(String(type).replace('!', ''));
    expect(isObjectType(payload) && String(payload.getFields().userErrors?.type)).toBe(
      '[UserError!]!',
    );
  }
  // Rows that are computed, such as those of reports, have no id and no pages.
  for (const { type } of Object.values(Query)) {
    const row = getNamedType(type);
    const isStored = isObjectType(row) && 'id' in row.getFields();
    if (isStored) expect(String(type)).not.toMatch(/^\[/);
  }
});

function unexplained(type: GraphQLNamedType): string[] {
  return describedIn(type)
    .filter(([, text]) => text.trim() === '')
    .map(([path]) => path);
}

function describedIn(type: GraphQLNamedType): [path: string, description: string][] {
  const found: [string, string][] = [[type.name, type.description ?? '']];
  const add = (path: string, description: string | null | undefined) =>
    void found.push([`${type.name}.${path}`, description ?? '']);
  if (isEnumType(type)) for (const value of type.getValues()) add(value.name, value.description);
  if (isInputObjectType(type))
    for (const field of Object.values(type.getFields())) add(field.name, field.description);
  if (isObjectType(type) || isInterfaceType(type)) {
    for (const field of Object.values(type.getFields())) {
      add(field.name, field.description);
      for (const argument of field.args)
        add(`${field.name}(${argument.name})`, argument.description);
    }
  }
  return found;
}
