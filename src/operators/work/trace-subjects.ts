/** Which rows an id is about: the payments it belongs to, and what belongs to these. */
import type { AllStores } from '../../platform/records/all-stores';

/** Of each noun: an object such as a subscription may have many payments. The newest count. */
const FOUND_MAX = 20;

export interface Subjects {
  /** The ids of all rows, with the given one. */
  all: string[];
  charges: string[];
  /** Checkouts and subscriptions that the payments belong to. */
  parents: string[];
}

const among = (list: string) => `= ANY (ARRAY(SELECT "id" FROM ${list}))`;
const newest = (column: string) => `
  (
    SELECT "id" FROM "charges" WHERE "${column}" ${among('seeds')}
    ORDER BY "id" DESC LIMIT ${FOUND_MAX}
  )
`;

/**
 * `$1` is an id of this service or of a provider. Every part reads an index; ids of providers are
 * unique within an account, so that each account is asked.
 */
const SUBJECTS = `
  WITH named AS MATERIALIZED (
    SELECT $1::text AS "id"
    UNION
    (
      SELECT "reference" FROM "providerCalls"
      WHERE "reference" IS NOT NULL AND ("requestId" = $1 OR "providerId" = $1)
      LIMIT ${FOUND_MAX}
    )
    UNION
    (
      SELECT p."chargeId"
      FROM (
        SELECT "id", "storeId", "devMode" FROM "providerAccounts"
        UNION ALL SELECT 'simulator', "id", true FROM "stores"
      ) a
      JOIN "incomingPayments" p ON p."storeId" = a."storeId" AND p."devMode" = a."devMode"
        AND p."provider" = a."id" AND p."providerId" = $1
      LIMIT ${FOUND_MAX}
    )
    UNION SELECT "id" FROM "transfers" WHERE "endToEndIdentifier" = $1
    UNION SELECT "deliveryId" FROM "deliveryAttempts" WHERE "id" = $1
  ),
  delivered AS MATERIALIZED (
    SELECT "id" FROM named
    UNION SELECT "eventId" FROM "deliveries" WHERE "id" ${among('named')}
  ),
  seeds AS MATERIALIZED (
    SELECT "id" FROM delivered
    UNION
    SELECT unnest(ARRAY["objectId", NULLIF("chargeId", '')]) FROM "events"
    WHERE "id" ${among('delivered')}
  ),
  paid AS MATERIALIZED (
    SELECT "id" FROM "charges" WHERE "id" ${among('seeds')}
    UNION SELECT "chargeId" FROM "chargeAttempts" WHERE "id" ${among('seeds')}
    UNION SELECT "originalId" FROM "refunds" WHERE "id" ${among('seeds')}
    UNION SELECT "chargeId" FROM "disputes" WHERE "id" ${among('seeds')}
    UNION SELECT "chargeId" FROM "incomingPayments" WHERE "id" ${among('seeds')}
    UNION ${newest('checkoutId')}
    UNION ${newest('subscriptionId')}
    UNION ${newest('customerId')}
  ),
  parts AS (
    SELECT "id" FROM seeds
    UNION SELECT "id" FROM paid
    UNION SELECT "id" FROM "chargeAttempts" WHERE "chargeId" ${among('paid')}
    UNION SELECT "id" FROM "refunds" WHERE "originalId" ${among('paid')}
    UNION SELECT "id" FROM "disputes" WHERE "chargeId" ${among('paid')}
    UNION SELECT "id" FROM "incomingPayments" WHERE "chargeId" ${among('paid')}
  )
  SELECT
    ARRAY(SELECT "id" FROM parts WHERE "id" IS NOT NULL) AS "all",
    ARRAY(SELECT "id" FROM paid) AS "charges",
    ARRAY(
      SELECT DISTINCT unnest(ARRAY["checkoutId", "subscriptionId"]) FROM "charges"
      WHERE "id" ${among('paid')}
    ) AS "parents"
`;

export async function findSubjects(all: AllStores, id: string): Promise<Subjects> {
  const [found] = await all.query<Subjects>(SUBJECTS, [id]);
  if (!found) throw new Error('the subjects of a trace have no row');
  return { ...found, parents: found.parents.filter((parent) => parent !== null) };
}
