/** Stores one subscription of an import, or complains about its fields. */
import { IsNull } from 'typeorm';
import { Checkout } from '../../checkouts/checkout';
import { Customer } from '../../customers/customer';
import { newId } from '../../../platform/records/columns/ids';
import type { Transaction } from '../../../platform/records/transaction';
import {
  fingerprintOfRow,
  importedRow,
  type Complaints,
  type ImportedRow,
} from '../../customers/import-rows';
import { CENTS_MAX, shareOf, times } from '../../../platform/operations/money';
import { atSameClockTime } from '../../../platform/time/civil-time';
import type { Cycle } from '../../products/cycle';
import type { Product } from '../../products/product';
import type { CardToken } from '../../providers/provider';
import { closingOf } from '../cycles/close-cycle';
import { importedCard } from '../expiring-card';
import type { Parties } from './import-parties';
import { checkAnchorDay, checkTerms, type SubscriptionToImportInput } from './import-terms';
import { mrrBegun } from '../plans/mrr-movement';
import { RETRIES_STANDARD, RETRY_EVERY_STANDARD_DAYS, Subscription } from '../subscription';

/** What the provider said: a stored card, an approved mandate, or null if it knows neither. */
type TokenAnswer = CardToken | 'approved' | null;

/** The answer, and the account that gave it: it keeps the card or the mandate. */
export interface AskedToken {
  token: TokenAnswer;
  providerAccountId: string | null;
}

interface RowFacts {
  index: number;
  asked: AskedToken;
  parties: Parties;
  complaints: Complaints;
}

/** What is agreed on, once every field was found to be right. */
interface Agreement {
  customer: Customer;
  product: Product;
  cycle: Cycle;
  quantity: number;
  amount: number;
  unitPrice: number;
  card: CardToken | null;
  providerAccountId: string | null;
}

/**
 * A row that was imported before is found first: by now its date may have passed, its card may have
 * been replaced, and its plan changed.
 */
export async function storeSubscription(
  tx: Transaction,
  row: SubscriptionToImportInput,
  facts: RowFacts,
): Promise<ImportedRow> {
  const { externalId } = row;
  const fingerprint = fingerprintOfRow(row);
  const known = await tx.findBy(Subscription, { externalId });
  if (known) {
    if (known.importFingerprint !== fingerprint && !facts.complaints.isOfThisImport(known.id))
      facts.complaints.add(
        facts.index,
        'externalId',
        `is taken by the subscription ${known.id}, which was imported with other values`,
        'EXTERNAL_ID_TAKEN',
      );
    return importedRow(externalId, 'EXISTING', known.id);
  }
  const agreement = agreementOf(tx, row, facts);
  // From here on the customer is not deleted before the subscription is there to be seen.
  const customer = agreement && { id: agreement.customer.id, deletedAt: IsNull() };
  if (customer && !(await tx.lockBy(Customer, customer)))
    complainOfParty(row, 'customer', facts.index, facts.complaints);
  const added = agreement && (await insertSubscription(tx, row, { agreement, fingerprint }));
  if (agreement && !added)
    facts.complaints.add(
      facts.index,
      'providerToken',
      'is the mandate of another subscription',
      'WRONG_STATE',
    );
  return importedRow(externalId, 'IMPORTED', added?.id ?? null);
}

/** Null if something is wrong with the row. */
function agreementOf(
  tx: Transaction,
  row: SubscriptionToImportInput,
  facts: RowFacts,
): Agreement | null {
  const { index, asked, parties, complaints } = facts;
  const { token, providerAccountId } = asked;
  const before = complaints.count;
  const { customer, product } = parties;
  checkTerms(row, { index, now: tx.now(), complaints });
  checkToken(row, facts);
  if (!customer) complainOfParty(row, 'customer', index, complaints);
  if (!product) complainOfParty(row, 'product', index, complaints);
  const cycle = product && checkProduct(row, product, facts);
  const price = checkAmount(row, product, facts);
  if (!customer || !product || !cycle || complaints.count > before) return null;
  const card = token === 'approved' ? null : token;
  return { customer, product, cycle, ...price, card, providerAccountId };
}

function checkToken({ method }: SubscriptionToImportInput, { index, asked, complaints }: RowFacts) {
  if (asked.token !== null || method === 'BOLETO') return;
  const noun = method === 'PIX' ? 'an approved mandate' : 'a stored card';
  complaints.add(index, 'providerToken', `is not ${noun} at the payment provider`);
}

function checkProduct(
  row: SubscriptionToImportInput,
  { cycle, status }: Product,
  { index, complaints }: RowFacts,
): Cycle | null {
  const complain = (rule: string) =>
    complaints.add(index, row.productExternalId ? 'productExternalId' : 'productId', rule);
  if (!cycle) complain('has no cycle: it is sold once');
  if (status === 'INACTIVE') complain('is INACTIVE: it is no longer sold');
  if (cycle) checkAnchorDay(row, cycle, index, complaints);
  return cycle;
}

function checkAmount(
  row: SubscriptionToImportInput,
  product: Product | null,
  { index, complaints }: RowFacts,
): Pick<Agreement, 'quantity' | 'amount' | 'unitPrice'> {
  const quantity = row.quantity ?? 1;
  const amount = row.amount ?? times(product?.price ?? 0, quantity);
  const unitPrice = shareOf(amount, 1, quantity);
  if (times(unitPrice, quantity) !== amount)
    complaints.add(index, 'amount', `must be a multiple of the quantity ${quantity}`);
  if (amount > CENTS_MAX) complaints.add(index, 'quantity', `is more than ${CENTS_MAX} cents`);
  return { quantity, amount, unitPrice };
}

function complainOfParty(
  row: SubscriptionToImportInput,
  noun: 'customer' | 'product',
  index: number,
  complaints: Complaints,
): void {
  const [id, externalId] = [row[`${noun}Id`], row[`${noun}ExternalId`]];
  const name = !id || externalId ? `${noun}ExternalId` : `${noun}Id`;
  if (!id && !externalId) complaints.add(index, name, `or ${noun}Id is required`);
  else if (id && externalId)
    complaints.add(index, name, `and ${noun}Id name no ${noun} of this store together`);
  else complaints.add(index, name, `${id || externalId} is no ${noun} of this store`);
}

/**
 * Cycle 0 was charged elsewhere, and cycle 1 is charged on the given day: dates are counted from
 * it. The page of its checkout counts as paid, so that it is not paid again. Null if another
 * subscription has the mandate.
 */
async function insertSubscription(
  tx: Transaction,
  row: SubscriptionToImportInput,
  { agreement, fingerprint }: { agreement: Agreement; fingerprint: string },
): Promise<Subscription | null> {
  const { customer, product, cycle, quantity, amount, unitPrice, card, providerAccountId } =
    agreement;
  const { externalId, method, nextChargeDate, anchorDay, providerToken } = row;
  const now = tx.now();
  const anchor = {
    frequency: cycle,
    anchorAt: atSameClockTime(now, nextChargeDate),
    anchorCycle: 1,
    anchorDay: anchorDay ?? Number(nextChargeDate.slice(-2)),
  };
  const id = newId(Subscription.prefix);
  const metadata = row.metadata ?? {};
  const checkout = await tx.insert(Checkout, {
    externalId,
    amount,
    paidAmount: null,
    items: [{ id: product.id, name: product.name, quantity, price: unitPrice }],
    status: 'PAID',
    frequency: 'SUBSCRIPTION',
    methods: [method],
    coupons: [],
    customerId: customer.id,
    metadata,
    subscriptionId: id,
  });
  const subscription = await tx.insertNew(Subscription, {
    id,
    externalId,
    importFingerprint: fingerprint,
    customerId: customer.id,
    amount,
    status: 'ACTIVE',
    method,
    coupons: [],
    productId: product.id,
    quantity,
    unitPrice,
    name: product.name,
    description: product.description,
    currency: product.currency,
    metadata,
    checkoutId: checkout.id,
    ...anchor,
    cycleNumber: 0,
    nextChargeAt: anchor.anchorAt,
    closesAt: method === 'PIX' ? closingOf(anchor, 1, now) : null,
    mandateReference: method === 'PIX' ? providerToken : null,
    providerAccountId,
    maxRetry: RETRIES_STANDARD,
    retryEvery: RETRY_EVERY_STANDARD_DAYS,
    ...importedCard(card, now),
  });
  if (subscription) await mrrBegun(tx, subscription, now);
  return subscription;
}
