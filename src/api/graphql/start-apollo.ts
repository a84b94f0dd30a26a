/** Starts the Apollo Server behind the GraphQL API. */
import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLSchema } from 'graphql';
import { config } from '../../config/config';
import { log } from '../../platform/observability/log';
import { TOKENS_MAX } from './documents/document-limits';
import { executionPlugin, type Executor } from './documents/execute';
import type { KnownDocuments } from './documents/known-documents';
import { mask } from './errors';
import type { RequestContext } from './request-context';

const VALIDATION_ERRORS_MAX = 10;

export async function startApollo(
  schema: GraphQLSchema,
  documents: KnownDocuments,
  executor: Executor,
): Promise<ApolloServer<RequestContext>> {
  const apollo = new ApolloServer<RequestContext>({
    schema,
    introspection: config.graphql.introspection,
    hideSchemaDetailsFromClientErrors: !config.graphql.introspection,
    // See documents/persisted-documents.ts.
    persistedQueries: false,
    stopOnTerminationSignals: false,
    includeStacktraceInErrorResponses: false,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    parseOptions: { maxTokens: TOKENS_MAX },
    validationOptions: { maxErrors: VALIDATION_ERRORS_MAX },
    formatError: mask,
    logger: log,
    documentStore: documents.store,
    plugins: [
      executionPlugin(executor),
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      ApolloServerPluginLandingPageDisabled(),
    ],
  });
  await apollo.start();
  return apollo;
}
