/**
 * What each provider account of a store charged the operator in a month, with the platform fees
 * that the merchant paid.
 */
import type { DataSource } from 'typeorm';
import { invalid } from '../../../platform/operations/errors';
import { Rows } from '../../../platform/records/rows';
import { addCivilMonths, startOfCivilDay } from '../../../platform/time/civil-time';

export interface FeesOfAccount {
  providerAccountId: string;
  payments: number;
  paidAmount: number;
  platformFee: number;
  providerFee: number;
  unknownFees: number;
}

type Counted = Record<Exclude<keyof FeesOfAccount, 'providerAccountId'>, string> & {
  providerAccountId: string;
};

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** `month`: YYYY-MM, the month of the payments in São Paulo. Only accounts with payments. */
export async function listProviderFees(
  database: DataSource,
  { storeId, month }: { storeId: string; month: string },
): Promise<FeesOfAccount[]> {
  if (!MONTH.test(month)) throw invalid('month must be a month as YYYY-MM', 'month');
  const first = `${month}-01`;
  const rows = new Rows(database.manager, { storeId, devMode: false });
  const found = await rows.sql<Counted>(
    `
      SELECT
        "providerAccountId",
        count(*) AS "payments",
        COALESCE(sum("paidAmount"), 0) AS "paidAmount",
        COALESCE(sum("platformFee"), 0) AS "platformFee",
        COALESCE(sum("providerFee"), 0) AS "providerFee",
        count(*) FILTER (WHERE "providerFee" IS NULL) AS "unknownFees"
      FROM "charges"
      WHERE "storeId" = $1 AND "devMode" = $2
        AND "paidAt" >= $3 AND "paidAt" < $4
        AND "providerAccountId" IS NOT NULL
      GROUP BY "providerAccountId"
      ORDER BY "providerAccountId"
    `,
    [startOfCivilDay(first), startOfCivilDay(addCivilMonths(first, 1))],
  );
  return found.map((counted) => ({
    providerAccountId: counted.providerAccountId,
    payments: Number(counted.payments),
    paidAmount: Number(counted.paidAmount),
    platformFee: Number(counted.platformFee),
    providerFee: Number(counted.providerFee),
    unknownFees: Number(counted.unknownFees),
  }));
}
