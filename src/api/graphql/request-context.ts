/** What a resolver receives: the context of the caller, and a place for the outcome. */
import type { Context } from '../../platform/operations/context';
import type { Deadline } from '../../platform/http/deadline';
import type { LiveStream } from './live/live-stream';

export interface RequestContext {
  ctx: Context;
  /** Decides whether the answer is stored for the Idempotency-Key. */
  outcome: {
    /** The HTTP status that a REST path would have sent. */
    httpStatus: number;
    /** Whether the refusal is a temporary 409. Such an answer is never stored. */
    isTransient: boolean;
    /** Whether the refusal itself took effect, such as a declined card. It is stored. */
    isRecorded: boolean;
  };
  /** How long the caller waits; event streams have no deadline. */
  deadline?: Deadline | undefined;
  /** Whether the answer may be sent again: nothing in it is true only now. */
  isStored?: boolean;
  /** The event stream, if the request opened one. */
  stream?: LiveStream;
}

export function requestContext(ctx: Context, deadline?: Deadline): RequestContext {
  return { ctx, outcome: { httpStatus: 200, isTransient: false, isRecorded: false }, deadline };
}
