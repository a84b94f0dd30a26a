/** The lists that can be exported, with the columns that are usual for each. */
import { Buyer } from '../modules/charges/buyer';
import { READS_BUYERS } from '../modules/charges/reading/buyer-view';
import { Charge } from '../modules/charges/charge';
import { listCharges } from '../modules/charges/reading/read-charges';
import { ExportedCharge, withParts } from './exported-charge';
import { ExportedCoupon, exportedCoupon } from './exported-coupon';
import { ExportedSubAccount, withBalances } from './exported-sub-account';
import { Checkout } from '../modules/checkouts/checkout';
import { listCheckouts } from '../modules/checkouts/read-checkouts';
import { listPaymentLinks } from '../modules/checkouts/links/read-payment-links';
import { Coupon } from '../modules/coupons/coupon';
import { listCoupons } from '../modules/coupons/read-coupons';
import { Customer } from '../modules/customers/customer';
import { listCustomers } from '../modules/customers/read-customers';
import type { Context } from '../platform/operations/context';
import { pages } from '../platform/records/lists/page';
import type { PageRequest } from '../platform/records/lists/page-request';
import type { RecordClass, StoredRecord } from '../platform/records/record';
import type { WrongField } from '../platform/operations/errors';
import { authorizeFilter, type ListOperation } from '../platform/operations/operation';
import type { PermissionName } from '../platform/operations/permission-name';
import { requireSubAccounts } from '../modules/ledger/sub-accounts/feature';
import { LedgerEntry } from '../modules/ledger/entry';
import { listLedgerEntries } from '../modules/ledger/list-entries';
import { listStatement } from '../modules/payouts/statement/list-statement';
import { StatementLine, linesOf } from '../modules/payouts/statement/statement-lines';
import { StatementRow } from '../modules/payouts/statement/statement-row';
import { listPayouts, listTransfers } from '../modules/payouts/transfers/read-transfers';
import { Transfer } from '../modules/payouts/transfers/transfer';
import {
  BillingDocument,
  BillingDocumentBuyer,
} from '../modules/payments/documents/billing-document';
import { listBillingDocuments } from '../modules/payments/documents/read-documents';
import { Dispute } from '../modules/payments/disputes/dispute';
import { listRefunds } from '../modules/payments/refund/read-refunds';
import { listDisputes } from '../modules/payments/disputes/read-disputes';
import { Refund } from '../modules/payments/refund/refund';
import { AuditLogFilter, getAuditLog, readActs, StoreAct } from '../modules/members/audit-of-store';
import { SubAccount } from '../modules/sub-accounts/sub-account';
import { listSubAccounts } from '../modules/sub-accounts/read-sub-accounts';
import { Product } from '../modules/products/product';
import { listProducts } from '../modules/products/read-products';
import { listSubscriptions } from '../modules/subscriptions/read-subscriptions';
import { Subscription } from '../modules/subscriptions/subscription';

/** Reads the page behind a row, whose id is the cursor. */
export type ReadPage = (
  request: PageRequest & { limit: number },
) => Promise<{ rows: { id: string }[]; hasNext: boolean }>;

/** Columns that a list shows to readers of customers only. */
interface PersonalColumns {
  type: new () => object;
  permission: PermissionName;
}

export interface ExportedList {
  type: new () => object;
  permission: PermissionName | null;
  filter: new () => object;
  alsoWrong?(filter: object, now: Date): WrongField[];
  open(ctx: Context, filter: object): ReadPage;
  /** Refuses a store that does not have what the list, or its filter, is about. */
  checkStore?(ctx: Context, filter: object): Promise<void>;
  usual: readonly string[];
  /** Usual for a role that may see them. */
  usualOfPeople?: readonly string[];
  /**
   * Objects in addition to the fields of a row, by name. An export that has them is one of people.
   */
  people?: Readonly<Record<string, PersonalColumns>>;
  /** Fields of a row that identify a person. An export that has them is one of people. */
  fieldsOfPeople?: readonly string[];
  /** Whether every row is a person: an export in production needs a fresh factor. */
  isPersonal?: boolean;
}

const list = <Filter extends object, Row extends StoredRecord>(
  type: RecordClass<Row>,
  operation: ListOperation<Filter, Row>,
  usual: readonly (keyof Row & string)[],
): ExportedList => ({
  type,
  permission: operation.permission,
  filter: operation.filter,
  alsoWrong: operation.alsoWrong,
  usual,
  open(ctx, filter) {
    // It was read by the filter class of the operation.
    const asked = filter as Filter;
    authorizeFilter(ctx, operation.filter, asked);
    const conditions = operation.conditions(ctx, asked);
    return async (request) => {
      const [page] = await pages(ctx.rows, type, [conditions], request);
      return page ?? { rows: [], hasNext: false };
    };
  },
});

/** A PIX key is a tax id, an e-mail address or a phone number, or leads to a name. */
const OF_RECEIVERS = ['pixKey'];

/** Of lists that a filter by a sub-account narrows. */
async function checkFilter(ctx: Context, filter: { subAccountId?: unknown }): Promise<void> {
  if (filter.subAccountId) await requireSubAccounts(ctx.rows, 'subAccountId');
}

const rowsOfCharges = list(Charge, listCharges, []);
const rowsOfCoupons = list(Coupon, listCoupons, []);
const rowsOfSubAccounts = list(SubAccount, listSubAccounts, []);
const rowsOfStatement = list(StatementRow, listStatement, []);

export const EXPORTED_LISTS: Readonly<Record<string, ExportedList>> = {
  charges: {
    ...list(Charge, listCharges, [
      ...(['id', 'createdAt', 'paidAt', 'status', 'method', 'amount', 'paidAmount'] as const),
      ...(['platformFee', 'refundedAmount', 'description'] as const),
    ]),
    type: ExportedCharge,
    open(ctx, filter) {
      const read = rowsOfCharges.open(ctx, filter);
      return async (request) => {
        const { rows, hasNext } = await read(request);
        return { rows: await withParts(ctx.rows, rows as Charge[]), hasNext };
      };
    },
    people: { buyer: { type: Buyer, permission: READS_BUYERS } },
    usualOfPeople: ['buyer.name', 'buyer.email'],
  },
  checkouts: list(Checkout, listCheckouts, [
    'id',
    'createdAt',
    'status',
    'externalId',
    'customerId',
  ]),
  paymentLinks: list(Checkout, listPaymentLinks, ['id', 'createdAt', 'status', 'externalId']),
  subscriptions: list(Subscription, listSubscriptions, [
    ...(['id', 'createdAt', 'status', 'method', 'amount', 'nextChargeAt', 'customerId'] as const),
  ]),
  customers: {
    ...list(Customer, listCustomers, ['id', 'createdAt', 'name', 'email', 'cellphone', 'taxId']),
    isPersonal: true,
  },
  products: list(Product, listProducts, [
    'id',
    'createdAt',
    'name',
    'price',
    'cycle',
    'externalId',
  ]),
  coupons: {
    ...list(Coupon, listCoupons, ['id', 'createdAt', 'code', 'status', 'redeemsCount']),
    type: ExportedCoupon,
    open(ctx, filter) {
      const read = rowsOfCoupons.open(ctx, filter);
      return async (request) => {
        const { rows, hasNext } = await read(request);
        return { rows: (rows as Coupon[]).map(exportedCoupon), hasNext };
      };
    },
  },
  ledgerEntries: list(LedgerEntry, listLedgerEntries, ['id', 'createdAt', 'account', 'amount']),
  bankStatement: {
    ...rowsOfStatement,
    checkStore: checkFilter,
    type: StatementLine,
    usual: ['id', 'createdAt', 'kind', 'gross', 'fee', 'net', 'balanceAfter', 'status', 'chargeId'],
    open(ctx, filter) {
      const read = rowsOfStatement.open(ctx, filter);
      return async (request) => {
        const { rows, hasNext } = await read(request);
        return { rows: await linesOf(ctx.rows, rows as StatementRow[]), hasNext };
      };
    },
  },
  payouts: {
    ...list(Transfer, listPayouts, ['id', 'createdAt', 'status', 'amount', 'externalId']),
    checkStore: checkFilter,
    fieldsOfPeople: OF_RECEIVERS,
  },
  transfers: {
    ...list(Transfer, listTransfers, ['id', 'createdAt', 'status', 'amount', 'externalId']),
    checkStore: checkFilter,
    fieldsOfPeople: OF_RECEIVERS,
  },
  subAccounts: {
    ...rowsOfSubAccounts,
    checkStore: (ctx) => requireSubAccounts(ctx.rows),
    type: ExportedSubAccount,
    usual: ['id', 'createdAt', 'name', 'taxId', 'externalId', 'available', 'pending', 'blocked'],
    isPersonal: true,
    open(ctx, filter) {
      const read = rowsOfSubAccounts.open(ctx, filter);
      return async (request) => {
        const { rows, hasNext } = await read(request);
        return { rows: await withBalances(ctx.rows, rows as SubAccount[]), hasNext };
      };
    },
  },
  refunds: list(Refund, listRefunds, ['id', 'createdAt', 'status', 'amount', 'originalId']),
  disputes: list(Dispute, listDisputes, [
    ...(['id', 'createdAt', 'status', 'stage', 'amount', 'answerBy', 'chargeId'] as const),
  ]),
  billingDocuments: {
    ...list(BillingDocument, listBillingDocuments, [
      ...(['id', 'createdAt', 'kind', 'number', 'amount', 'discount', 'extra'] as const),
      ...(['chargeId', 'refundId', 'invoiceId'] as const),
    ]),
    people: { buyer: { type: BillingDocumentBuyer, permission: READS_BUYERS } },
  },
  auditLog: {
    type: StoreAct,
    permission: getAuditLog.permission,
    filter: AuditLogFilter,
    usual: ['id', 'at', 'actor', 'who', 'action', 'subject', 'devMode', 'before', 'after'],
    isPersonal: true,
    open: (ctx, filter) => async (request) => {
      const { rows, hasNext } = await readActs(ctx, {
        ...(filter as AuditLogFilter),
        after: request.after,
        limit: request.limit,
      });
      return { rows, hasNext };
    },
  },
};
