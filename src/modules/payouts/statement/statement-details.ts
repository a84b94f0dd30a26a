/** What rows of the statement show of the objects they are about, for a page in one statement. */
import type { Rows } from '../../../platform/records/rows';
import type { Account } from '../../ledger/account';
import { movementsOf, type Amounts } from './statement-movements';
import { StatementCustomer, type StatementDetails, type StatementRow } from './statement-row';
import type { StatementMethod, StatementStatus } from './statement-words';

/** SQL: the objects that the entries named by `booked` are about. Each has at most one of them. */
const OBJECTS = `
  LEFT JOIN "refunds" r
    ON r."id" = booked."reference" AND r."storeId" = $1 AND r."devMode" = $2
  LEFT JOIN "disputes" d
    ON d."id" = booked."reference" AND d."storeId" = $1 AND d."devMode" = $2
  LEFT JOIN "incomingPayments" p
    ON p."id" = booked."reference" AND p."storeId" = $1 AND p."devMode" = $2
  LEFT JOIN "transferReturns" b
    ON b."id" = booked."reference" AND b."storeId" = $1 AND b."devMode" = $2
  LEFT JOIN "transfers" x
    ON x."id" = COALESCE(b."transferId", booked."reference")
      AND x."storeId" = $1 AND x."devMode" = $2
  LEFT JOIN "subAccountEntries" s
    ON s."id" = booked."reference" AND s."storeId" = $1 AND s."devMode" = $2
  LEFT JOIN "charges" c
    ON c."id" = COALESCE(
      r."originalId", d."chargeId", p."chargeId", s."chargeId", booked."reference"
    )
      AND c."storeId" = $1 AND c."devMode" = $2
`;

/** SQL: the status as it is now. */
const STATUS = `
  CASE
    -- what ends or undoes an earlier movement is final
    WHEN booked."kind" LIKE '%-%' THEN 'COMPLETE'
    WHEN x."status" IN ('PENDING', 'COMPLETE') THEN x."status"
    WHEN x."id" IS NOT NULL THEN 'FAILED'
    WHEN r."id" IS NOT NULL THEN r."status"
    WHEN d."status" = 'OPEN' THEN 'UNDER_DISPUTE'
    WHEN d."id" IS NOT NULL THEN 'COMPLETE'
    WHEN p."fate" = 'SUSPENSE' AND p."settledAt" IS NULL THEN 'PENDING'
    WHEN p."id" IS NOT NULL THEN 'COMPLETE'
    WHEN c."status" = 'UNDER_DISPUTE' THEN 'UNDER_DISPUTE'
    WHEN c."status" IN ('REFUNDED', 'LOST') THEN 'REFUNDED'
    WHEN c."availableAt" IS NOT NULL THEN 'PENDING'
    ELSE 'COMPLETE'
  END
`;
const METHOD = `CASE WHEN x."id" IS NOT NULL THEN 'PIX' ELSE COALESCE(c."method", 'INTERNAL') END`;

/** SQL over the alias `t`: status and method of a row, for the conditions of the list. */
const factOfRow = (fact: string): string => `(
  SELECT ${fact}
  FROM (SELECT t."kind", t."reference") booked
  ${OBJECTS.replaceAll('$1', 't."storeId"').replaceAll('$2', 't."devMode"')}
)`;
export const STATUS_OF_ROW = factOfRow(STATUS);
export const METHOD_OF_ROW = factOfRow(METHOD);

interface FoundDetails {
  status: StatementStatus;
  method: StatementMethod;
  /** The account of the entry by which the row is read. */
  account: Account;
  amounts: Amounts;
  checkoutId: string | null;
  chargeId: string | null;
  transferId: string | null;
  referenceId: string | null;
  customerId: string | null;
  name: string | null;
  email: string | null;
  taxId: string | null;
  cellphone: string | null;
  zipCode: string | null;
}

/** In the order of the rows. */
export async function detailsOf(
  rows: Rows,
  statement: readonly StatementRow[],
): Promise<StatementDetails[]> {
  const found = await rows.sql<FoundDetails>(
    `
      SELECT ${STATUS} AS "status", ${METHOD} AS "method", c."checkoutId", c."id" AS "chargeId",
        x."id" AS "transferId", x."externalId" AS "referenceId", k."id" AS "customerId",
        k."name", k."email", k."taxId", k."cellphone", k."zipCode",
        own."account",
        (
          SELECT jsonb_object_agg(e."account", e."amount")
          FROM "ledgerEntries" e
          WHERE e."storeId" = $1
            AND e."devMode" = $2
            AND e."kind" = booked."kind"
            AND e."reference" = booked."reference"
        ) AS "amounts"
      FROM unnest($3::text[], $4::text[], $5::text[])
        WITH ORDINALITY AS booked("kind", "reference", "entryId", "place")
      JOIN "ledgerEntries" own
        ON own."id" = booked."entryId" AND own."storeId" = $1 AND own."devMode" = $2
      ${OBJECTS}
      LEFT JOIN "customers" k
        ON k."id" = c."customerId" AND k."storeId" = $1 AND k."devMode" = $2
          AND k."deletedAt" IS NULL
      ORDER BY booked."place"
    `,
    [
      statement.map(({ kind }) => kind),
      statement.map(({ reference }) => reference),
      statement.map(({ id }) => id),
    ],
  );
  return statement.map(({ id, kind }, at) => {
    const facts = found[at];
    if (!facts) throw new Error(`the details of ${id} were not read`);
    const { status, method, checkoutId, chargeId, transferId, referenceId } = facts;
    return {
      status,
      method,
      movements: movementsOf(kind, method, amountsFor(facts)),
      checkoutId,
      paymentIntentId: chargeId,
      transferId,
      referenceId,
      customer: customerOf(facts),
    };
  });
}

/** A row of a sub-account has its effect on that: what it has available counts, not the store. */
function amountsFor({ account, amounts }: FoundDetails): Amounts {
  if (account !== 'SUB_AVAILABLE') return amounts;
  const { SUB_AVAILABLE: available, FEES: fees } = amounts;
  return {
    ...(available !== undefined && { AVAILABLE: available }),
    ...(fees !== undefined && { FEES: fees }),
  };
}

function customerOf({ customerId, ...found }: FoundDetails): StatementCustomer | null {
  if (customerId === null) return null;
  const { name, email, taxId, cellphone, zipCode } = found;
  const shown = { id: customerId, publicId: customerId, name, email, taxId, cellphone, zipCode };
  return Object.assign(new StatementCustomer(), shown);
}
