/** The SQL of all events: those in their table, and those whose payload is in a file. */

/** What the rules of payments ask of an event. */
export const RECORDED_EVENTS = `
  (
    SELECT "objectId", "type" FROM "events"
    UNION ALL
    SELECT "objectId", "type" FROM "archivedEvents"
  )
`;

/**
 * Events about a payment, each with the id of its charge. OFFSET 0 keeps PostgreSQL from carrying
 * whole payloads into the sort or hash of the join: that is ten times the memory.
 */
export function paymentEventsWhere(condition: string): string {
  return `
    (
      (
        SELECT e."type", e."objectId", e."payload" #>> '{data,payment,id}' AS "chargeId"
        FROM "events" e
        WHERE ${condition}
        OFFSET 0
      )
      UNION ALL
      SELECT e."type", e."objectId", e."chargeId" FROM "archivedEvents" e WHERE ${condition}
    )
  `;
}
