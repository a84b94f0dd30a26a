/** Which rows of a table are about a customer, and which of them may be erased. */
import type { PersonalTable } from '../../platform/records/columns/personal';

/**
 * SQL conditions over the alias `t`; `customer` is the SQL of the customer's id. A table with
 * personal columns must have the id of its customer or of a charge, or it could never be erased. Of
 * one customer the charges are an array, so that each side of an OR is read from its index; of many
 * they are joined.
 */
export function rowsOfCustomer(
  { table, properties }: PersonalTable,
  customer: string,
  { isOne }: { isOne: boolean },
): string {
  if (table === 'customers') return `t."id" = ${customer}`;
  const charges = `SELECT c."id" FROM "charges" c WHERE c."customerId" = ${customer}`;
  const isAmong = (ids: string) => (isOne ? `= ANY(ARRAY(${ids}))` : `IN (${ids})`);
  const ofPerson = [
    ...(properties.includes('customerId') ? [`t."customerId" = ${customer}`] : []),
    ...(properties.includes('chargeId') ? [`t."chargeId" ${isAmong(charges)}`] : []),
  ];
  if (ofPerson.length > 0) return `(${ofPerson.join(' OR ')})`;
  throw new Error(
    `${table} has personal columns, but no customerId or chargeId names their person`,
  );
}

/**
 * A pending payment needs its buyer's data, an open dispute its answer. Money in suspense needs its
 * payer's name.
 */
export const STILL_NEEDED: Readonly<Record<string, string>> = {
  charges: `t."status" = 'PENDING'`,
  disputes: `t."status" = 'OPEN'`,
  incomingPayments: `(t."fate" = 'SUSPENSE' AND t."settledAt" IS NULL)`,
};
