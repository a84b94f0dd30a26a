/**
 * Stores an event in the transaction that makes the change, and wakes the relay when it commits.
 */
import { newId } from '../kit/data/ids';
import { log } from '../kit/observe/log';
import type { Transaction } from '../kit/data/transaction';
import { Event } from './event';
import type { EventName } from './event-names';
import { PREPARED } from '../kit/data/prepared-statements';

export const WAKE_CHANNEL = 'pitanga_events';

/** The payloads of an event: `data` in the current form, `v1` for webhooks with `v2: false`. */
export interface EventPayloads {
  data: Record<string, unknown>;
  v1?: { event: string; data: Record<string, unknown> } | undefined;
}

/**
 * `data` shows the objects as the interface does now. `dataV1` is the version 1 form, for webhooks
 * with `v2: false`.
 */
export async function emit(
  tx: Transaction,
  event: EventName,
  objectId: string,
  data: EventPayloads['data'],
  v1?: EventPayloads['v1'],
): Promise<Event> {
  const id = newId(Event.prefix);
  const { devMode } = tx.scope;
  const payload = { id, event, apiVersion: 2, devMode, data } as const;
  const payloadV1 = v1 ? { id, event: v1.event, devMode, data: v1.data } : null;
  const places = await nextSequence(tx, objectId);
  const row = await tx.insert(Event, {
    id,
    type: event,
    objectId,
    ...places,
    test: false,
    payload,
    payloadV1,
    position: null,
    requestId: tx.requestId || null,
  });
  await wakeRelay(tx);
  tx.afterCommit(() =>
    log.info(
      { event: id, type: event, object: objectId, store: tx.scope.storeId, request: tx.requestId },
      'event',
    ),
  );
  return row;
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
    position: null,
    requestId: tx.requestId || null,
  });
  await wakeRelay(tx);
  return row;
}

/**
 * One more than the last event about this object. Concurrent writers wait for each other, so the
 * numbers follow the order of commits.
 */
async function nextSequence(
  tx: Transaction,
  objectId: string,
): Promise<Pick<Event, 'sequence' | 'number'>> {
  await tx.sql(
    `${PREPARED}
      SELECT pg_advisory_xact_lock(hashtextextended('events ' || $1 || $2::text || $3, 0))
    `,
    [objectId],
  );
  const [row] = await tx.sql<{ last: number | null; number: string }>(
    `${PREPARED}
      SELECT (
        SELECT max("sequence")
        FROM "events"
        WHERE "storeId" = $1 AND "devMode" = $2 AND "objectId" = $3
      ) AS "last",
        nextval('"tellingOrder"') AS "number"
    `,
    [objectId],
  );
  return { sequence: (row?.last ?? 0) + 1, number: row?.number ?? null };
}

async function wakeRelay(tx: Transaction): Promise<void> {
  await tx.sql(
    `${PREPARED}
      SELECT pg_notify('${WAKE_CHANNEL}', '')
      WHERE $1::text IS NOT NULL AND $2::boolean IS NOT NULL
    `,
  );
}
