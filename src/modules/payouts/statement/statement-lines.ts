/** The bank statement as lines of a table: gross amount, fee, net and running balance. */
import { Cents, Id, Moment, Text } from '../../../platform/records/columns/columns';
import { CENTS_MAX, sum } from '../../../platform/operations/money';
import type { Rows } from '../../../platform/records/rows';
import { detailsOf } from './statement-details';
import { statementId, type StatementMovement, type StatementRow } from './statement-row';
import { FEE, FEE_RETURNED } from './statement-words';

/** Amounts are in cents; negative for what leaves the available balance. */
export class StatementLine {
  @Id('The id of the row.') id: string;
  @Moment('When it was booked.') createdAt: Date;
  @Text('What moved, such as `SALE`, `FEE` or `PAYOUT`.') kind: string;
  @Cents('The value.', { min: -CENTS_MAX }) gross: number;
  @Cents('The fee; positive if it is given back.', { min: -CENTS_MAX }) fee: number;
  @Cents('The value and the fee together.', { min: -CENTS_MAX }) net: number;
  @Cents('The available balance after it.', { min: -CENTS_MAX }) balanceAfter: number;
  @Text('The status, as it is now.') status: string;
  @Text('How it moved.') method: string;
  @Id('The charge that it is about.', { nullable: true }) chargeId: string | null;
  @Id('The charge, refund, payout, transfer or dispute that it was booked for.') reference: string;
  @Text('The `externalId` of the payout or transfer.', { nullable: true })
  externalId: string | null;
  @Id('The sub-account that it is about.', { nullable: true }) subAccountId: string | null;
}

/** In the order of the rows. */
export async function linesOf(
  rows: Rows,
  statement: readonly StatementRow[],
): Promise<StatementLine[]> {
  const balances = await balancesAfter(rows, statement);
  const details = await detailsOf(rows, statement);
  const subAccounts = await subAccountsOf(rows, statement);
  return details.map(({ movements, ...facts }, at) => {
    const row = statement[at];
    if (!row) throw new Error('details were read of a row that is not of the page');
    const value = movements.find((movement) => !isFee(movement)) ?? movements[0];
    const [gross, fee] = [
      effectOf(movements.filter((movement) => !isFee(movement))),
      effectOf(movements.filter(isFee)),
    ];
    return Object.assign(new StatementLine(), {
      id: statementId(row.id),
      createdAt: row.createdAt,
      kind: value?.kind ?? '',
      gross,
      fee,
      net: sum([gross, fee]),
      balanceAfter: balances[at],
      status: facts.status,
      method: facts.method,
      chargeId: facts.paymentIntentId,
      reference: row.reference,
      externalId: facts.referenceId,
      subAccountId: subAccounts.get(`${row.kind} ${row.reference}`) ?? null,
    });
  });
}

/** By kind and reference of what was booked with a sub-account. */
async function subAccountsOf(
  rows: Rows,
  statement: readonly StatementRow[],
): Promise<Map<string, string>> {
  const found = await rows.sql<Record<'kind' | 'reference' | 'subAccountId', string>>(
    `
      SELECT "kind", "reference", "subAccountId"
      FROM "subAccountEntries"
      WHERE "storeId" = $1 AND "devMode" = $2 AND "reference" = ANY($3)
    `,
    [statement.map(({ reference }) => reference)],
  );
  return new Map(
    found.map(({ kind, reference, subAccountId }) => [`${kind} ${reference}`, subAccountId]),
  );
}

const isFee = ({ kind }: StatementMovement): boolean =>
  [FEE.kind, FEE_RETURNED.kind].includes(kind);

const SIGNS = { credit: 1, debit: -1, none: 0 };

function effectOf(movements: readonly StatementMovement[]): number {
  return sum(movements.map(({ amount, balanceEffect }) => SIGNS[balanceEffect] * amount));
}

/**
 * The available balance after each row, in cents and in the order of the rows: the balance less
 * what was booked later. Read in one statement, so that nothing is booked in between; it reads the
 * entries from the newest to the oldest of the rows.
 */
export async function balancesAfter(
  rows: Rows,
  statement: readonly StatementRow[],
): Promise<number[]> {
  const ids = statement.map(({ id }) => id);
  const found = await rows.sql<{ id: string; balance: string }>(
    `
      SELECT later."id", later."balance"
      FROM (
        SELECT t."id",
          COALESCE(
            (
              SELECT b."balance"
              FROM "ledgerBalances" b
              WHERE b."storeId" = $1 AND b."devMode" = $2 AND b."account" = 'AVAILABLE'
            ),
            0
          ) - COALESCE(
            sum(t."amount") FILTER (WHERE t."account" = 'AVAILABLE') OVER (
              ORDER BY t."id" DESC
              ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
            ),
            0
          ) AS "balance"
        FROM "ledgerEntries" t
        WHERE t."storeId" = $1
          AND t."devMode" = $2
          AND t."id" >= (SELECT min(o) FROM unnest($3::text[]) o)
      ) later
      WHERE later."id" = ANY($3)
    `,
    [ids],
  );
  const balances = new Map(
    [...found, ...(await balancesOfSubAccounts(rows, ids))].map(({ id, balance }) => [
      id,
      Number(balance),
    ]),
  );
  return ids.map((id) => {
    const balance = balances.get(id);
    if (balance === undefined) throw new Error(`the balance after ${id} was not read`);
    return balance;
  });
}

/** Of rows that are read by an entry of a sub-account: what that has available after them. */
function balancesOfSubAccounts(
  rows: Rows,
  ids: readonly string[],
): Promise<{ id: string; balance: string }[]> {
  return rows.sql(
    `
      SELECT t."id",
        (
          SELECT sum(e."available")
          FROM "subAccountEntries" e
          WHERE e."storeId" = $1 AND e."devMode" = $2
            AND e."subAccountId" = s."subAccountId" AND e."id" <= s."id"
        ) AS "balance"
      FROM "ledgerEntries" t
      JOIN "subAccountEntries" s
        ON s."storeId" = $1 AND s."devMode" = $2
          AND s."reference" = t."reference" AND s."kind" = t."kind"
      WHERE t."storeId" = $1 AND t."devMode" = $2
        AND t."id" = ANY($3) AND t."account" = 'SUB_AVAILABLE'
    `,
    [ids],
  );
}
