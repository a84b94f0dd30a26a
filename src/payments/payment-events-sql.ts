/** The SQL of the events that are about a payment. */

/**
 * Events about a payment, each with the id of its charge. OFFSET 0 keeps PostgreSQL from carrying
 * whole payloads into the sort or hash of the join: that is ten times the memory.
 */
export function paymentEventsWhere(condition: string): string {
  return `
    (
      SELECT e."type", e."objectId", e."payload" #>> '{data,payment,id}' AS "chargeId"
      FROM "events" e
      WHERE ${condition}
      OFFSET 0
    )
  `;
}
