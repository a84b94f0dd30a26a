/** The operators' schema, which has nothing in common with the merchants'. */
import './mutations';
import './queries';
import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { IsoTime } from '../../platform/records/columns/iso-time';
import { opsResolvers } from './operator-resolvers';

let built: GraphQLSchema | null = null;

/** The one operators' schema of this process. */
export function buildOpsSchema(): GraphQLSchema {
  built ??= createSchema();
  return built;
}

function createSchema(): GraphQLSchema {
  const [first, ...rest] = opsResolvers;
  if (!first) throw new Error("the operators' schema is empty");
  const schema = buildSchemaSync({
    resolvers: [first, ...rest],
    orphanedTypes: [],
    scalarsMap: [{ type: Date, scalar: IsoTime }],
    validate: false,
  });
  const [query, mutation] = [schema.getQueryType(), schema.getMutationType()];
  if (query) query.description = 'What operators look at.';
  if (mutation)
    mutation.description =
      'What operators do; all of it is written down in `auditLog`, with their name.';
  return schema;
}
