/** The trace that the last event about an object belongs to. */
import type { Rows } from '../../../platform/records/rows';

/** A `traceparent`; null if the event was emitted without a collector of traces. */
export async function traceOfLastEvent(rows: Rows, objectId: string): Promise<string | null> {
  const [event] = await rows.sql<{ traceparent: string | null }>(
    `
      SELECT "traceparent"
      FROM "events"
      WHERE "objectId" = $3 AND "position" IS NOT NULL AND "storeId" = $1 AND "devMode" = $2
      ORDER BY "position" DESC
      LIMIT 1
    `,
    [objectId],
  );
  return event?.traceparent ?? null;
}
