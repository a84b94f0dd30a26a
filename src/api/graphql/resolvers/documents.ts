/** The GraphQL resolvers of billing documents. */
import { Charge } from '../../../modules/charges/charge';
import { READS_BUYERS } from '../../../modules/charges/reading/buyer-view';
import {
  BillingDocument,
  BillingDocumentBuyer,
  BillingDocumentStatus,
} from '../../../modules/payments/documents/billing-document';
import { createBillingDocument } from '../../../modules/payments/documents/create-document';
import { documentUrl } from '../../../modules/payments/documents/document-link';
import { statusesOf } from '../../../modules/payments/documents/document-view';
import {
  getBillingDocument,
  listBillingDocuments,
} from '../../../modules/payments/documents/read-documents';
import { batchedField, connectionField, objectField } from '../fields/object-fields';
import { connection, mutation, queryById } from '../fields/operation-resolvers';

queryById('billingDocument', getBillingDocument);
connection('billingDocuments', listBillingDocuments);
mutation('createBillingDocument', createBillingDocument);

batchedField(
  BillingDocument,
  'status',
  BillingDocumentStatus.asEnum,
  'VOID once the payment was cancelled or has expired unpaid.',
  (ctx, documents) => statusesOf(ctx.rows, documents),
);

batchedField(
  BillingDocument,
  'buyer',
  BillingDocumentBuyer,
  'The buyer, as known when it was issued. Needs `CUSTOMER:READ`.',
  (ctx, documents) => {
    ctx.require(READS_BUYERS);
    return documents.map(({ buyer }) => buyer);
  },
);

batchedField(
  BillingDocument,
  'pdfUrl',
  String,
  'The address of the document as a PDF, for everybody who has it. Needs `CUSTOMER:READ`.',
  (ctx, documents) => {
    ctx.require(READS_BUYERS);
    return documents.map(({ id }) => documentUrl(id));
  },
);

objectField(BillingDocument, 'charge', Charge, 'The charge that it states.');

connectionField(
  Charge,
  'billingDocuments',
  listBillingDocuments,
  'Its invoice and credit notes, newest first.',
);
