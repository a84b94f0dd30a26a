/** Stores one subscription of an import, or complains about its fields. */
import { IsNull } from 'typeorm';
import { Checkout } from '../../checkouts/checkout';
import type { InvoiceDefaults } from '../../checkouts/invoice-defaults';
import { invoiceTerms, wrongInvoiceTerms, type InvoiceTerms } from '../../checkouts/invoice-terms';
import { Customer } from '../../customers/customer';
import { newId } from '../../../platform/records/columns/ids';
import type { Transaction } from '../../../platform/records/transaction';
import {
  fingerprintOfRow,
  importedRow,
  type Complaints,
  type ImportedRow,
} from '../../customers/import-rows';
import { CENTS_MAX, shareOf, sum, times } from '../../../platform/operations/money';
import { atSameClockTime } from '../../../platform/time/civil-time';
import type { Cycle } from '../../products/cycle';
import type { Product } from '../../products/product';
import type { PaymentMethod } from '../../providers/payment-method';
import type { CardToken } from '../../providers/provider';
import { closingOf } from '../cycles/close-cycle';
import { importedCard } from '../expiring-card';
import { amountOfAddOns, type AddOn } from '../add-ons/add-on';
import { importedAddOns } from './import-add-ons';
import type { Parties } from './import-parties';
import {
  checkAnchorDay,
  checkTerms,
  firstDayOf,
  type SubscriptionToImportInput,
} from './import-terms';
import { mrrBegun } from '../plans/mrr-movement';
import { planReminder } from '../remind-subscriber';
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
  /** The methods that buyers of the store can choose. */
  served: PaymentMethod[];
  defaults: InvoiceDefaults;
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
  addOns: AddOn[];
  card: CardToken | null;
  providerAccountId: string | null;
  firstDay: string;
  /** Null for automatic collection. */
  invoice: InvoiceTerms | null;
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
  const { providerAccountId } = asked;
  const before = complaints.count;
  const { customer, product } = parties;
  checkTerms(row, { index, now: tx.now(), complaints });
  checkToken(row, facts);
  complainOfMissing(row, facts);
  const cycle = product && checkProduct(row, product, facts);
  const sold = { given: row.addOns ?? [], products: parties.addOns, index, complaints };
  const addOns = product && cycle ? importedAddOns({ ...sold, plan: product, cycle }) : [];
  const price = checkAmount(row, product, addOns, facts);
  const invoice = cycle && checkInvoice(row, cycle, facts);
  const firstDay = firstDayOf(row);
  if (!customer || !product || !cycle || !firstDay || complaints.count > before) return null;
  const card = cardIn(asked);
  return { customer, product, cycle, addOns, ...price, card, providerAccountId, firstDay, invoice };
}

function cardIn({ token }: AskedToken): CardToken | null {
  return token === 'approved' ? null : token;
}

function complainOfMissing(
  row: SubscriptionToImportInput,
  { index, parties, complaints }: RowFacts,
): void {
  for (const noun of ['customer', 'product'] as const)
    if (!parties[noun]) complainOfParty(row, noun, index, complaints);
}

function checkInvoice(
  { collection, invoice }: SubscriptionToImportInput,
  cycle: Cycle,
  { index, served, defaults, complaints }: RowFacts,
): InvoiceTerms | null {
  if (collection !== 'INVOICE') return null;
  const terms = invoiceTerms(invoice, { cycle, methods: served, defaults });
  for (const { field, rule, limit } of wrongInvoiceTerms(terms, cycle))
    complaints.add(index, field, rule, 'TOO_HIGH', { limit });
  return terms;
}

function checkToken(
  { method, providerToken, collection }: SubscriptionToImportInput,
  { index, asked, complaints }: RowFacts,
) {
  if (asked.token !== null || collection === 'INVOICE') return;
  if (!method || !providerToken || method === 'BOLETO') return;
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
  addOns: readonly AddOn[],
  { index, complaints }: RowFacts,
): Pick<Agreement, 'quantity' | 'amount' | 'unitPrice'> {
  const quantity = row.quantity ?? 1;
  const ofProduct = row.amount ?? times(product?.price ?? 0, quantity);
  const unitPrice = shareOf(ofProduct, 1, quantity);
  const amount = sum([ofProduct, amountOfAddOns(addOns)]);
  if (times(unitPrice, quantity) !== ofProduct)
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
 * Cycle 0 was charged elsewhere, and cycle 1 is charged on the given day; after a trial that is
 * cycle 0. Dates are counted from it. Null if another subscription has the mandate.
 */
async function insertSubscription(
  tx: Transaction,
  row: SubscriptionToImportInput,
  { agreement, fingerprint }: { agreement: Agreement; fingerprint: string },
): Promise<Subscription | null> {
  const { customer, product, cycle, quantity, amount, unitPrice, firstDay, invoice } = agreement;
  const { addOns } = agreement;
  const { externalId, anchorDay, cyclesLeft, trialEndDate } = row;
  const now = tx.now();
  const isTrial = Boolean(trialEndDate);
  const anchorCycle = isTrial ? 0 : 1;
  const anchor = {
    frequency: cycle,
    anchorAt: atSameClockTime(now, firstDay),
    anchorCycle,
    anchorDay: anchorDay ?? Number(firstDay.slice(-2)),
  };
  const id = newId(Subscription.prefix);
  const metadata = row.metadata ?? {};
  const checkout = await insertCheckout(tx, row, { agreement, subscriptionId: id });
  const subscription = await tx.insertNew(Subscription, {
    id,
    externalId,
    importFingerprint: fingerprint,
    customerId: customer.id,
    amount,
    status: 'ACTIVE',
    coupons: [],
    productId: product.id,
    quantity,
    unitPrice,
    addOns,
    name: product.name,
    description: product.description,
    currency: product.currency,
    metadata,
    checkoutId: checkout.id,
    ...anchor,
    cycleNumber: anchorCycle - 1,
    trialEndsAt: isTrial ? anchor.anchorAt : null,
    nextChargeAt: anchor.anchorAt,
    cyclesLeft: cyclesLeft ?? null,
    maxRetry: RETRIES_STANDARD,
    retryEvery: RETRY_EVERY_STANDARD_DAYS,
    ...(invoice
      ? byInvoice(invoice, { isTrial, now })
      : byItself(row, agreement, { closesAt: closingOf(anchor, anchorCycle, now), now })),
  });
  if (!subscription) return null;
  if (!isTrial) await mrrBegun(tx, subscription, now);
  await planReminder(tx, subscription);
  return subscription;
}

/** It counts as paid, so that it is not paid again. */
function insertCheckout(
  tx: Transaction,
  row: SubscriptionToImportInput,
  { agreement, subscriptionId }: { agreement: Agreement; subscriptionId: string },
): Promise<Checkout> {
  const { customer, product, quantity, amount, unitPrice, addOns, invoice } = agreement;
  const further = addOns.map(({ unitPrice: price, productId: id, ...each }) => ({
    ...each,
    id,
    price,
  }));
  return tx.insert(Checkout, {
    externalId: row.externalId,
    amount,
    paidAmount: null,
    items: [{ id: product.id, name: product.name, quantity, price: unitPrice }, ...further],
    status: 'PAID',
    frequency: 'SUBSCRIPTION',
    methods: invoice?.methods ?? [row.method ?? 'CARD'],
    coupons: [],
    customerId: customer.id,
    interest: row.interest ?? null,
    fine: row.fine ?? null,
    invoice,
    metadata: row.metadata ?? {},
    subscriptionId,
  });
}

/** Its buyer chooses how to pay each page. The job that opens charges plans the first one. */
function byInvoice(invoice: InvoiceTerms, { isTrial, now }: { isTrial: boolean; now: Date }) {
  const [method] = invoice.methods;
  return {
    collection: 'INVOICE' as const,
    invoice,
    invoiceAt: now,
    awaitsFirstPayment: isTrial,
    method: method === 'CARD' ? method : ('PIX' as const),
    ...importedCard(null, now),
  };
}

function byItself(
  { method, providerToken }: SubscriptionToImportInput,
  { card, providerAccountId }: Agreement,
  { closesAt, now }: { closesAt: Date; now: Date },
) {
  const isPix = method === 'PIX';
  return {
    method: isPix ? ('PIX' as const) : ('CARD' as const),
    closesAt: isPix ? closesAt : null,
    mandateReference: isPix ? (providerToken ?? null) : null,
    providerAccountId,
    ...importedCard(card, now),
  };
}
