/** The GraphQL type of amounts: `SafeInt`, which says that amounts are cents. */
import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { GraphQLSafeInt } from 'graphql-scalars';
import { AMOUNTS_ARE_CENTS } from '../../operations/money';

const { parseValue, parseLiteral, ...config } = GraphQLSafeInt.toConfig();

export const SafeInt = new GraphQLScalarType({
  ...config,
  parseValue(value) {
    if (typeof value === 'number' && !Number.isInteger(value)) throw notAnInteger(String(value));
    if (typeof value === 'string') throw quoted(value);
    return parseValue(value);
  },
  parseLiteral(node, variables) {
    if (node.kind === Kind.FLOAT) throw notAnInteger(node.value, node);
    if (node.kind === Kind.STRING) throw quoted(node.value, node);
    return parseLiteral(node, variables);
  },
});

function notAnInteger(text: string, node?: ValueNode): GraphQLError {
  return new GraphQLError(`${text} is not an integer; ${AMOUNTS_ARE_CENTS}`, { nodes: node });
}

/** A number in quotes, or a text such as an amount in reais. */
function quoted(text: string, node?: ValueNode): GraphQLError {
  const remedy = /^-?\d+$/.test(text) ? 'send it without quotes' : AMOUNTS_ARE_CENTS;
  return new GraphQLError(`an amount is an integer and not a text; ${remedy}`, { nodes: node });
}
