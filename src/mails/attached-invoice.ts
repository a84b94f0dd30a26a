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

/** The id of the invoice; it is issued if the payment has none. Null = the mail has no invoice. */
export async function invoiceOfReceipt(
  tx: Transaction,
  shop: MailShop,
  { template, objectId, devMode }: Message,
  rule: MessageRule | null,
): Promise<string | null> {
  if (template !== 'receipt' || !shop.attachesInvoices || rule?.isOn === false) return null;
  // No mail is sent, and no number is taken for it.
  if (!devMode && !config.mail) return null;
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
