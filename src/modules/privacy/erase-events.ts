/** Removes an erased customer from stored events and from the responses of endpoints to them. */
import type { Context } from '../../platform/operations/context';
import { personalFieldNames } from '../../platform/records/columns/personal';
import type { Transaction } from '../../platform/records/transaction';
import type { EventPayload } from '../webhooks/events/event';
import { erasePayload } from '../webhooks/events/erase-payload';
import { OBJECTS_OF_CUSTOMER, isOf } from './events-of-customer';

const EVENTS_AT_ONCE = 200;
const ROUNDS_MAX = 100_000;

interface StoredEvent {
  id: string;
  payload: EventPayload;
  payloadV1: object | null;
  legacy: object | null;
}

type FindEvents = (tx: Transaction, id: string, after: string) => Promise<StoredEvent[]>;

/** Pending and repeated deliveries send the erased payload. */
export function eraseEvents(ctx: Context, customerId: string): Promise<void> {
  return eraseFound(ctx, customerId, eventsOfCustomer);
}

/** The events about the charge itself, such as its declines. */
export function eraseEventsOfCharge(ctx: Context, chargeId: string): Promise<void> {
  return eraseFound(ctx, chargeId, eventsOfCharge);
}

async function eraseFound(ctx: Context, id: string, find: FindEvents): Promise<void> {
  let after = '';
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const events = await ctx.transaction(async (tx) => eraseNext(tx, await find(tx, id, after)));
    after = events.at(-1)?.id ?? after;
    if (events.length < EVENTS_AT_ONCE) return;
  }
}

async function eraseNext(tx: Transaction, events: StoredEvent[]): Promise<StoredEvent[]> {
  const names = personalFieldNames();
  const erased = events.map(({ payload, payloadV1, legacy }) => ({
    payload: JSON.stringify(erasePayload(payload, names)),
    payloadV1: payloadV1 && JSON.stringify(erasePayload(payloadV1, names, '')),
    legacy: legacy && JSON.stringify(erasePayload(legacy, names)),
  }));
  const ids = events.map(({ id }) => id);
  await tx.sql(
    `
      UPDATE "events" e
      SET "payload" = erased."payload"::json, "payloadV1" = erased."payloadV1"::json,
        "legacy" = erased."legacy"::jsonb
      FROM unnest($3::text[], $4::text[], $5::text[], $6::text[])
        AS erased("id", "payload", "payloadV1", "legacy")
      WHERE e."storeId" = $1 AND e."devMode" = $2 AND e."id" = erased."id"
    `,
    [
      ids,
      erased.map(({ payload }) => payload),
      erased.map(({ payloadV1 }) => payloadV1),
      erased.map(({ legacy }) => legacy),
    ],
  );
  // An endpoint may return what it received.
  await tx.sql(
    `
      UPDATE "deliveryAttempts" a
      SET "answer" = ''
      FROM "deliveries" d
      WHERE a."storeId" = $1
        AND a."devMode" = $2
        AND a."deliveryId" = d."id"
        AND d."eventId" = ANY($3)
        AND a."answer" <> ''
    `,
    [ids],
  );
  return events;
}

function eventsOfCustomer(
  tx: Transaction,
  customerId: string,
  after: string,
): Promise<StoredEvent[]> {
  return tx.sql<StoredEvent>(
    `
      WITH ${OBJECTS_OF_CUSTOMER}
      SELECT e."id", e."payload", e."payloadV1", e."legacy"
      FROM "events" e
      WHERE e."storeId" = $1
        AND e."devMode" = $2
        AND e."id" > $4
        AND ${isOf({
          customer: `e."payload" #>> '{data,customer,id}'`,
          charge: `e."payload" #>> '{data,payment,id}'`,
        })}
      ORDER BY e."id"
      LIMIT ${EVENTS_AT_ONCE}
      FOR NO KEY UPDATE OF e
    `,
    [customerId, after],
  );
}

function eventsOfCharge(tx: Transaction, chargeId: string, after: string): Promise<StoredEvent[]> {
  return tx.sql<StoredEvent>(
    `
      SELECT "id", "payload", "payloadV1", "legacy"
      FROM "events"
      WHERE "storeId" = $1 AND "devMode" = $2 AND "objectId" = $3 AND "id" > $4
      ORDER BY "id"
      LIMIT ${EVENTS_AT_ONCE}
      FOR NO KEY UPDATE
    `,
    [chargeId, after],
  );
}
