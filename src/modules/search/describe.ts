/** The two texts by which people know an object. */
import { Charge } from '../charges/charge';
import { Checkout } from '../checkouts/checkout';
import { Coupon } from '../coupons/coupon';
import { Customer } from '../customers/customer';
import { maskTaxId } from '../customers/tax-id';
import type { Noun, StoredRecord } from '../../platform/records/record';
import { formatReais } from '../../platform/operations/money';
import { Transfer } from '../payouts/transfers/transfer';
import { BillingDocument } from '../payments/documents/billing-document';
import { Dispute } from '../payments/disputes/dispute';
import { Product } from '../products/product';
import { Subscription } from '../subscriptions/subscription';
import { SubAccount } from '../sub-accounts/sub-account';
import type { SearchHit } from './search-hit';

type Texts = Pick<SearchHit, 'title' | 'subtitle'>;

export function describe(row: StoredRecord): Texts {
  const { noun } = row.constructor as unknown as Noun;
  const [title, ...more] = factsOf(row);
  return { title, subtitle: [noun, ...more.filter(Boolean)].join(', ') };
}

function factsOf(row: StoredRecord): [title: string, ...more: (string | null)[]] {
  if (row instanceof Customer) return ofCustomer(row);
  if (row instanceof Product) return [row.name, formatReais(row.price), row.status];
  if (row instanceof Coupon) return [row.code, row.status];
  if (row instanceof Subscription)
    return [row.name, formatReais(row.amount), row.frequency, row.status];
  if (row instanceof Charge) return [formatReais(row.amount), row.method, row.status];
  if (row instanceof Checkout) return [formatReais(row.amount), row.externalId, row.status];
  if (row instanceof Transfer) return [formatReais(row.amount), row.externalId, row.status];
  if (row instanceof BillingDocument) return [row.number, row.kind, formatReais(row.amount)];
  if (row instanceof Dispute) return [formatReais(row.amount), row.status, row.reason];
  if (row instanceof SubAccount) return [row.name, maskTaxId(row.taxId), row.externalId];
  return [row.id];
}

function ofCustomer({ name, email, taxId }: Customer): [string, ...(string | null)[]] {
  return [name ?? email, name && email, taxId && maskTaxId(taxId)];
}
