/** The GraphQL type of amounts: `SafeInt`, which says that amounts are cents. */
import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { GraphQLSafeInt } from 'graphql-scalars';
import { AMOUNTS_ARE_CENTS } from '../../operations/money';

const { parseValue, parseLiteral, ...config } = GraphQLSafeInt.toConfig();

export const SafeInt = new GraphQLScalarType({
  ...config,
  parseValue(value) {
    if (typeof value === 'number' && !Number.isInteger(value))
      throw new GraphQLError(`${value} is not an integer; ${AMOUNTS_ARE_CENTS}`);
    return parseValue(value);
  },
  parseLiteral(node, variables) {
    if (node.kind === Kind.FLOAT)
      throw new GraphQLError(`${node.value} is not an integer; ${AMOUNTS_ARE_CENTS}`, {
        nodes: node,
      });
    return parseLiteral(node, variables);
  },
});
