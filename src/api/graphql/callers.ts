/** Who may call a GraphQL route, and how the caller of a request is found. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import type { Context } from '../../platform/operations/context';
import type { AppError } from '../../platform/operations/errors';
import type { StopSignal } from '../../platform/jobs/stop-signal';
import { checkKey, contextOf } from '../../modules/stores/keys/authenticate';
import { refusedCallers } from '../../modules/stores/keys/find-key';
import type { LiveStream } from './live/live-stream';

export interface Callers {
  /** How a refusal calls one of them: `this key`. */
  one: string;
  /** Before the body is read. */
  check(
    this: void,
    database: DataSource,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Context>;
  /** Of a request that was checked. */
  contextOf(
    this: void,
    database: DataSource,
    request: FastifyRequest,
    signal?: StopSignal,
  ): Promise<Context>;
  /** The streams whose callers may no longer read, and why. */
  refused(
    this: void,
    database: DataSource,
    streams: readonly LiveStream[],
  ): Promise<Map<LiveStream, AppError>>;
}

/** Keys, and tokens made from keys. */
export const KEYS: Callers = {
  one: 'this key',
  check: checkKey,
  contextOf,
  refused: async (database, streams) => {
    const refused = await refusedCallers(database, {
      keyIds: [...new Set(streams.map(({ callerId }) => callerId))],
      tokenIds: [...new Set(streams.flatMap(({ tokenId }) => tokenId ?? []))],
    });
    const refusals = new Map<LiveStream, AppError>();
    for (const stream of streams) {
      const refusal = refused.get(stream.tokenId ?? stream.callerId);
      if (refusal) refusals.set(stream, refusal);
    }
    return refusals;
  },
};
