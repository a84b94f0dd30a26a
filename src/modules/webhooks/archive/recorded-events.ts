/** The SQL of all events: those in their table, and those whose payload is in a file. */

/** What the rules of payments ask of an event. It is read from an index alone. */
export const RECORDED_EVENTS = `
  (
    SELECT "objectId", "type" FROM "events"
    UNION ALL
    SELECT "objectId", "type" FROM "archivedEvents"
  )
`;

/** SQL: whether the ids in the payload were written by an earlier release, into it alone. */
export const IS_UNNOTED = `e."chargeId" IS NULL`;

/**
 * Events about a payment, each with the id of its charge, from an index alone. OFFSET 0 keeps
 * PostgreSQL from carrying the payloads of an earlier release into the sort or hash of the join:
 * that is ten times the memory.
 */
export function paymentEventsWhere(condition: string): string {
  return `
    (
      SELECT e."type", e."objectId", e."chargeId"
      FROM "events" e
      WHERE ${condition} AND e."chargeId" > ''
      UNION ALL
      (
        SELECT e."type", e."objectId", e."payload" #>> '{data,payment,id}' AS "chargeId"
        FROM "events" e
        WHERE ${condition} AND ${IS_UNNOTED}
        OFFSET 0
      )
      UNION ALL
      SELECT e."type", e."objectId", e."chargeId" FROM "archivedEvents" e WHERE ${condition}
    )
  `;
}
