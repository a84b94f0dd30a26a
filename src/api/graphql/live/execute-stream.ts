/**
 * Executes the document of a stream: when it is opened, and again for each message. Each execution
 * is admitted and charged by its cost as a query is, and has a deadline. A message whose caller has
 * no requests left is sent later; none is left out.
 */
import { setTimeout as pause } from 'node:timers/promises';
import {
  createSourceEventStream,
  execute,
  GraphQLError,
  type ExecutionArgs,
  type ExecutionResult,
} from 'graphql';
import { config } from '../../../config/config';
import { AppError } from '../../../platform/operations/errors';
import { withinDeadline } from '../../../platform/http/deadline';
import { SECOND_MS } from '../../../platform/time/clock';
import { tooLate } from '../answer-graphql';
import { COST_OF_A_REQUEST, type RunningDocuments } from '../documents/running-documents';
import type { RequestContext } from '../request-context';
import type { LiveStream } from './live-stream';

/** A message is cheaper than a request, and is not free. */
const LEAST_REQUESTS_OF_A_MESSAGE = 0.1;
const RETRY_AFTER_MS = SECOND_MS;

export interface StreamArgs extends ExecutionArgs {
  contextValue: RequestContext & { stream: LiveStream };
  /** Of each execution of the document. */
  cost: number;
  running: RunningDocuments;
}

/** In place of `subscribe` of graphql-js, which executes each message at once. */
export async function subscribeWithinLimits(
  args: StreamArgs,
): Promise<AsyncGenerator<ExecutionResult> | ExecutionResult> {
  const source = await inTime(args, () => createSourceEventStream(args));
  return Symbol.asyncIterator in source ? messagesOf(args, source) : source;
}

async function* messagesOf(
  args: StreamArgs,
  source: AsyncIterable<unknown>,
): AsyncGenerator<ExecutionResult> {
  const { stream } = args.contextValue;
  for await (const rootValue of source) {
    const leave = await admitted(args);
    // The caller is refused by the message itself.
    if (!leave && !stream.refusal) return;
    try {
      yield await inTime(args, () => Promise.resolve(execute({ ...args, rootValue })));
    } catch (error) {
      // The reads of this message may go on, so the next one cannot be read.
      if (!(error instanceof GraphQLError)) throw error;
      yield { errors: [error] };
      return;
    } finally {
      leave?.();
    }
  }
}

/** Counts one execution, as soon as the caller has requests left; null if the stream is over. */
async function admitted({ contextValue, cost, running }: StreamArgs): Promise<(() => void) | null> {
  const { ctx, stream } = contextValue;
  while (!stream.isOver) {
    try {
      ctx.spend(Math.max(LEAST_REQUESTS_OF_A_MESSAGE, cost / COST_OF_A_REQUEST));
      return running.enter(ctx, cost);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const waitMs = Number(error.headers['retry-after'] ?? 0) * SECOND_MS || RETRY_AFTER_MS;
      await pause(waitMs, undefined, { signal: stream.signal }).catch(() => undefined);
    }
  }
  return null;
}

/** Throws TIMEOUT when the time of a query is over. Nothing more is read then. */
function inTime<Result>(
  { contextValue }: StreamArgs,
  work: () => Promise<Result>,
): Promise<Result> {
  const limit = { timeoutMs: config.graphql.timeoutMs, tooLate };
  return withinDeadline(null, limit, (deadline) => {
    contextValue.ctx.stopWith(deadline);
    return work();
  });
}
