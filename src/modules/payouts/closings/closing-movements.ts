/** The movements of a month for its closing, page by page, with the ids of banks. */
import { firstIdAt } from '../../../platform/records/columns/ids';
import type { Rows } from '../../../platform/records/rows';
import { DAY_MS, later } from '../../../platform/time/clock';
import { LedgerEntry } from '../../ledger/entry';
import type { Amounts } from '../statement/statement-movements';
import type { ClosingBalances } from './closing';

const PAGE = 1_000;

export interface ClosingMovement {
  id: string;
  createdAt: Date;
  kind: string;
  reference: string;
  providerAccountId: string | null;
  amounts: Amounts;
  chargeId: string | null;
  method: string | null;
  endToEndId: string | null;
  returnId: string | null;
  txid: string | null;
  nossoNumero: string | null;
  nsu: string | null;
  authorizationCode: string | null;
  providerPaymentId: string | null;
  documentKey: string | null;
}

export interface ClosedSpan {
  start: Date;
  end: Date;
  /** Where the month before ended: what was booked for it from this entry on is read too. */
  lateFrom: string | null;
  /** Where this month ends: what is booked from this entry on is in the next closing. */
  nextEntryId: string;
}

/** One entry of each booking: of the account that is first by name. */
const MOVEMENTS = `
  -- the first entry of each booking of the month, and of late ones of closed months
  WITH booked AS (
    SELECT t."id", t."createdAt", t."kind", t."reference", t."providerAccountId"
    FROM "ledgerEntries" t
    WHERE t."storeId" = $1
      AND t."devMode" = $2
      AND t."id" > $3
      AND t."id" < $8
      AND t."createdAt" < $5
      AND (t."createdAt" >= $4 OR t."id" >= $6)
      AND t."account" = (
        SELECT min(e."account")
        FROM "ledgerEntries" e
        WHERE e."storeId" = $1
          AND e."devMode" = $2
          AND e."kind" = t."kind"
          AND e."reference" = t."reference"
      )
    ORDER BY t."id"
    LIMIT $7
  )
  SELECT booked.*, c."id" AS "chargeId", c."method", c."txid", c."nossoNumero", c."nsu",
    c."authorizationCode", c."providerId" AS "providerPaymentId", r."returnId",
    COALESCE(x."endToEndIdentifier", CASE WHEN c."method" = 'PIX' THEN c."providerId" END)
      AS "endToEndId",
    c."fiscal" ->> 'documentKey' AS "documentKey",
    (
      SELECT jsonb_object_agg(e."account", e."amount")
      FROM "ledgerEntries" e
      WHERE e."storeId" = $1
        AND e."devMode" = $2
        AND e."kind" = booked."kind"
        AND e."reference" = booked."reference"
    ) AS "amounts"
  FROM booked
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
  LEFT JOIN "charges" c
    ON c."id" = COALESCE(r."originalId", d."chargeId", p."chargeId", booked."reference")
      AND c."storeId" = $1 AND c."devMode" = $2
  ORDER BY booked."id"
`;

/** Every booking once, in the order of their ids. */
export async function* movementsOfMonth(
  rows: Rows,
  { start, end, lateFrom, nextEntryId }: ClosedSpan,
  isProduction: boolean,
): AsyncGenerator<ClosingMovement[]> {
  // In production ids follow the clock of bookings; the test clock moves without them.
  let after = isProduction ? firstIdAt(LedgerEntry.prefix, later(start, -DAY_MS)) : '';
  for (;;) {
    const found = await rows.sql<ClosingMovement>(MOVEMENTS, [
      after,
      start,
      end,
      lateFrom,
      PAGE,
      nextEntryId,
    ]);
    const last = found.at(-1);
    if (!last) return;
    yield found;
    after = last.id;
  }
}

/**
 * What earlier months left, where no earlier closing says it: for the first month that is closed,
 * and while the files of the month before could not be made. What is booked from `nextEntryId` on
 * is in a later closing.
 */
export async function balancesBefore(
  rows: Rows,
  start: Date,
  nextEntryId: string,
): Promise<ClosingBalances> {
  const found = await rows.sql<{ owner: string; account: string; balance: string }>(
    `
      SELECT COALESCE("providerAccountId", '') AS "owner", "account", sum("amount") AS "balance"
      FROM "ledgerEntries"
      WHERE "storeId" = $1
        AND "devMode" = $2
        AND "createdAt" < $3
        AND "id" < $4
      GROUP BY 1, 2
    `,
    [start, nextEntryId],
  );
  const balances: ClosingBalances = {};
  for (const { owner, account, balance } of found)
    balances[owner] = { ...balances[owner], [account]: Number(balance) };
  return balances;
}
