/** The store of the key with its balance: available, pending, blocked and in transit. */
import { ObjectType } from 'type-graphql';
import { Cents, Id, Nested, Text } from '../../platform/records/columns/columns';
import { outputSchemaOf } from '../../platform/operations/json-schema';
import { operation } from '../../platform/operations/operation';
import { Any } from 'typeorm';
import type { Rows } from '../../platform/records/rows';
import { renderAll, view } from '../../platform/records/columns/view';
import { ProviderAccount } from '../providers/accounts/provider-account';
import { currentPublicKey } from '../stores/public-keys/get-public-key';
import { NoInput } from '../stores/no-input';
import { InvoiceDefaults, invoiceDefaultsOf } from '../checkouts/invoice-defaults';
import { PortalSettings, portalSettingsOf } from '../stores/portal-settings';
import { Store } from '../stores/store';
import { NOTHING, heldByAccount, heldByStore } from './account-balances';

/** The sum of all payments may exceed any single one. Disputes may make it negative. */
const BALANCE = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER };

@ObjectType({ description: 'What an account at a payment provider holds of the balance.' })
export class AccountBalance {
  @Id('The id of the provider account.') providerAccountId: string;
  @Text("Its name, in the operator's words.") name: string;
  @Cents('Available to the merchant there; payouts draw on the account that sends them.', BALANCE)
  available: number;
  @Cents('Paid by buyers, but not yet available.', BALANCE) pending: number;
  @Cents('Held back while disputes are open.', BALANCE) blocked: number;
  @Cents(
    'Sent but not yet arrived: refunds, payouts and transfers; withdrawals of sub-accounts are ' +
      'no part of it.',
    BALANCE,
  )
  inTransit: number;
}

@ObjectType({ description: 'The balance of the store in this environment, in cents.' })
export class Balance {
  @Cents(
    'Available to the merchant, in cents; negative only when disputes took more than was left.',
    BALANCE,
  )
  available: number;
  @Cents('Paid by buyers, but not yet available.', BALANCE) pending: number;
  @Cents('Held back while disputes are open.', BALANCE) blocked: number;
  @Cents(
    'Sent but not yet arrived: refunds, payouts and transfers; withdrawals of sub-accounts are ' +
      'no part of it.',
    BALANCE,
  )
  inTransit: number;
  @Cents('Always 0: the service anticipates no money of card payments.', BALANCE)
  processingAnticipation: number;
  @Nested(
    () => AccountBalance,
    'What each account at a payment provider holds of it; empty in Dev mode.',
    { list: true },
  )
  accounts: AccountBalance[];
}

const accountBalanceView = view(AccountBalance, [
  'providerAccountId',
  'name',
  'available',
  'pending',
  'blocked',
  'inTransit',
]);
const balanceView = view(
  Balance,
  ['available', 'pending', 'blocked', 'processingAnticipation'],
  async (rows, { accounts }) =>
    accounts.length === 0 ? {} : { accounts: await renderAll(accountBalanceView, rows, accounts) },
  {
    computed: {
      accounts: {
        type: 'array',
        items: outputSchemaOf(accountBalanceView),
        description: 'What each account at a payment provider holds of it. Missing in Dev mode.',
      },
    },
    optional: ['accounts'],
  },
);

const portalView = view(PortalSettings, [
  'isOn',
  'payOpen',
  'replaceCard',
  'automaticPix',
  'cancelAt',
  'pause',
  'refundDays',
  'withdrawal',
  'planProductIds',
]);

const invoiceView = view(InvoiceDefaults, [
  'leadDays',
  'graceDays',
  'overdue',
  'methods',
  'reopenWhenPaid',
]);

export const storeView = view(
  Store,
  [
    'id',
    'name',
    'email',
    'website',
    'logoUrl',
    'accentColour',
    'subscriptionLists',
    'pixWithoutBuyer',
    'buyerMails',
    'mailsForTransparents',
    'attachInvoices',
    'mailLanguage',
    'mailSenderName',
    'mailReplyTo',
    'mailFooter',
    'withdrawalTerms',
  ],
  async (rows, { portalSettings, invoiceSettings }) => ({
    balance: await balanceView.render(rows, await readBalance(rows)),
    portal: { ...portalSettingsOf(portalSettings) },
    invoice: { ...invoiceDefaultsOf(invoiceSettings) },
    publicKey: (await currentPublicKey(rows)).key,
  }),
  {
    computed: {
      portal: {
        ...outputSchemaOf(portalView),
        description: 'What buyers may do in the customer portal.',
      },
      invoice: {
        ...outputSchemaOf(invoiceView),
        description: 'The terms of subscriptions by invoice that name none.',
      },
      publicKey: {
        type: 'string',
        description: 'The key for the form of a card in the browser, of this environment.',
      },
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
        "automaticPixProduction", "createdAt", "logoKey", "accentColour", "fees", "rate",
        "cardPendingDays", "pixKey", "pixKeyType", "suspendedAt", "subscriptionLists",
        "pixWithoutBuyer", "portalSettings", "invoiceSettings", "buyerMails",
        "mailsForTransparents",
        "attachInvoices", "subAccounts", "mailLanguage",
        "mailSenderName", "mailReplyTo", "mailFooter", "withdrawalTerms"
      FROM "stores"
      WHERE "id" = $1 AND $2::boolean IS NOT NULL
    `,
  );
  return Object.assign(new Store(), store);
}

async function readBalance(rows: Rows): Promise<Balance> {
  return Object.assign(new Balance(), await heldByStore(rows), {
    processingAnticipation: 0,
    accounts: await readAccounts(rows),
  });
}

async function readAccounts(rows: Rows): Promise<AccountBalance[]> {
  const held = await heldByAccount(rows);
  if (held.size === 0) return [];
  const accounts = await rows.list(
    ProviderAccount,
    { id: Any([...held.keys()]) },
    { order: { id: 'ASC' }, limit: held.size },
  );
  return accounts.map(({ id, name }) =>
    Object.assign(new AccountBalance(), held.get(id) ?? NOTHING, {
      providerAccountId: id,
      name,
    }),
  );
}
