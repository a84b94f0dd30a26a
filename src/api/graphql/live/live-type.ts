/**
 * The live operations of the schema: the events of a store, and the current state of a checkout or
 * subscription, again after each change.
 */
import {
  type GraphQLEnumType,
  type GraphQLFieldConfig,
  GraphQLID,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLSchema,
} from 'graphql';
import { Charge } from '../../../modules/charges/charge';
import { getCharge } from '../../../modules/charges/reading/read-charges';
import { Checkout } from '../../../modules/checkouts/checkout';
import { getCheckout } from '../../../modules/checkouts/read-checkouts';
import type { Context } from '../../../platform/operations/context';
import { invalid, notFound, type AppError } from '../../../platform/operations/errors';
import { didYouMean } from '../../../platform/operations/nearest';
import { authorize, perform, type Operation } from '../../../platform/operations/operation';
import type { RecordClass, StoredRecord } from '../../../platform/records/record';
import { getSubscription } from '../../../modules/subscriptions/read-subscriptions';
import { Subscription } from '../../../modules/subscriptions/subscription';
import { Event } from '../../../modules/webhooks/events/event';
import {
  eventNames,
  isEventName,
  nameOfEventType,
  type EventName,
} from '../../../modules/webhooks/events/event-names';
import { eventsAfter, lastPosition, positionAfter } from '../../../modules/webhooks/events/feed';
import { listEvents } from '../../../modules/webhooks/events/read-events';
import { refuse } from '../errors';
import type { LiveStream } from './live-stream';
import { forgetLoaded } from '../fields/loaders';
import type { RequestContext } from '../request-context';

const TYPES_MAX = 50;

interface WatchedEvents {
  types?: string[] | null;
  eventTypes?: string[] | null;
  since?: string | null;
  after?: string | null;
}

/** What a stream passes to its field: an object, or the reason why it ends. */
type Message<Row> = { row: Row } | { refusal: AppError };

/**
 * The root type of live operations. It is built without type-graphql, which would name it
 * `Subscription`: here that is the type of a customer's subscription.
 */
export function liveType(schema: GraphQLSchema): GraphQLObjectType {
  const answers = (noun: string) => new GraphQLNonNull(schema.getType(noun) as GraphQLObjectType);
  const updates = <Row extends StoredRecord>(
    type: RecordClass<Row>,
    op: Operation<{ id: string } | { id: string | null }, Row>,
    { what, of }: { what: string; of: string },
  ): GraphQLFieldConfig<unknown, RequestContext> => ({
    type: answers(type.name),
    description: `${what}: its current state, and every change. Needs \`${op.permission}\`.`,
    args: { id: { type: new GraphQLNonNull(GraphQLID), description: `The id of the ${of}.` } },
    subscribe: (_root, { id }: { id: string }, context) => watchObject(context, type, op, id),
    resolve: rowOf,
  });
  return new GraphQLObjectType<unknown, RequestContext>({
    name: 'Live',
    description: 'Live updates, as server-sent events from `POST /graphql/stream`.',
    fields: {
      events: {
        type: answers('Event'),
        description:
          'The events of the store as they are published, in that order. After a disconnect, ' +
          'continue with `since`: no event is missed or repeated. Needs `WEBHOOK:READ`.',
        args: {
          types: {
            type: new GraphQLList(new GraphQLNonNull(GraphQLString)),
            description:
              'Only events of these names, such as `checkout.completed`; all if left out.',
          },
          eventTypes: {
            type: new GraphQLList(
              new GraphQLNonNull(schema.getType('EventType') as GraphQLEnumType),
            ),
            description: 'The same as `types`, as words of the enum.',
          },
          since: {
            type: GraphQLID,
            description: 'The id of the last event received; if left out, the stream starts now.',
          },
          after: { type: GraphQLID, description: 'The same as `since`.' },
        },
        subscribe: (_root, args: WatchedEvents, context) => watchEvents(context, args),
        resolve: rowOf,
      },
      checkoutUpdated: updates(Checkout, getCheckout, {
        what: 'A checkout or payment link',
        of: 'checkout or link',
      }),
      chargeUpdated: updates(Charge, getCharge, { what: 'A charge (payment)', of: 'charge' }),
      subscriptionUpdated: updates(Subscription, getSubscription, {
        what: 'A subscription',
        of: 'subscription',
      }),
    },
  });
}

async function watchEvents(
  { ctx, stream }: RequestContext,
  { types, eventTypes, since, after }: WatchedEvents,
): Promise<AsyncIterable<Message<Event>>> {
  authorize(ctx, listEvents);
  if (types && eventTypes)
    throw invalid('types and eventTypes must not be given together', 'types');
  if (since && after) throw invalid('since and after must not be given together', 'since');
  const names = readTypes(types ?? eventTypes?.map(nameOfEventType) ?? null);
  // Read before the response starts: an event that happens right after that must not be missed.
  const position = await positionAfter(ctx, since ?? after ?? null, since ? 'since' : 'after');
  let last = position;
  return follow(ctx, streamOf(stream), async function* () {
    for (;;) {
      const events = await eventsAfter(ctx.rows, last, names);
      for (const event of events) {
        last = event.position ?? last;
        yield event;
      }
      if (events.length === 0) return;
    }
  });
}

async function watchObject<Row extends StoredRecord>(
  { ctx, stream }: RequestContext,
  type: RecordClass<Row>,
  op: Operation<{ id: string } | { id: string | null }, Row>,
  id: string,
): Promise<AsyncIterable<Message<Row>>> {
  await perform(ctx, op, { id });
  let seen = '';
  return follow(ctx, streamOf(stream), async function* () {
    const [row, position] = [await ctx.rows.find(type, id), await lastPosition(ctx.rows, id)];
    if (!row) throw notFound(`no ${type.noun} ${id} in this environment of this store`, 'id');
    const state = `${row.updatedAt.toISOString()} ${position}`;
    if (state === seen) return;
    seen = state;
    yield row;
  });
}

/**
 * Sends what `look` finds, waits until something may have happened, and looks again, until the
 * stream ends. It never reads ahead of a slow client.
 */
async function follow<Row>(
  ctx: Context,
  stream: LiveStream,
  look: () => AsyncIterable<Row>,
): Promise<AsyncIterable<Message<Row>>> {
  const follower = await stream.feed.follow(ctx.scope);
  async function* messages(): AsyncGenerator<Message<Row>> {
    try {
      while (!stream.isOver) {
        for await (const row of look()) {
          forgetLoaded(ctx);
          yield { row };
          await stream.hasRoom();
          if (stream.isOver) break;
        }
        await follower.wait(stream.signal);
      }
      if (stream.refusal) yield { refusal: stream.refusal };
    } finally {
      stream.feed.leave(follower);
    }
  }
  return messages();
}

// graphql-js passes the message of the stream as the root value.
function rowOf(message: unknown): unknown {
  const { row, refusal } = message as { row?: unknown; refusal?: AppError };
  if (refusal) throw refusal;
  return row;
}

function readTypes(types: readonly string[] | null): EventName[] | null {
  if (types === null) return null;
  if (types.length === 0 || types.length > TYPES_MAX)
    throw invalid(`types must have 1 to ${TYPES_MAX} entries`, 'types');
  return types.map((name, index) => {
    if (!isEventName(name))
      throw invalid(
        `types.${index}: there is no event ${name}${didYouMean(name, eventNames)}`,
        `types.${index}`,
      );
    return name;
  });
}

function streamOf(stream: LiveStream | undefined): LiveStream {
  return (
    stream ??
    refuse(
      invalid('subscriptions are served as event streams: send them to POST /graphql/stream'),
      { requestId: '' },
    )
  );
}
