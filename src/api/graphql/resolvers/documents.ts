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

queryById('billingDocument', BillingDocument, getBillingDocument);
connection('billingDocuments', BillingDocument, listBillingDocuments);
mutation('createBillingDocument', createBillingDocument, {
  field: 'billingDocument',
  type: () => BillingDocument,
});

batchedField(
  BillingDocument,
  'status',
  () => BillingDocumentStatus.asEnum,
  (ctx, documents) => statusesOf(ctx.rows, documents),
  'VOID once the payment was cancelled or has expired unpaid.',
);

batchedField(
  BillingDocument,
  'buyer',
  () => BillingDocumentBuyer,
  (ctx, documents) => {
    ctx.require(READS_BUYERS);
    return Promise.resolve(documents.map(({ buyer }) => buyer));
  },
  'The buyer, as known when it was issued. Needs `CUSTOMER:READ`.',
);

batchedField(
  BillingDocument,
  'pdfUrl',
  () => String,
  (ctx, documents) => {
    ctx.require(READS_BUYERS);
    return Promise.resolve(documents.map(({ id }) => documentUrl(id)));
  },
  'The address of the document as a PDF, for everybody who has it. Needs `CUSTOMER:READ`.',
);

objectField(
  BillingDocument,
  'charge',
  Charge,
  'CHECKOUT:READ',
  'chargeId',
  'The charge that it states.',
);

connectionField(
  Charge,
  'billingDocuments',
  BillingDocument,
  listBillingDocuments,
  'chargeId',
  'Its invoice and credit notes, newest first.',
);
