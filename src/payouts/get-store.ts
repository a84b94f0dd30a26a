/** The store of the key with its balance: available, pending, blocked and in transit. */
import { ObjectType } from 'type-graphql';
import { Cents } from '../kit/data/columns';
import { outputSchemaOf } from '../kit/data/json-schema';
import { operation } from '../kit/operation';
import type { Rows } from '../kit/data/rows';
import { view } from '../kit/data/view';
import { balancesOf } from '../ledger/balance';
import { NoInput } from '../stores/no-input';
import { Store } from '../stores/store';

/** The sum of all payments may exceed any single one. Disputes may make it negative. */
const BALANCE = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER };

@ObjectType({ description: 'The balance of the store in this environment, in cents.' })
export class Balance {
  @Cents(
    'Available to the merchant, in cents; negative only when disputes took more than was left.',
    BALANCE,
  )
  available: number;
  @Cents('Paid by buyers, but not yet available.', BALANCE) pending: number;
  @Cents('Held back while disputes are open.', BALANCE) blocked: number;
  @Cents('Sent but not yet arrived: refunds, payouts and transfers.', BALANCE)
  inTransit: number;
}
const balanceView = view(Balance, ['available', 'pending', 'blocked']);

export const storeView = view(
  Store,
  ['id', 'name', 'email', 'website', 'logoUrl', 'accentColour'],
  async (rows) => ({ balance: await balanceView.render(rows, await readBalance(rows)) }),
  {
    beside: {
      balance: {
        ...outputSchemaOf(balanceView),
        description: 'What the store holds in this environment.',
      },
    },
  },
);

export const getStore = operation(
  {
    title: 'Get the store',
    description: 'The store that the key belongs to.',
    permission: 'STORE:READ',
    input: NoInput,
    output: storeView,
  },
  (ctx) => readStore(ctx.rows),
);

export const getBalance = operation(
  {
    title: 'Get the balance',
    description: 'The balance of the store in this environment.',
    permission: 'STORE:READ',
    input: NoInput,
    output: balanceView,
  },
  (ctx) => readBalance(ctx.rows),
);

export async function readStore(rows: Rows): Promise<Store> {
  const [store = {}] = await rows.sql<Partial<Store>>(
    `
      SELECT "id", "name", "taxId", "email", "website", "automaticPixDev",
        "automaticPixProduction", "createdAt", "logoKey", "accentColour"
      FROM "stores"
      WHERE "id" = $1 AND $2::boolean IS NOT NULL
    `,
  );
  return Object.assign(new Store(), store);
}

async function readBalance(rows: Rows): Promise<Balance> {
  const { AVAILABLE = 0, PENDING = 0, BLOCKED = 0, IN_TRANSIT = 0 } = await balancesOf(rows);
  return Object.assign(new Balance(), {
    available: AVAILABLE,
    pending: PENDING,
    blocked: BLOCKED,
    inTransit: IN_TRANSIT,
  });
}
