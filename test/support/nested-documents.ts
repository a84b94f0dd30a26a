/**
 * Documents made from the schema: every list, with everything that can be reached from its rows.
 */
import {
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';

/**
 * One document for each list of the Query type; every relation and list is followed, `depth` times
 * inside each other.
 */
export function documentsOverLists(
  schema: GraphQLSchema,
  page: string,
  depth: number,
  innerPage = page,
): { name: string; query: string }[] {
  const lists = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(isList);
  return lists.map((list) => ({
    name: list.name,
    query: `{ ${list.name}(${page}) { totalCount pageInfo { endCursor } nodes { ${fieldsOf(rowOf(schema, list), depth)} } } }`,
  }));

  function fieldsOf(type: GraphQLObjectType, left: number): string {
    const fields = Object.values(type.getFields()).filter(
      ({ args }) => !args.some(isRequiredArgument),
    );
    const leaves = [
      'id',
      ...fields
        .filter(
          ({ name, type: answered }) => name === 'status' && isLeafType(getNamedType(answered)),
        )
        .map(({ name }) => name),
    ];
    if (left === 0) return leaves.join(' ');
    const objects = fields
      .filter((field) => isRelation(field))
      .map(
        (field) =>
          `${field.name} { ${fieldsOf(getNamedType(field.type) as GraphQLObjectType, left - 1)} }`,
      );
    const lists = fields
      .filter(isList)
      .map(
        (field) =>
          `${field.name}(${innerPage}) { totalCount pageInfo { hasNextPage } nodes { ${fieldsOf(rowOf(schema, field), left - 1)} } }`,
      );
    return [...leaves, ...objects, ...lists].join(' ');
  }
}

function isList({ type }: GraphQLField<unknown, unknown>): boolean {
  return getNamedType(type).name.endsWith('Connection');
}

function isRelation({ type }: GraphQLField<unknown, unknown>): boolean {
  const named = getNamedType(type);
  return isObjectType(named) && named.getInterfaces().some(({ name }) => name === 'Node');
}

function rowOf(schema: GraphQLSchema, { type }: GraphQLField<unknown, unknown>): GraphQLObjectType {
  const row = schema.getType(getNamedType(type).name.replace(/Connection$/, ''));
  if (!isObjectType(row)) throw new Error(`${String(type)} is no list of objects`);
  return row;
}
