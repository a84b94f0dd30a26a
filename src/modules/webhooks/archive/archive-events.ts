/**
 * Moves events of months that are over from their table to files. A file is written and read back
 * before its events are deleted, and only events that are still as they were written are deleted.
 */
import type { AllStores } from '../../../platform/records/all-stores';
import { firstIdAt, idCreatedAt, newId } from '../../../platform/records/columns/ids';
import { HOUR_MS, MINUTE_MS, later, wallNow } from '../../../platform/time/clock';
import { failPoint } from '../../../platform/jobs/fail-points';
import { Event } from '../events/event';
import {
  hasArchiveFile,
  newArchiveFile,
  removeArchiveFile,
  saveEvents,
  type WrittenFile,
} from './event-file';
import { keptFrom, monthAfter, monthOf } from './months';

const JOB = 'archive-events';
/** Of one file. An event is found by reading its whole file. */
const EVENTS_MAX = 500;
const PAYLOAD_BYTES_MAX = 8 * 2 ** 20;
/** How long a file that was not finished keeps others from being begun. */
const REST_MS = MINUTE_MS;
/** A file that was begun this long ago, and whose events were not deleted, is given up. */
const GIVEN_UP_AFTER_MS = HOUR_MS;
const GIVEN_UP_MAX = 20;
/** The previous release does not know the archive: it would number events from 1 again. */
const FLOOR = ['EventArchives1760000000105', 'events were moved to the archive'];

/** An event as it was read. The digest is of its row, with all columns. */
interface ReadEvent {
  event: Event;
  digest: string;
}

/**
 * What may be moved: it has its position, no delivery is left, and it is not the newest, from whose
 * position the relay goes on. Test events are deleted with their deliveries.
 */
export const MAY_BE_ARCHIVED = `
  NOT e."test"
  AND e."position" < (SELECT max("position") FROM "events")
  AND NOT EXISTS (SELECT FROM "deliveries" d WHERE d."eventId" = e."id")
`;

/** The first event before the id `$1` that may be moved. */
export const OLDEST_DUE = `
  SELECT e."id"
  FROM "events" e
  WHERE e."id" < $1 AND ${MAY_BE_ARCHIVED}
  ORDER BY e."id"
  LIMIT 1
`;

/** Fills one file, and returns how many events were moved. `keptMonths` 0 keeps all. */
export async function archiveEvents(all: AllStores, keptMonths: number): Promise<number> {
  if (keptMonths === 0) return 0;
  await removeGivenUp(all);
  await findNewestFile(all);
  const events = await readOldest(all, keptFrom(wallNow(), keptMonths));
  const [first] = events;
  if (!first) return 0;
  const archive = await beginFile(all, monthOf(idCreatedAt(first.event.id)));
  if (!archive) return 0;
  failPoint('after-intent', JOB);
  const written = await saveEvents(
    archive.file,
    events.map(({ event }) => event),
  );
  failPoint('after-provider-call', JOB);
  const moved = await all.transaction(async (inside) => {
    const count = await moveTo(inside, archive.id, { events, written });
    failPoint('before-commit', JOB);
    return count;
  });
  failPoint('after-commit-before-ack', JOB);
  return moved;
}

/** Events must not be spread over folders that other processes do not see. */
async function findNewestFile(all: AllStores): Promise<void> {
  const [newest] = await all.query<{ file: string }>(
    `SELECT "file" FROM "eventArchives" WHERE "archivedAt" IS NOT NULL ORDER BY "id" DESC LIMIT 1`,
  );
  if (newest && !(await hasArchiveFile(newest.file)))
    throw new Error(
      `the file ${newest.file} of archived events is not here: all processes need the same ` +
        'bucket or folder of files, and nothing is archived until it is found',
    );
}

/**
 * Its name is stored first, so that a file is never left behind. Null while another process writes
 * one, and for a while after one that failed.
 */
async function beginFile(
  all: AllStores,
  month: string,
): Promise<{ id: string; file: string } | null> {
  const now = wallNow();
  const begun = await all.query<{ id: string; file: string }>(
    `
      INSERT INTO "eventArchives" (
        "id", "createdAt", "month", "file", "events", "bytes", "sha256"
      )
      SELECT $1, $2, $3, $4, 0, 0, ''
      WHERE NOT EXISTS (
        SELECT FROM "eventArchives" WHERE "archivedAt" IS NULL AND "createdAt" > $5
      )
      RETURNING "id", "file"
    `,
    [newId('evar'), now, month, newArchiveFile(), later(now, -REST_MS)],
  );
  return begun[0] ?? null;
}

/** The oldest events before this time, of one month. */
async function readOldest(all: AllStores, before: Date): Promise<ReadEvent[]> {
  const [oldest] = await all.query<{ id: string }>(OLDEST_DUE, [firstIdAt(Event.prefix, before)]);
  if (!oldest) return [];
  const rows = await all.query<Event & { digest: string; size: string }>(
    `
      SELECT found.*
      FROM (
        SELECT e.*, md5(e::text) AS "digest",
          sum(octet_length(e."payload"::text)) OVER (ORDER BY e."id") AS "size"
        FROM "events" e
        WHERE e."id" >= $1 AND e."id" < $2 AND ${MAY_BE_ARCHIVED}
        ORDER BY e."id"
        LIMIT ${EVENTS_MAX}
      ) found
      WHERE found."size" <= ${PAYLOAD_BYTES_MAX} OR found."id" = $1
      ORDER BY found."id"
    `,
    [oldest.id, firstIdAt(Event.prefix, monthAfter(idCreatedAt(oldest.id)))],
  );
  return rows.map(({ digest, size: _size, ...event }) => ({
    digest,
    event: Object.assign(new Event(), event),
  }));
}

/** All or nothing: if one has changed, or has a delivery again, they wait for the next file. */
async function moveTo(
  inside: AllStores,
  archiveId: string,
  { events, written }: { events: readonly ReadEvent[]; written: WrittenFile },
): Promise<number> {
  const ids = events.map(({ event }) => event.id);
  const unchanged = await inside.query<unknown>(
    `
      SELECT e."id"
      FROM "events" e
      JOIN unnest($1::text[], $2::text[]) AS given("id", "digest") ON given."id" = e."id"
      WHERE md5(e::text) = given."digest" AND ${MAY_BE_ARCHIVED}
      ORDER BY e."id"
      FOR UPDATE OF e
    `,
    [ids, events.map(({ digest }) => digest)],
  );
  if (unchanged.length < ids.length) return 0;
  const begun = await inside.query<unknown>(
    `
      UPDATE "eventArchives"
      SET "events" = $2, "bytes" = $3, "sha256" = $4, "archivedAt" = $5
      WHERE "id" = $1 AND "archivedAt" IS NULL
      RETURNING "id"
    `,
    [archiveId, ids.length, written.bytes, written.sha256, wallNow()],
  );
  if (begun.length === 0) return 0;
  await inside.query(
    `
      INSERT INTO "archivedEvents" (
        "id", "storeId", "devMode", "createdAt", "type", "objectId", "sequence", "chargeId",
        "customerId", "erasedAt", "archiveId"
      )
      SELECT e."id", e."storeId", e."devMode", e."createdAt", e."type", e."objectId", e."sequence",
        e."payload" #>> '{data,payment,id}', e."payload" #>> '{data,customer,id}', k."erasedAt", $2
      FROM "events" e
      LEFT JOIN "customers" k ON k."id" = e."payload" #>> '{data,customer,id}'
        AND k."storeId" = e."storeId"
        AND k."devMode" = e."devMode"
        AND e."createdAt" <= k."erasedAt"
      WHERE e."id" = ANY($1)
    `,
    [ids, archiveId],
  );
  await inside.query(`DELETE FROM "events" WHERE "id" = ANY($1)`, [ids]);
  await raiseFloor(inside);
  return ids.length;
}

/** The role of the processes may not write it; then the operator starts no previous release. */
async function raiseFloor(inside: AllStores): Promise<void> {
  const [role] = await inside.query<{ mayWrite: boolean }>(
    `SELECT has_table_privilege('"schemaFloor"', 'INSERT') AS "mayWrite"`,
  );
  if (role?.mayWrite)
    await inside.query(
      `INSERT INTO "schemaFloor" ("migration", "reason") VALUES ($1, $2) ON CONFLICT DO NOTHING`,
      FLOOR,
    );
}

/** Its file goes first: a file without a row would never be found again. */
async function removeGivenUp(all: AllStores): Promise<void> {
  await all.transaction(async (inside) => {
    const givenUp = await inside.query<{ id: string; file: string }>(
      `
        SELECT "id", "file"
        FROM "eventArchives"
        WHERE "archivedAt" IS NULL AND "createdAt" < $1
        ORDER BY "id"
        LIMIT ${GIVEN_UP_MAX}
        FOR UPDATE SKIP LOCKED
      `,
      [later(wallNow(), -GIVEN_UP_AFTER_MS)],
    );
    for (const { file } of givenUp) await removeArchiveFile(file);
    await inside.query(`DELETE FROM "eventArchives" WHERE "id" = ANY($1)`, [
      givenUp.map(({ id }) => id),
    ]);
  });
}
