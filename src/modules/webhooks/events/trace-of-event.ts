/** The trace that the last event about an object belongs to. */
import type { DataSource } from 'typeorm';

/** A `traceparent`; null if the event was emitted without a collector of traces. */
export async function traceOfLastEvent(
  database: DataSource,
  objectId: string,
): Promise<string | null> {
  const [event] = await database.query<{ traceparent: string | null }[]>(
    `
      SELECT "traceparent"
      FROM "events"
      WHERE "objectId" = $1 AND "position" IS NOT NULL
      ORDER BY "position" DESC
      LIMIT 1
    `,
    [objectId],
  );
  return event?.traceparent ?? null;
}
