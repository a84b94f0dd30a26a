/** The invoice that a receipt has as a PDF, where the store wants it. */
import { config } from '../config/config';
import { Charge } from '../modules/charges/charge';
import { Customer } from '../modules/customers/customer';
import type { Message } from '../modules/messages/message';
import type { MessageRule } from '../modules/messages/message-rule';
import { BillingDocument } from '../modules/payments/documents/billing-document';
import { issueInvoice } from '../modules/payments/documents/issue-document';
import { isOfAddress } from '../modules/portal/own-payments';
import { documentPdf, fileNameOf } from '../pages/documents/document-pdf';
import { paperOf } from '../pages/documents/document-routes';
import type { Rows } from '../platform/records/rows';
import type { Transaction } from '../platform/records/transaction';
import type { MailShop } from './mail-shop';

export interface AttachedFile {
  filename: string;
  content: Buffer;
  contentType: string;
}

/** Whether the mail may have one. Where no mail is sent, no number is taken for it. */
export function mayHaveInvoice(
  { template, devMode }: Message,
  { attachesInvoices }: MailShop,
  rule: MessageRule | null,
): boolean {
  if (template !== 'receipt' || !attachesInvoices || rule?.isOn === false) return false;
  return devMode || config.mail !== null;
}

/** The id of the invoice; it is issued if the payment has none. Null = the mail has no invoice. */
export async function invoiceOfReceipt(
  tx: Transaction,
  { objectId }: Message,
): Promise<string | null> {
  const charge = await tx.lock(Charge, objectId);
  if (!charge.paidAt) return null;
  const customer = charge.customerId ? await tx.find(Customer, charge.customerId) : null;
  // It has the stored address: a person who typed the tax id of another one must not see it.
  if (customer && !isOfAddress(charge, customer)) return null;
  const issued = await tx.findBy(BillingDocument, { chargeId: objectId, kind: 'INVOICE' });
  return issued ? issued.id : issueInvoice(tx, charge);
}

export async function invoiceFile(
  rows: Rows,
  id: string,
  look: Pick<MailShop, 'logoKey' | 'accentColour'>,
): Promise<AttachedFile> {
  const document = await rows.get(BillingDocument, id);
  return {
    filename: fileNameOf(document),
    content: await documentPdf(await paperOf(rows, document, look)),
    contentType: 'application/pdf',
  };
}
