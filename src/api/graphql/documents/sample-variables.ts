/** Values for the variables of an operation, to measure its cost before a client sends any. */
import {
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  typeFromAST,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';

/** By the name of the scalar; all others are texts. */
const SAMPLES: Record<string, unknown> = {
  Int: 1,
  SafeInt: 1,
  Float: 1,
  Boolean: false,
  DateTimeISO: '2026-01-01T00:00:00.000Z',
  JSONObject: {},
};

/** A value for each variable without a default value; the sizes of pages are one. */
export function sampleVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
): Record<string, unknown> {
  return Object.fromEntries(
    variableDefinitions.flatMap(({ variable, type: node, defaultValue }) => {
      const type = typeFromAST(schema, node) as GraphQLInputType | undefined;
      const isSampled = type && !defaultValue && (isNonNullType(type) || type.toString() === 'Int');
      return isSampled ? [[variable.name.value, sampleOf(type)]] : [];
    }),
  );
}

function sampleOf(given: GraphQLInputType): unknown {
  const type = getNullableType(given);
  if (isListType(type)) return [];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (!isInputObjectType(type)) return SAMPLES[type.name] ?? 'sample';
  return Object.fromEntries(
    Object.values(type.getFields())
      .filter(isRequiredInputField)
      .map((field) => [field.name, sampleOf(field.type)]),
  );
}
