/** Where an event is that is not in its table any more. */
import { invalid } from '../../../platform/operations/errors';
import type { Rows } from '../../../platform/records/rows';

/** The file of an archived event of this scope, or null if there is none. */
export async function fileOfArchived(rows: Rows, id: string): Promise<string | null> {
  const [archived] = await rows.sql<{ file: string }>(
    `
      SELECT a."file"
      FROM "archivedEvents" e
      JOIN "eventArchives" a ON a."id" = e."archiveId"
      WHERE e."storeId" = $1 AND e."devMode" = $2 AND e."id" = $3
    `,
    [id],
  );
  return archived?.file ?? null;
}

/** Lists and streams begin after the archive: one that continued from there would have a gap. */
export async function refuseArchived(rows: Rows, id: string, field: string): Promise<void> {
  if ((await fileOfArchived(rows, id)) === null) return;
  throw invalid(
    `${field}: the event ${id} is in the archive, where lists and streams do not reach; ` +
      'leave it out to begin with the oldest event of the list, or get archived events by their ids',
    field,
    { reason: 'UNKNOWN', values: { given: id } },
  );
}
