/**
 * Stores an event in the transaction that makes the change, and wakes the relay when it commits.
 */
import { newId } from '../../../platform/records/columns/ids';
import { log } from '../../../platform/observability/log';
import { currentTraceparent } from '../../../platform/observability/trace';
import type { DeferredWrite, Transaction } from '../../../platform/records/transaction';
import { Event } from './event';
import type { EventName } from './event-names';
import { legacyValuesOf } from './legacy-values';
import { PREPARED } from '../../../platform/database/query-hints';

export const WAKE_CHANNEL = 'pitanga_events';

/** The payloads of an event: `data` in the current form, `v1` for webhooks with `v2: false`. */
export interface EventPayloads {
  data: Record<string, unknown>;
  v1?: { event: string; data: Record<string, unknown> } | undefined;
}

type EmittedEvent = Pick<
  Event,
  | 'id'
  | 'createdAt'
  | 'type'
  | 'objectId'
  | 'payload'
  | 'payloadV1'
  | 'legacy'
  | 'requestId'
  | 'traceparent'
  | 'chargeId'
  | 'customerId'
>;

const STORED_TOGETHER_MAX = 25;

/** The events of a transaction: they are numbered together, and the relay is woken once. */
const EMITTED: DeferredWrite<EmittedEvent> = {
  order: 1,
  async write(tx, events) {
    const places = await nextPlaces(
      tx,
      events.map(({ objectId }) => objectId),
    );
    const rows = events.map((event, at) => ({
      ...event,
      ...placeAt(places, at),
      test: false,
      position: null,
    }));
    while (rows.length > 0) await tx.insertAll(Event, rows.splice(0, STORED_TOGETHER_MAX));
    await wakeRelay(tx);
  },
};

/**
 * `data` shows the objects as the interface does now. `dataV1` is the version 1 form, for webhooks
 * with `v2: false`. The event is stored at the end of the transaction.
 */
export async function emit(
  tx: Transaction,
  event: EventName,
  objectId: string,
  data: EventPayloads['data'],
  v1?: EventPayloads['v1'],
): Promise<void> {
  const id = newId(Event.prefix);
  const { devMode } = tx.scope;
  tx.writeBeforeCommit(EMITTED, {
    id,
    createdAt: tx.now(),
    type: event,
    objectId,
    payload: { id, event, apiVersion: 2, devMode, data: asNow(data) },
    payloadV1: v1 ? { id, event: v1.event, devMode, data: asNow(v1.data) } : null,
    legacy: legacyValuesOf(data),
    requestId: tx.requestId || null,
    traceparent: currentTraceparent(),
    chargeId: idIn(data.payment),
    customerId: idIn(data.customer),
  });
  const charge = idIn(data.payment);
  tx.afterCommit(() =>
    log.info(
      {
        event: id,
        type: event,
        object: objectId,
        ...(charge && { charge }),
        store: tx.scope.storeId,
        request: tx.requestId,
      },
      'event',
    ),
  );
}

/** The objects may change until the end of the transaction. */
function asNow(data: EventPayloads['data']): EventPayloads['data'] {
  return JSON.parse(JSON.stringify(data)) as EventPayloads['data'];
}

/** Empty if the event is not about one. */
function idIn(object: unknown): string {
  return typeof object === 'object' && object && 'id' in object ? String(object.id) : '';
}

/** Stores a test event, which is marked as one, to try a webhook. */
export async function emitTest(
  tx: Transaction,
  event: EventName,
  { data, v1 }: EventPayloads,
): Promise<Event> {
  const id = newId(Event.prefix);
  const { devMode } = tx.scope;
  const payload = { id, event, apiVersion: 2, devMode, data, test: true } as const;
  const payloadV1 = v1 ? { id, event: v1.event, devMode, data: v1.data, test: true } : null;
  const row = await tx.insert(Event, {
    id,
    type: event,
    objectId: id,
    sequence: 1,
    test: true,
    payload,
    payloadV1,
    legacy: legacyValuesOf(data),
    position: null,
    requestId: tx.requestId || null,
    traceparent: currentTraceparent(),
    chargeId: '',
    customerId: '',
  });
  await wakeRelay(tx);
  return row;
}

type Place = Pick<Event, 'sequence' | 'number'>;

/**
 * For each event one more than the last about its object. Concurrent writers wait for each other,
 * so the numbers follow the order of commits. The objects are locked in a fixed order.
 */
async function nextPlaces(tx: Transaction, objectIds: readonly string[]): Promise<Place[]> {
  await tx.execute(
    `${PREPARED}
      SELECT pg_advisory_xact_lock(hashtextextended('events ' || $1 || $2::text || "objectId", 0))
      FROM (SELECT DISTINCT unnest($3::text[]) AS "objectId" ORDER BY 1) objects
    `,
    [objectIds],
  );
  return tx.sql<Place>(
    `${PREPARED}
      SELECT "number",
        "last" + row_number() OVER (PARTITION BY "objectId" ORDER BY "place") AS "sequence"
      FROM (
        SELECT "objectId", "place", nextval('"tellingOrder"') AS "number",
          GREATEST(
            (
              SELECT max("sequence")
              FROM "events"
              WHERE "storeId" = $1 AND "devMode" = $2 AND "objectId" = given."objectId"
            ),
            (
              SELECT max("sequence")
              FROM "archivedEvents"
              WHERE "storeId" = $1 AND "devMode" = $2 AND "objectId" = given."objectId"
            ),
            0
          ) AS "last"
        FROM unnest($3::text[]) WITH ORDINALITY AS given("objectId", "place")
      ) numbered
      ORDER BY "place"
    `,
    [objectIds],
  );
}

function placeAt(places: readonly Place[], at: number): Place {
  const place = places[at];
  if (!place) throw new Error('an event has no place');
  return { sequence: Number(place.sequence), number: place.number };
}

async function wakeRelay(tx: Transaction): Promise<void> {
  await tx.execute(
    `${PREPARED}
      SELECT pg_notify('${WAKE_CHANNEL}', '')
      WHERE $1::text IS NOT NULL AND $2::boolean IS NOT NULL
    `,
  );
}
