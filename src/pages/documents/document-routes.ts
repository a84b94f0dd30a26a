/** Serves the `pdfUrl` of a billing document. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BillingDocument } from '../../modules/payments/documents/billing-document';
import { isDocumentToken } from '../../modules/payments/documents/document-link';
import { statusesOf } from '../../modules/payments/documents/document-view';
import { notFound } from '../../platform/operations/errors';
import type { Rows } from '../../platform/records/rows';
import { limitDownloads } from '../page-limits';
import type { Shop } from '../page-context';
import type { Routes } from '../routes';
import { visitOf, type VisitRequest } from '../visit';
import { documentPdf, fileNameOf, type PaperOf } from './document-pdf';

export function serveDocuments({ server, database }: Routes): void {
  server.get<VisitRequest>(
    '/pay/:id/document.pdf',
    async (request: FastifyRequest<VisitRequest>, reply: FastifyReply) => {
      limitDownloads(request, reply);
      const { id } = request.params;
      const { token } = request.query;
      // Before any read: who guesses learns nothing of what exists.
      if (typeof token !== 'string' || !isDocumentToken(id, token))
        throw notFound('there is no such document');
      const { ctx, shop } = await visitOf(database, request, reply);
      const paper = await paperOf(ctx.rows, await ctx.rows.get(BillingDocument, id), shop);
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="${fileNameOf(paper.document)}"`,
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(await documentPdf(paper));
    },
  );
}

/** What the PDF of a document shows. */
export async function paperOf(
  rows: Rows,
  document: BillingDocument,
  look: Pick<Shop, 'logoKey' | 'accentColour'>,
): Promise<PaperOf> {
  const { invoiceId } = document;
  const [status = 'ISSUED'] = await statusesOf(rows, [document]);
  const invoice = invoiceId ? await rows.find(BillingDocument, invoiceId) : null;
  return { document, status, invoiceNumber: invoice?.number ?? null, look };
}
