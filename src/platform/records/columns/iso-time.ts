/**
 * The GraphQL type of times. It writes texts faster than `Date` does, and reads a bare date as its
 * start in São Paulo, as REST does.
 */
import { GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import { isCivilDate, startOfCivilDay } from '../../time/civil-time';
import { timeText } from '../../time/time-text';

const { serialize, parseValue, parseLiteral, ...config } = GraphQLDateTimeISO.toConfig();

export const IsoTime = new GraphQLScalarType({
  ...config,
  serialize: (value) => timeText(value) ?? serialize(value),
  parseValue: (value) => startOfDay(value) ?? parseValue(value),
  parseLiteral: (node: ValueNode, variables) =>
    (node.kind === Kind.STRING ? startOfDay(node.value) : null) ?? parseLiteral(node, variables),
});

/** Null for anything else, such as 31 February. */
function startOfDay(value: unknown): Date | null {
  return typeof value === 'string' && isCivilDate(value) ? startOfCivilDay(value) : null;
}
