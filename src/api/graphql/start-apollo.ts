/** What executes the documents of a schema, and the Apollo Server in front of it. */
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
import { executionPlugin, Executor } from './documents/execute';
import { KnownDocuments, VALIDATION_ERRORS_MAX } from './documents/known-documents';
import { mask } from './errors';
import type { RequestContext } from './request-context';

/** A schema, what is known of its documents, and what executes them. */
export interface Engine {
  schema: GraphQLSchema;
  documents: KnownDocuments;
  executor: Executor;
}

export function engineOf(schema: GraphQLSchema): Engine {
  const documents = new KnownDocuments(schema, config.graphql.introspection);
  return { schema, documents, executor: new Executor(schema, documents) };
}

export async function startApollo({
  schema,
  documents,
  executor,
}: Engine): Promise<ApolloServer<RequestContext>> {
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
