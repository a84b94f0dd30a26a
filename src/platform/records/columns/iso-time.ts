/**
 * The GraphQL type of times. It writes texts faster than `Date` does, and reads a bare date as its
 * start in São Paulo, as REST does.
 */
import { GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import { startOfCivilDay } from '../../time/civil-time';
import { timeText } from '../../time/time-text';

const { serialize, parseValue, parseLiteral, ...config } = GraphQLDateTimeISO.toConfig();
const DATE = /^\d{4}-\d{2}-\d{2}$/;

export const IsoTime = new GraphQLScalarType({
  ...config,
  serialize: (value) => timeText(value) ?? serialize(value),
  parseValue: (value) => startOfDay(value) ?? parseValue(value),
  parseLiteral: (node: ValueNode, variables) =>
    (node.kind === Kind.STRING ? startOfDay(node.value) : null) ?? parseLiteral(node, variables),
});

/** Null for anything else, such as 31 February. */
function startOfDay(value: unknown): Date | null {
  if (typeof value !== 'string' || !DATE.test(value)) return null;
  const midnight = new Date(`${value}T00:00:00Z`);
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(value);
  return isDay ? startOfCivilDay(value) : null;
}
