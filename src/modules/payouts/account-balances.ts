/** What each account at a payment provider holds of the balance of its store. */
import type { DataSource } from 'typeorm';
import { sum } from '../../platform/operations/money';
import { Rows } from '../../platform/records/rows';
import type { Account } from '../ledger/account';
import { balancesOf, pursesOf } from '../ledger/balance';
import type { ProviderAccount } from '../providers/accounts/provider-account';
import { shownAccount, type ShownAccount } from '../providers/accounts/shown-account';

export interface HeldMoney {
  available: number;
  pending: number;
  blocked: number;
  inTransit: number;
}

type Balances = Partial<Record<Account, number>>;

/** What the store owns: what sub-accounts have sent is no part of it. */
export async function heldByStore(rows: Rows): Promise<HeldMoney> {
  const balances = await balancesOf(rows);
  const sent = await sentBySubAccounts(rows, [balances]);
  return heldMoney(balances, sum([...sent.values()]));
}

/** The same for each account at a payment provider. Empty in Dev mode. */
export async function heldByAccount(rows: Rows): Promise<Map<string, HeldMoney>> {
  const purses = await pursesOf(rows);
  const sent = await sentBySubAccounts(rows, [...purses.values()]);
  return new Map([...purses].map(([id, purse]) => [id, heldMoney(purse, sent.get(id) ?? 0)]));
}

function heldMoney(
  { AVAILABLE = 0, PENDING = 0, BLOCKED = 0, IN_TRANSIT = 0 }: Balances,
  sent: number,
): HeldMoney {
  // A withdrawal may arrive between the two reads.
  const inTransit = Math.max(0, sum([IN_TRANSIT, -sent]));
  return { available: AVAILABLE, pending: PENDING, blocked: BLOCKED, inTransit };
}

// The index of `nextCheckAt` has the pending transfers alone.
const SENT = `
  SELECT COALESCE("providerAccountId", '') AS "owner", sum("amount") AS "amount"
  FROM "transfers"
  WHERE "storeId" = $1
    AND "devMode" = $2
    AND "nextCheckAt" IS NOT NULL
    AND "status" = 'PENDING'
    AND "subAccountId" IS NOT NULL
  GROUP BY 1
`;

/** Withdrawals of sub-accounts that are in transit, by provider account: cents. */
async function sentBySubAccounts(
  rows: Rows,
  balances: readonly Balances[],
): Promise<Map<string, number>> {
  const mayHave = balances.some(
    ({ SUB_AVAILABLE, IN_TRANSIT }) => SUB_AVAILABLE !== undefined && IN_TRANSIT,
  );
  if (!mayHave) return new Map();
  const found = await rows.sql<{ owner: string; amount: string }>(SENT);
  return new Map(found.map(({ owner, amount }) => [owner, Number(amount)]));
}

export const NOTHING: HeldMoney = { available: 0, pending: 0, blocked: 0, inTransit: 0 };

/** Accounts of one store, as an operator sees them. */
export async function showAccounts(
  database: DataSource,
  accounts: readonly ProviderAccount[],
): Promise<(ShownAccount & HeldMoney)[]> {
  const [first] = accounts;
  if (!first) return [];
  const { storeId, devMode } = first;
  const rows = new Rows(database.manager, { storeId, devMode });
  const held = await heldByAccount(rows);
  return Promise.all(
    accounts.map(async (account) => ({
      ...(await shownAccount(rows, account)),
      ...(held.get(account.id) ?? NOTHING),
    })),
  );
}

export async function showAccount(
  database: DataSource,
  account: ProviderAccount,
): Promise<ShownAccount & HeldMoney> {
  const [shown] = await showAccounts(database, [account]);
  if (!shown) throw new Error(`${account.id} was not shown`);
  return shown;
}
