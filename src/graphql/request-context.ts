/** What a resolver is given: the caller's context, and what the door wants to know when the document has run. */
import type { Context } from '../kit/context';
import type { LiveStream } from './live-stream';

export interface RequestContext {
  ctx: Context;
  request: {
    /** The HTTP status a REST path would have answered: decides whether an idempotent answer is kept. */
    status: number;
    /** What the document costs; null until it is known. */
    cost: number | null;
  };
  /** The event stream that is answered, if it is one. */
  stream?: LiveStream;
}

export function requestContext(ctx: Context): RequestContext {
  return { ctx, request: { status: 200, cost: null } };
}
