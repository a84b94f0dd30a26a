/** The lists that can be exported, with the columns that are usual for each. */
import { listCharges } from '../charges/read-charges';
import { Charge } from '../charges/charge';
import { Checkout } from '../checkouts/checkout';
import { listCheckouts } from '../checkouts/read-checkouts';
import { listPaymentLinks } from '../checkouts/read-payment-links';
import { Coupon } from '../coupons/coupon';
import { listCoupons } from '../coupons/read-coupons';
import { Customer } from '../customers/customer';
import { listCustomers } from '../customers/read-customers';
import type { RecordClass, StoredRecord } from '../kit/data/record';
import type { ListOperation } from '../kit/operation';
import { LedgerEntry } from '../ledger/entry';
import { listLedgerEntries } from '../ledger/list-entries';
import { listPayouts, listTransfers } from '../payouts/read-transfers';
import { Transfer } from '../payouts/transfer';
import { listRefunds } from '../payments/refund/read-refunds';
import { Refund } from '../payments/refund/refund';
import { Product } from '../products/product';
import { listProducts } from '../products/read-products';
import { listSubscriptions } from '../subscriptions/read-subscriptions';
import { Subscription } from '../subscriptions/subscription';

export interface ExportedList {
  type: RecordClass<StoredRecord>;
  operation: ListOperation<object, StoredRecord>;
  usual: readonly string[];
  /** Whether its rows are people: an export in production needs a fresh factor. */
  isPersonal?: boolean;
}

const list = <Filter extends object, Row extends StoredRecord>(
  type: RecordClass<Row>,
  operation: ListOperation<Filter, Row>,
  usual: readonly (keyof Row & string)[],
): ExportedList => ({
  type,
  // Its filter is read by its own class, and its rows are of its own type.
  operation: operation as unknown as ExportedList['operation'],
  usual,
});

export const EXPORTED_LISTS: Readonly<Record<string, ExportedList>> = {
  charges: list(Charge, listCharges, [
    ...(['id', 'createdAt', 'paidAt', 'status', 'method', 'amount', 'paidAmount'] as const),
    ...(['platformFee', 'refundedAmount', 'description'] as const),
  ]),
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
  coupons: list(Coupon, listCoupons, ['id', 'createdAt', 'code', 'status', 'redeemsCount']),
  ledgerEntries: list(LedgerEntry, listLedgerEntries, ['id', 'createdAt', 'account', 'amount']),
  payouts: list(Transfer, listPayouts, ['id', 'createdAt', 'status', 'amount', 'externalId']),
  transfers: list(Transfer, listTransfers, ['id', 'createdAt', 'status', 'amount', 'externalId']),
  refunds: list(Refund, listRefunds, ['id', 'createdAt', 'status', 'amount', 'originalId']),
};
