/** A billing document as both APIs show it: with its status, and its buyer if the reader may. */
import { READS_BUYERS } from '../../charges/reading/buyer-view';
import { orNull, outputSchemaOf } from '../../../platform/operations/json-schema';
import { view } from '../../../platform/records/columns/view';
import type { Rows } from '../../../platform/records/rows';
import { documentUrl } from './document-link';
import { BillingDocument, BillingDocumentBuyer, BillingDocumentStatus } from './billing-document';

const buyerView = view(BillingDocumentBuyer, ['name', 'taxId', 'address']);

export const billingDocumentView = view(
  BillingDocument,
  [
    'id',
    'devMode',
    'kind',
    'number',
    'year',
    'sequence',
    'chargeId',
    'refundId',
    'invoiceId',
    'amount',
    'lines',
    'discount',
    'extra',
    'seller',
    'createdAt',
    'updatedAt',
  ],
  async (rows, document, reader) => ({
    status: (await statusesOf(rows, [document]))[0],
    buyer: reader.allows(READS_BUYERS) ? await buyerView.render(rows, document.buyer) : null,
    pdfUrl: reader.allows(READS_BUYERS) ? documentUrl(document.id) : null,
  }),
  {
    computed: {
      status: {
        type: 'string',
        enum: [...BillingDocumentStatus],
        description: 'VOID once the payment was cancelled or has expired unpaid.',
      },
      buyer: {
        ...orNull(outputSchemaOf(buyerView)),
        description: `The buyer; null for a key that lacks \`${READS_BUYERS}\`.`,
      },
      pdfUrl: {
        type: ['string', 'null'],
        description:
          'The address of the document as a PDF, for everybody who has it; null for a key that ' +
          `lacks \`${READS_BUYERS}\`.`,
      },
    },
  },
);

/** In the order of the documents. It follows the payment: late money makes a document count. */
export async function statusesOf(
  rows: Rows,
  documents: readonly Pick<BillingDocument, 'chargeId'>[],
): Promise<BillingDocumentStatus[]> {
  const ended = await rows.sql<{ id: string }>(
    `
      SELECT "id"
      FROM "charges"
      WHERE "storeId" = $1 AND "devMode" = $2 AND "id" = ANY($3)
        AND "status" IN ('CANCELLED', 'EXPIRED')
    `,
    [documents.map(({ chargeId }) => chargeId)],
  );
  const ids = new Set(ended.map(({ id }) => id));
  return documents.map(({ chargeId }) => (ids.has(chargeId) ? 'VOID' : 'ISSUED'));
}
