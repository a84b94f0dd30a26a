/** Something that happened: written in the transaction that made it happen, rendered as it was at that moment. The table is the outbox. */
import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, ObjectType } from 'type-graphql';
import { Column, Entity } from 'typeorm';
import { Count, Flag, Id, Text } from '../kit/columns';
import { invalid } from '../kit/errors';
import { Node, StoredRecord, type Listing } from '../kit/record';

/** The place of what has none yet: after everything that has one. */
const LAST = '9223372036854775807';

@Entity('events')
@ObjectType({
  implements: Node,
  description: 'Something that happened, exactly as webhooks are told of it.',
})
export class Event extends StoredRecord {
  static readonly prefix = 'log';
  static readonly noun = 'event';
  /** In the order in which they became visible: an event that commits late has an older id, and comes after what was read before. */
  static readonly listing: Listing<Event> = {
    key: 't."position"',
    async keyOf(rows, id, field) {
      const [event] = await rows.sql<Pick<Event, 'position'>>(
        `SELECT "position" FROM "events" WHERE "storeId" = $1 AND "devMode" = $2 AND "id" = $3`,
        [id],
      );
      if (!event)
        throw invalid(`${field}: no event ${id} in this environment of this store`, field);
      return event.position ?? LAST;
    },
  };

  @Text('The event name, such as `checkout.completed`.') type: string;
  @Id('The checkout, charge, subscription or payout it is about.') objectId: string;

  @Count('Its place among the events about this object, counted from 1: a receiver orders by it.')
  sequence: number;
  @Flag(
    'Whether it did not happen, but was asked for to try a webhook; such events are in no list and no stream.',
  )
  test: boolean;

  /** What is sent: `{id, event, apiVersion, devMode, data}`. A `json` column keeps the order of the keys. */
  @Field(() => GraphQLJSONObject, {
    description:
      'What is sent: `{id, event, apiVersion, devMode, data}`, as it was at that moment.',
  })
  @Column('json')
  payload: EventPayload;
  /** What webhooks with `v2: false` are sent; null = they are not told. */
  @Column('json', { nullable: true }) payloadV1: object | null;
  /** Its place among all events in the order in which they became visible; null until the relay has seen it. */
  @Column('bigint', { nullable: true }) position: string | null;
  /** Its place in the order in which events and webhooks were written; null on those of an earlier release. */
  @Column('bigint', { nullable: true }) number: string | null;
  /** The request, or the row of a job, that made it happen: its deliveries are logged with it. */
  @Column('text', { nullable: true }) requestId: string | null;
}

export interface EventPayload {
  id: string;
  event: string;
  apiVersion: 2;
  devMode: boolean;
  data: Record<string, unknown>;
  /** Only on events that did not happen. */
  test?: true;
}
