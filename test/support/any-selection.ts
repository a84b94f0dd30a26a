/**
 * Random documents over the lists of the schema, all valid: fields of rows in any number, with
 * aliases, fragments, directives, relations and lists inside.
 */
import {
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import fc from './properties';

/** The variables of each document. */
export const YES_AND_NO = { yes: true, no: false };
const DEPTH = 3;

export function anySelection(schema: GraphQLSchema): fc.Arbitrary<string> {
  const lists = fieldsOf(schema.getQueryType() as GraphQLObjectType).filter(isList);
  return fc
    .constantFrom(...lists)
    .chain((list) => fc.tuple(fc.constant(list), page(list.type, 0), page(list.type, 1)))
    .map(([list, inside, apart]) => {
      const named = getNamedType(list.type).name;
      return (
        `query ($yes: Boolean!, $no: Boolean!) { ${list.name}(first: 5) { ...Apart ${inside} } } ` +
        `fragment Apart on ${named} { ${apart} __typename @skip(if: $no) @include(if: $yes) }`
      );
    });
}

type Field = ReturnType<typeof fieldsOf>[number];

function fieldsOf(type: GraphQLObjectType) {
  return Object.values(type.getFields()).filter(({ args }) => !args.some(isRequiredArgument));
}

function isList({ type }: Pick<Field, 'type'>): boolean {
  return getNamedType(type).name.endsWith('Connection');
}

/** What is selected of a connection. */
function page(type: Field['type'], depth: number): fc.Arbitrary<string> {
  const connection = getNamedType(type) as GraphQLObjectType;
  const row = getNamedType(connection.getFields().nodes?.type as Field['type']);
  return selection(row as GraphQLObjectType, depth).chain((fields) =>
    fc.constantFrom(
      `nodes { ${fields} }`,
      `edges { cursor node { ${fields} } }`,
      `nodes { ...on Node { id } } nodes { ${fields} } pageInfo { startCursor endCursor }`,
    ),
  );
}

function selection(type: GraphQLObjectType, depth: number): fc.Arbitrary<string> {
  const fields = fieldsOf(type).filter(
    (field) => depth < DEPTH || isLeafType(getNamedType(field.type)),
  );
  if (fields.length === 0) return fc.constant('__typename');
  return fc
    .subarray(fields, { minLength: 1, maxLength: Math.min(5, fields.length) })
    .chain((chosen) => fc.tuple(...chosen.map((field) => written(type, field, depth))))
    .map((parts) => parts.join(' '));
}

function written(type: GraphQLObjectType, field: Field, depth: number): fc.Arbitrary<string> {
  const { name } = field;
  const named = getNamedType(field.type);
  const inner = isList(field)
    ? page(field.type, depth + 1).map((fields) => `(first: 3) { ${fields} }`)
    : isObjectType(named)
      ? selection(named, depth + 1).map((fields) => ` { ${fields} }`)
      : fc.constant(isLeafType(named) ? '' : ' { __typename ...on Node { id } }');
  return inner.chain((rest) =>
    fc.constantFrom(
      `${name}${rest}`,
      `other_${name}: ${name}${rest}`,
      `... on ${type.name} { ${name}${rest} }`,
      `... @include(if: $yes) { ${name}${rest} } ... @skip(if: $yes) { left_${name}: ${name}${rest} }`,
      `... @include(if: $no) { ${name}${rest} } __typename`,
    ),
  );
}
