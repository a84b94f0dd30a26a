/** The SQL of the events of a customer. `$1` and `$2` are the scope, `$3` is the customer. */

/**
 * The customer's payments, what concerns no other person, and all objects with events about them.
 */
export const OBJECTS_OF_CUSTOMER = `
  own AS (
    SELECT "id" FROM "charges" WHERE "storeId" = $1 AND "devMode" = $2 AND "customerId" = $3
  ),
  alone AS (
    SELECT "id"
    FROM own
    UNION
    SELECT "id"
    FROM "subscriptions"
    WHERE "storeId" = $1 AND "devMode" = $2 AND "customerId" = $3
    UNION
    SELECT "id"
    FROM "storedCards"
    WHERE "storeId" = $1 AND "devMode" = $2 AND "customerId" = $3
    UNION
    SELECT $3
  ),
  objects AS (
    SELECT "id"
    FROM alone
    UNION
    SELECT "id"
    FROM "checkouts"
    WHERE "storeId" = $1 AND "devMode" = $2 AND "customerId" = $3
    UNION
    SELECT c."checkoutId"
    FROM "charges" c
    WHERE c."storeId" = $1
      AND c."devMode" = $2
      AND c."customerId" = $3
      AND c."checkoutId" IS NOT NULL
  )
`;

/**
 * Events `e` of a payment link concern many buyers. Only those that name the customer or one of the
 * customer's payments are theirs.
 */
export function isOf({ customer, charge }: { customer: string; charge: string }): string {
  return `
    e."objectId" IN (SELECT "id" FROM objects)
    AND (
      e."objectId" IN (SELECT "id" FROM alone)
      OR ${customer} = $3
      OR ${charge} IN (SELECT "id" FROM own)
    )
  `;
}
