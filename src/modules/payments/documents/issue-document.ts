/** Issues the invoice of a charge, and the credit notes of its refunds. */
import type { Charge } from '../../charges/charge';
import { Customer } from '../../customers/customer';
import { conflict } from '../../../platform/operations/errors';
import { sum } from '../../../platform/operations/money';
import { newId } from '../../../platform/records/columns/ids';
import type { Transaction } from '../../../platform/records/transaction';
import { civilDate } from '../../../platform/time/civil-time';
import {
  BillingDocument,
  type BillingDocumentBuyer,
  type BillingDocumentSeller,
} from './billing-document';
import { addNumbered } from './document-series';
import { soldLinesOf } from './sold-lines';

/** What a credit note is about. */
interface CompleteRefund {
  id: string;
  /** Cents. */
  amount: number;
}

/** Of a charge that had no invoice yet when they were made. */
const EARLIER_REFUNDS_MAX = 1000;

/**
 * The charge must be locked and have no invoice. Its earlier refunds get credit notes too. Returns
 * the id of the invoice, which is written at the end of the transaction.
 */
export async function issueInvoice(tx: Transaction, charge: Charge): Promise<string> {
  const refunds = await uncreditedRefunds(tx, charge.id);
  if (refunds.length > EARLIER_REFUNDS_MAX)
    throw conflict(
      `${charge.id} has more than ${EARLIER_REFUNDS_MAX} refunds: no invoice can be issued for it`,
      'chargeId',
      'LIMIT_REACHED',
    );
  const { discount, amount: asked, paidAmount, customerFee } = charge;
  const amount = paidAmount ?? asked;
  const invoice = {
    id: newId(BillingDocument.prefix),
    kind: 'INVOICE' as const,
    year: yearOf(tx),
    chargeId: charge.id,
    refundId: null,
    invoiceId: null,
    amount,
    lines: (await soldLinesOf(tx, charge)).map(({ kind: _kind, ...line }) => line),
    discount,
    extra: sum([customerFee, amount, -asked]),
    seller: await sellerOf(tx),
    buyer: await buyerOf(tx, charge),
  };
  addNumbered(tx, invoice);
  for (const refund of refunds) addCreditNote(tx, invoice, refund);
  return invoice.id;
}

/**
 * Credit notes that are missing: a refund that a worker of an earlier release completed has none.
 * The charge must be locked.
 */
export async function creditMissing(tx: Transaction, invoice: BillingDocument): Promise<void> {
  const refunds = await uncreditedRefunds(tx, invoice.chargeId);
  for (const refund of refunds) addCreditNote(tx, invoice, refund);
}

/** The credit note of a refund that has just completed, if its payment has an invoice. */
export async function creditRefund(
  tx: Transaction,
  chargeId: string,
  refund: CompleteRefund,
): Promise<void> {
  const invoice = await tx.findBy(BillingDocument, { chargeId, kind: 'INVOICE' });
  if (invoice) addCreditNote(tx, invoice, refund);
}

function addCreditNote(
  tx: Transaction,
  { id, chargeId, seller, buyer }: Pick<BillingDocument, 'id' | 'chargeId' | 'seller' | 'buyer'>,
  refund: CompleteRefund,
): void {
  addNumbered(tx, {
    kind: 'CREDIT_NOTE',
    year: yearOf(tx),
    chargeId,
    refundId: refund.id,
    invoiceId: id,
    amount: refund.amount,
    lines: [],
    discount: 0,
    extra: 0,
    seller,
    buyer,
  });
}

/** Complete refunds without a credit note, the oldest first. */
async function uncreditedRefunds(tx: Transaction, chargeId: string): Promise<CompleteRefund[]> {
  const found = await tx.sql<{ id: string; amount: string }>(
    `
      SELECT r."id", r."amount"
      FROM "refunds" r
      WHERE r."storeId" = $1 AND r."devMode" = $2 AND r."originalId" = $3
        AND r."kind" = 'REQUESTED' AND r."status" = 'COMPLETE'
        AND NOT EXISTS (SELECT FROM "billingDocuments" n WHERE n."refundId" = r."id")
      ORDER BY r."id"
      LIMIT $4
    `,
    [chargeId, EARLIER_REFUNDS_MAX + 1],
  );
  return found.map(({ id, amount }) => ({ id, amount: Number(amount) }));
}

function yearOf(tx: Transaction): number {
  return Number(civilDate(tx.now()).slice(0, 'YYYY'.length));
}

async function sellerOf(tx: Transaction): Promise<BillingDocumentSeller> {
  const [store] = await tx.sql<BillingDocumentSeller>(
    'SELECT "name", "taxId", "email" FROM "stores" WHERE "id" = $1 AND $2::boolean IS NOT NULL',
  );
  if (!store) throw new Error('the store of the transaction does not exist');
  return store;
}

/** As entered for the payment, with the address of the stored customer. */
async function buyerOf(
  tx: Transaction,
  { buyer, customerId }: Charge,
): Promise<BillingDocumentBuyer> {
  const { name, taxId } = buyer;
  const customer = customerId ? await tx.find(Customer, customerId) : null;
  return { name, taxId, address: customer && addressOf(customer) };
}

function addressOf(customer: Customer): string | null {
  const { street, number, complement, district, city, state, zipCode } = customer;
  const parts = [street, number, complement, district, city, state, zipCode];
  return parts.filter(Boolean).join(', ') || null;
}
