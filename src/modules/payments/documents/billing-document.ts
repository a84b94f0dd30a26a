/**
 * A numbered statement of a payment for the books of merchant and buyer: an invoice, or the credit
 * note of a refund. It is no nota fiscal.
 */
import { ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { choices } from '../../../platform/records/columns/choices';
import {
  Cents,
  Count,
  Derived,
  Id,
  Nested,
  OneOf,
  Text,
} from '../../../platform/records/columns/columns';
import { Node, StoredRecord } from '../../../platform/records/record';

const NUMBER_DIGITS = 6;

const NUMBER = /^\d{4}-\d{6,9}$/;

/** Whether it has the form of the number of a document, such as `2026-000012`. */
export function isDocumentNumber(text: string): boolean {
  return NUMBER.test(text);
}

export const BillingDocumentKind = choices('BillingDocumentKind', 'The kind of a document.', {
  INVOICE: 'Of a payment, paid or open.',
  CREDIT_NOTE: 'Of a complete refund of a payment that has an invoice.',
});
export type BillingDocumentKind = (typeof BillingDocumentKind)[number];

export const BillingDocumentStatus = choices(
  'BillingDocumentStatus',
  'Whether a document counts.',
  {
    ISSUED: 'It counts.',
    VOID: 'The payment was cancelled or has expired unpaid. The number is not used again.',
  },
);
export type BillingDocumentStatus = (typeof BillingDocumentStatus)[number];

@ObjectType({ description: 'A line of a billing document.' })
export class BillingDocumentLine {
  @Text('What was sold.') name: string;
  @Count('The number of units; negative if more were subtracted than added.') quantity: number;
  @Cents('What the line adds, in cents.') amount: number;
}

@ObjectType({ description: 'The seller of a billing document, as it was when it was issued.' })
export class BillingDocumentSeller {
  @Text('The name of the store.') name: string;
  @Text('CPF or CNPJ without punctuation.', { nullable: true }) taxId: string | null;
  @Text('The e-mail address of the store.', { nullable: true }) email: string | null;
}

/** The law requires issued documents to be kept as they are: erasure leaves it. */
@ObjectType({ description: 'The buyer of a billing document, as known when it was issued.' })
export class BillingDocumentBuyer {
  @Text('Name.', { nullable: true, personal: false }) name: string | null;
  @Text('CPF or CNPJ without punctuation.', { nullable: true, personal: false })
  taxId: string | null;
  @Text('The stored address of the customer, in one line.', { nullable: true, personal: false })
  address: string | null;
}

@Entity('billingDocuments')
@ObjectType({
  implements: Node,
  description:
    'A numbered statement of a payment: an invoice, or the credit note of a refund. It is no nota ' +
    'fiscal.',
})
export class BillingDocument extends StoredRecord {
  static readonly prefix = 'bdoc';
  static readonly noun = 'billing document';

  @OneOf(BillingDocumentKind, 'The kind.') kind: BillingDocumentKind;
  @Count('The year of the series, in São Paulo.') year: number;
  @Count('Its place in the series of the year, from 1, without gaps.', { min: 1 })
  sequence: number;
  @Id('The charge that it states.') chargeId: string;
  @Id('Of a credit note: the refund; null for an invoice.', { nullable: true })
  refundId: string | null;
  @Id('Of a credit note: the invoice of the payment; null for an invoice.', { nullable: true })
  invoiceId: string | null;
  @Cents(
    'Cents: what was paid, or is to be paid, when it was issued; of a credit note what was ' +
      'refunded.',
  )
  amount: number;
  @Nested(() => BillingDocumentLine, 'What was sold; empty for a credit note.', { list: true })
  lines: BillingDocumentLine[];
  @Cents('The discount by a coupon, in cents.') discount: number;
  @Cents('What was added for the fee of the card or for paying late, in cents.') extra: number;
  @Nested(() => BillingDocumentSeller, 'The seller.') seller: BillingDocumentSeller;

  @Nested(() => BillingDocumentBuyer, 'The buyer.', { private: true })
  buyer: BillingDocumentBuyer;

  @Derived('text', 'The number of the document: year and place in the series.', {
    from: ['year', 'sequence'],
  })
  get number(): string {
    return `${this.year}-${String(this.sequence).padStart(NUMBER_DIGITS, '0')}`;
  }
}
