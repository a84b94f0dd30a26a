/** The SQL of the events that are about a payment. */

/** Events about a payment, each with the id of its charge. */
export function paymentEventsWhere(condition: string): string {
  return `
    (
      SELECT e."type", e."objectId", e."payload" #>> '{data,payment,id}' AS "chargeId"
      FROM "events" e
      WHERE ${condition}
    )
  `;
}
