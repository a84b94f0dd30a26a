/** What sub-accounts hold, over all accounts at payment providers: cents. */
import type { AskEach } from '../../platform/records/rows';

export interface HeldBySubAccount {
  available: number;
  pending: number;
  blocked: number;
}

const SUMS = `
  SELECT "subAccountId", sum("available") AS "available", sum("pending") AS "pending",
    sum("blocked") AS "blocked"
  FROM "subAccountBalances"
  WHERE "storeId" = $1 AND "devMode" = $2 AND "subAccountId" = ANY($3)
  GROUP BY "subAccountId"
`;

type Sums = { subAccountId: string } & Record<keyof HeldBySubAccount, string>;

/** In the order of the ids. */
export const balancesOfSubAccounts: AskEach<string, HeldBySubAccount> = async (rows, ids) => {
  const found = await rows.sql<Sums>(SUMS, [ids]);
  return ids.map((id) => {
    const sums = found.find(({ subAccountId }) => subAccountId === id);
    return {
      available: Number(sums?.available ?? 0),
      pending: Number(sums?.pending ?? 0),
      blocked: Number(sums?.blocked ?? 0),
    };
  });
};
