/** Parses and checks the document of an event stream before the stream is opened. */
import { getOperationAST, type DocumentNode } from 'graphql';
import { config } from '../../../config/config';
import type { Context } from '../../../platform/operations/context';
import { checkCustomerFields } from '../documents/customer-fields';
import { variableErrors } from '../documents/document-cost';
import { limitExceeded, RefusedDocument } from '../errors';
import type { Engine } from '../start-apollo';
import type { StreamCall } from './read-stream-call';

/**
 * The most objects that one message of a stream may hold: the document is executed again at every
 * change, for every stream. Each recipe of docs/frontend needs fewer.
 */
export const STREAM_COST_MAX = 500;

/** A document that may be streamed, and the cost of each of its executions. */
export interface StreamDocument {
  document: DocumentNode;
  cost: number;
}

/**
 * The document and its cost. Refuses one that is too large, invalid, no subscription or too
 * expensive.
 */
export function readDocument(
  { schema, documents }: Engine,
  ctx: Context,
  { query, variables, operationName }: StreamCall,
): StreamDocument {
  const { spend } = ctx;
  const known = documents.check(query, spend);
  if (known.refusal) throw known.refusal;
  const { document, hash } = known;
  if (!document) throw new RefusedDocument(known.errors);
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== 'subscription')
    throw limitExceeded(
      'only subscriptions are served as event streams: send everything else to POST /graphql',
      'BAD_REQUEST',
    );
  checkCustomerFields(schema, ctx, document);
  // Variables that do not fit are reported when the operation is executed.
  if (variableErrors(schema, operation, variables).length > 0) return { document, cost: 0 };
  const cost = documents.costOf(
    { hash, document, variables, operationName },
    Math.min(STREAM_COST_MAX, config.graphql.costMax),
    spend,
  );
  return { document, cost };
}
