/** The smallest value that an input type of GraphQL accepts. */
import {
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLInputType,
} from 'graphql';

export function smallestInput(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return smallestInput(type.ofType);
  if (isListType(type)) return [smallestInput(type.ofType)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields())
        .filter((field) => isNonNullType(field.type) && field.defaultValue === undefined)
        .map((field) => [field.name, smallestInput(field.type)]),
    );
  switch (type.name) {
    case 'Int':
    case 'SafeInt':
    case 'Float':
      return 1;
    case 'Boolean':
      return true;
    case 'DateTimeISO':
      return '2026-01-01T00:00:00.000Z';
    case 'JSONObject':
      return {};
    default:
      return 'x';
  }
}
