/**
 * A change that is reported. It is stored in the transaction that makes the change, with the state
 * at that moment. The table is the outbox.
 */
import { ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import {
  BigInteger,
  Count,
  Flag,
  FreeData,
  Id,
  Text,
} from '../../../platform/records/columns/columns';
import { invalid } from '../../../platform/operations/errors';
import { Node, StoredRecord } from '../../../platform/records/record';
import type { Listing } from '../../../platform/records/lists/listing';
import { refuseArchived } from '../archive/archived-event';
import type { LegacyValues } from './legacy-values';

/** Sorts events without a position after all others. */
const LAST = '9223372036854775807';

@Entity('events')
@ObjectType({
  implements: Node,
  description: 'An event, with the payload that webhooks receive.',
})
export class Event extends StoredRecord {
  static readonly prefix = 'log';
  static readonly noun = 'event';
  /**
   * In the order in which events became visible. An event that commits late has an older id, and
   * comes after events that were already read.
   */
  static readonly listing: Listing<Event> = {
    key: 't."position"',
    async keyOf(rows, id, field) {
      const [event] = await rows.sql<Pick<Event, 'position'>>(
        `SELECT "position" FROM "events" WHERE "storeId" = $1 AND "devMode" = $2 AND "id" = $3`,
        [id],
      );
      if (!event) await refuseArchived(rows, id, field);
      if (!event)
        throw invalid(`${field}: no event ${id} in this environment of this store`, field, {
          reason: 'UNKNOWN',
          values: { given: id },
        });
      return event.position ?? LAST;
    },
  };

  @Text('The event name, such as `checkout.completed`.') type: string;
  @Id('The id of the checkout, charge, subscription or payout that the event is about.')
  objectId: string;

  @Count(
    'The position among the events about this object, counted from 1; receivers can order ' +
      'events by it.',
  )
  sequence: number;
  @Flag('Whether it is a test event; test events are not in lists and streams.')
  test: boolean;

  @FreeData(
    'The payload, `{id, event, apiVersion, devMode, data}`, with the state at the time of ' +
      'the event.',
    { verbatim: true },
  )
  payload: EventPayload;
  @FreeData('The payload for webhooks with `v2: false`; null = they do not receive this event.', {
    nullable: true,
    private: true,
    verbatim: true,
  })
  payloadV1: object | null;
  @FreeData('What only webhooks with `compatibility: LEGACY` show; null = nothing.', {
    nullable: true,
    private: true,
  })
  legacy: LegacyValues | null;
  @BigInteger(
    'The position among all events, in the order in which they became visible. Null until the ' +
      'relay has seen it.',
    { nullable: true, private: true },
  )
  position: string | null;
  @BigInteger(
    'The order in which events and webhooks were stored. Null for those of an earlier release.',
    { nullable: true, private: true },
  )
  number: string | null;
  @Id('The request or job row that caused it. Its deliveries are logged with this id.', {
    nullable: true,
    private: true,
  })
  requestId: string | null;
  @Text('The span of that work (W3C `traceparent`); null without a collector of traces.', {
    nullable: true,
    private: true,
  })
  traceparent: string | null;
  @Id(
    'The payment in the payload, so that rules need not read it: empty = none, null = written by ' +
      'an earlier release.',
    { nullable: true, private: true },
  )
  chargeId: string | null;
  @Id('The customer in the payload, in the same way.', { nullable: true, private: true })
  customerId: string | null;
}

export interface EventPayload {
  id: string;
  event: string;
  apiVersion: 2;
  devMode: boolean;
  data: Record<string, unknown>;
  /** Only on test events. */
  test?: true;
}
