/** The schema of the dashboard: the merchants' schema, and what only members see. */
import './members-only';
import type { GraphQLSchema } from 'graphql';
import { MEMBERS_ONLY } from '../fields/operation-resolvers';
import { createSchema } from '../schema';

let built: GraphQLSchema | null = null;

/** Built at first use: most processes of a test never see it. */
export function buildDashboardSchema(): GraphQLSchema {
  built ??= createSchema(MEMBERS_ONLY.resolvers);
  return built;
}
