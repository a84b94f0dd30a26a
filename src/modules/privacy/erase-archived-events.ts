/** Removes an erased customer from archived events: rewrites the files that hold them. */
import type { Context } from '../../platform/operations/context';
import { personalFieldNames } from '../../platform/records/columns/personal';
import type { Transaction } from '../../platform/records/transaction';
import { readEvents, saveEvents } from '../webhooks/archive/event-file';
import { erasePayload } from '../webhooks/events/erase-payload';
import type { Event } from '../webhooks/events/event';
import { OBJECTS_OF_CUSTOMER, isOf } from './events-of-customer';

const FILES_MAX = 100_000;

interface ArchivedEvents {
  archiveId: string;
  ids: string[];
}

/** One file after another. A file that was written and not recorded is written again. */
export async function eraseArchivedEvents(ctx: Context, customerId: string): Promise<void> {
  for (let file = 0; file < FILES_MAX; file++) {
    const isDone = await ctx.transaction((tx) => eraseOneFile(tx, customerId));
    if (isDone) return;
  }
}

async function eraseOneFile(tx: Transaction, customerId: string): Promise<boolean> {
  const [archived] = await tx.sql<ArchivedEvents>(
    `
      WITH ${OBJECTS_OF_CUSTOMER}
      SELECT e."archiveId", array_agg(e."id") AS "ids"
      FROM "archivedEvents" e
      WHERE e."storeId" = $1
        AND e."devMode" = $2
        AND e."erasedAt" IS NULL
        AND ${isOf({ customer: 'e."customerId"', charge: 'e."chargeId"' })}
      GROUP BY e."archiveId"
      LIMIT 1
    `,
    [customerId],
  );
  if (!archived) return true;
  const { archiveId, ids } = archived;
  // Customers whose events are in one file are erased one after the other.
  const [archive] = await tx.sql<{ file: string }>(
    `
      SELECT "file"
      FROM "eventArchives"
      WHERE "id" = $3 AND $1::text IS NOT NULL AND $2::boolean IS NOT NULL
      FOR UPDATE
    `,
    [archiveId],
  );
  if (!archive) throw new Error(`there is no archive ${archiveId}`);
  const events = await readEvents(archive.file);
  const { bytes, sha256 } = await saveEvents(
    archive.file,
    events.map((event) => (ids.includes(event.id) ? erased(event) : event)),
  );
  await tx.sql(
    `
      WITH written AS (UPDATE "eventArchives" SET "bytes" = $4, "sha256" = $5 WHERE "id" = $3)
      UPDATE "archivedEvents"
      SET "erasedAt" = $7
      WHERE "storeId" = $1 AND "devMode" = $2 AND "id" = ANY($6)
    `,
    [archiveId, bytes, sha256, ids, tx.now()],
  );
  return false;
}

function erased(event: Event): Event {
  const names = personalFieldNames();
  return Object.assign(event, {
    payload: erasePayload(event.payload, names),
    payloadV1: event.payloadV1 && erasePayload(event.payloadV1, names, ''),
    // An earlier release archived its events without it.
    legacy: event.legacy ? erasePayload(event.legacy, names) : null,
  });
}
