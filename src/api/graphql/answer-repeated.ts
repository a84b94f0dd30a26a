/**
 * Answers a query that is compiled without the steps of Apollo Server around it, which take longer
 * than a small query. What they check of such a query was checked when it came before. A request
 * with anything else that they look at goes through them.
 */
import { getOperationAST } from 'graphql';
import type { Answer } from '../../platform/idempotency/idempotency';
import { acceptedType } from './answer-type';
import type { Call, Executor } from './documents/execute';
import type { KnownDocument } from './documents/known-documents';
import type { RequestContext } from './request-context';
import { isObject } from '../../platform/operations/is-object';

type RepeatedCall = Omit<Call, 'contextValue'>;

/** What is executed of the request; null if Apollo has to look at it. */
export function repeatedCall(
  executor: Executor,
  known: KnownDocument | null,
  sent: { body: unknown; accept: string | undefined },
): RepeatedCall | null {
  const document = known?.document;
  const request = document && usualRequest(sent);
  if (!request || !executor.isCompiled(known.hash, request.operationName)) return null;
  const operation = getOperationAST(document, request.operationName);
  const source = (sent.body as { query: string }).query;
  return operation ? { document, operation, request, queryHash: known.hash, source } : null;
}

/** What a request has besides its document; null if it is not what clients usually send. */
function usualRequest({
  body,
  accept,
}: {
  body: unknown;
  accept: string | undefined;
}): Call['request'] | null {
  const { operationName, variables, extensions } = body as Record<string, unknown>;
  const hasName = typeof operationName === 'string';
  if (!hasName && (operationName ?? null) !== null) return null;
  if (acceptedType(accept) === null || !isObject(variables ?? {}) || !isEmpty(extensions ?? {}))
    return null;
  const values = (variables ?? {}) as Record<string, unknown>;
  return hasName ? { operationName, variables: values } : { variables: values };
}

export async function answerRepeated(
  executor: Executor,
  call: RepeatedCall,
  contextValue: RequestContext,
): Promise<Answer> {
  const response = await executor.respond({ ...call, contextValue });
  if (response?.body.kind !== 'single') throw new Error('a query has one result');
  const { http, body } = response;
  return {
    status: http.status ?? 200,
    headers: Object.fromEntries(http.headers),
    body: `${JSON.stringify(body.singleResult)}\n`,
  };
}

function isEmpty(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}
