/**
 * Follows the events of a store over the live stream, in order, without gaps: after a lost
 * connection it continues behind the last event.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { EventSourceMessage } from 'eventsource-parser';
import { isError } from '../../../platform/operations/is-error';
import { AppError } from '../../../platform/operations/errors';
import { SECOND_MS } from '../../../platform/time/clock';
import {
  refusalOf,
  retryAfterSeconds,
  type ApiClient,
  type JsonObject,
} from '../remote/api-client';
import { readEventStream } from './read-event-stream';

export interface StreamedEvent {
  id: string;
  type: string;
  objectId: string;
  sequence: number;
  payload: JsonObject;
}

export interface Following {
  /** The id of the event to continue after. */
  after: string | null;
  /** Only events of these names; null = all. */
  types: readonly string[] | null;
  signal: AbortSignal;
  /** Called when a connection is lost, and when the next one works. */
  onBreak(reason: string): void;
  onReturn(): void;
}

const FIELDS = 'id type objectId sequence payload';
const STREAM = `subscription ($after: ID, $types: [String!]) {
  events(after: $after, types: $types) { ${FIELDS} }
}`;
const FIRST = `query ($order: ListOrder!) {
  events(first: 1, orderBy: $order) { nodes { ${FIELDS} } }
}`;
/** The server sends a comment every 12 seconds. */
const SILENCE_MS = 45 * SECOND_MS;
const WAIT_FIRST_MS = 500;
const WAIT_MAX_MS = 10 * SECOND_MS;
const ASK_FOR_FIRST_EVERY_MS = 500;
const FINAL_STATUSES = [400, 401, 403, 404];
const FINAL_CODES = ['UNAUTHENTICATED', 'FORBIDDEN', 'INVALID_REQUEST'];

/** The newest event of the store; null if it has none yet. */
export function newestEvent(api: ApiClient): Promise<StreamedEvent | null> {
  return firstEvent(api, 'NEWEST_FIRST');
}

/** Ends when the signal is aborted. Throws what another attempt would not change. */
export async function* followEvents(
  api: ApiClient,
  following: Following,
): AsyncGenerator<StreamedEvent, void> {
  const { signal, onBreak, onReturn } = following;
  let { after } = following;
  let waitMs = 0;
  while (!signal.aborted) {
    try {
      for await (const event of oneConnection(api, { ...following, after })) {
        if (event === 'open') {
          if (waitMs > 0) onReturn();
          waitMs = 0;
          continue;
        }
        after = event.id;
        if (isWanted(event, following)) yield event;
      }
    } catch (error) {
      if (signal.aborted) return;
      throwIfFinal(error);
      if (waitMs === 0) onBreak(isError(error) ? error.message : String(error));
      waitMs = Math.min(waitMs * 2 || WAIT_FIRST_MS, WAIT_MAX_MS);
      await pause(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

function throwIfFinal(error: unknown): void {
  if (error instanceof AppError && FINAL_STATUSES.includes(error.status)) throw error;
}

function isWanted({ type }: StreamedEvent, { types }: Pick<Following, 'types'>): boolean {
  return types === null || types.includes(type);
}

type Connection = Pick<Following, 'after' | 'types' | 'signal'>;

/** Says `open` once the server has answered. Throws when the stream ends. */
async function* oneConnection(
  api: ApiClient,
  { after, types, signal }: Connection,
): AsyncGenerator<StreamedEvent | 'open', never> {
  let continueAfter = after;
  // A store without events gives no id to continue after. It is asked for its first one: a stream
  // that began now would miss what happens until it is open.
  while (continueAfter === null) {
    const first = await firstEvent(api, 'OLDEST_FIRST');
    yield first ?? 'open';
    continueAfter = first?.id ?? null;
    if (!first) await pause(ASK_FOR_FIRST_EVERY_MS, undefined, { signal });
  }
  const variables = { after: continueAfter, types };
  const answer = await api.send('/graphql/stream', {
    method: 'POST',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify({ query: STREAM, variables }),
    signal,
  });
  if (answer.status !== 200 || !answer.body) throw await refusedStream(answer);
  yield 'open';
  for await (const message of readEventStream(answer.body, SILENCE_MS))
    if (message.event === 'next') yield eventOf(message);
  throw new Error('the server ended the stream');
}

async function refusedStream(answer: Response): Promise<Error> {
  const { errors } = (await answer.json().catch(() => ({}))) as { errors?: JsonObject[] };
  if ([429, 503].includes(answer.status)) await pause(retryAfterSeconds(answer) * SECOND_MS);
  return refusalOf(answer.status, errors?.[0]?.message, 'POST /graphql/stream');
}

function eventOf({ data }: EventSourceMessage): StreamedEvent {
  const { data: found, errors } = JSON.parse(data) as {
    data?: { events: StreamedEvent } | null;
    errors?: { message: string; extensions?: { code?: string } }[];
  };
  if (found) return found.events;
  const [error] = errors ?? [];
  const isFinal = FINAL_CODES.includes(error?.extensions?.code ?? '');
  throw isFinal
    ? refusalOf(403, error?.message, 'POST /graphql/stream')
    : new Error(error?.message ?? 'the server sent no event');
}

async function firstEvent(api: ApiClient, order: string): Promise<StreamedEvent | null> {
  const { events } = await api.graphql(FIRST, { order });
  return (events as { nodes: StreamedEvent[] } | null)?.nodes[0] ?? null;
}
