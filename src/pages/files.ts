/** Serves product files: images to everybody, PDFs to buyers with a signed link. */
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { DataSource } from 'typeorm';
import { Charge } from '../modules/charges/charge';
import { Checkout } from '../modules/checkouts/checkout';
import { checkDownloadLink, mayDownload } from '../modules/checkouts/links/downloads';
import { wallNow } from '../platform/time/clock';
import type { Context } from '../platform/operations/context';
import { forbidden, notFound } from '../platform/operations/errors';
import { isFileName, type StoredFile } from '../platform/files/file-store';
import { prefixOf } from '../platform/records/columns/ids';
import { imageTypeOf } from '../platform/files/image';
import { Closing } from '../modules/payouts/closings/closing';
import { caseFactsOf } from '../modules/payments/disputes/case-facts';
import { Dispute } from '../modules/payments/disputes/dispute';
import { Product } from '../modules/products/product';
import { ProductFile } from '../modules/products/product-file';
import { productFiles } from '../modules/products/product-files';
import { bundleNameOf, disputePdf, type EvidenceBytes } from './documents/dispute-pdf';
import { ownerOfPage, type Shop } from './page-context';
import { limitDownloads, limitNetwork } from './page-limits';

/** Nothing in a stored file may be executed, whatever type a browser detects. */
const HARMLESS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
};

interface DownloadRequest {
  Params: { id: string; productId: string };
  Querystring: { expires?: unknown; signature?: unknown };
}

export function serveFiles(app: FastifyInstance, database: DataSource): void {
  app.get<{ Params: { name: string } }>('/files/images/:name', async (request, reply) => {
    limitDownloads(request, reply);
    const name = `images/${request.params.name}`;
    const contentType = imageTypeOf(name);
    const file = contentType && isFileName(name) ? await productFiles().open(name) : null;
    if (!file || !contentType) throw notFound('there is no such image');
    // A name is never reused, and shops show these images on their own pages.
    return send(reply, file, {
      ...HARMLESS,
      'content-type': contentType,
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  app.get<DownloadRequest>('/pay/:id/download/:productId', async (request, reply) => {
    const { id, productId } = request.params;
    const { query } = request;
    limitNetwork(database, request);
    limitDownloads(request, reply);
    checkDownloadLink(
      {
        ownerId: id,
        productId,
        expires: textOf(query.expires),
        signature: textOf(query.signature),
      },
      wallNow(),
    );
    const { ctx, shop } = await ownerOfPage(database, id, request.id);
    if (prefixOf(id) === Closing.prefix) return sendClosing(reply, ctx, id, productId);
    if (prefixOf(id) === Dispute.prefix) return sendBundle(reply, ctx, id, shop);
    const { name, file } = await boughtFile(ctx, id, productId);
    return send(reply, file, {
      ...HARMLESS,
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': attachment(productId, name),
    });
  });
}

/** One of the files of a closed month; `kind` is its extension. */
async function sendClosing(
  reply: FastifyReply,
  { rows }: Context,
  id: string,
  kind: string,
): Promise<FastifyReply> {
  const { month, csvKey, ofxKey } = await rows.get(Closing, id);
  const key = kind === 'ofx' ? ofxKey : csvKey;
  const file = key ? await productFiles().open(key) : null;
  if (!file) throw notFound('there is no such file');
  return send(reply, file, {
    ...HARMLESS,
    'content-type': kind === 'ofx' ? 'application/x-ofx' : 'text/csv; charset=utf-8',
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="closing-${month}.${kind}"`,
  });
}

/** The bundle of a dispute. Its files have no other address. */
async function sendBundle(
  reply: FastifyReply,
  { rows }: Context,
  id: string,
  shop: Shop,
): Promise<FastifyReply> {
  const dispute = await rows.get(Dispute, id);
  const known = await caseFactsOf(rows, dispute);
  const files: EvidenceBytes[] = [];
  for (const file of dispute.evidence) {
    const kept = await rows.find(ProductFile, file.id);
    const stored = kept && (await productFiles().open(kept.name));
    if (stored) files.push({ ...file, bytes: await buffer(stored.stream) });
  }
  return reply
    .headers({
      ...HARMLESS,
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${bundleNameOf(dispute)}"`,
    })
    .send(await disputePdf({ dispute, known, files, shop }));
}

async function boughtFile(
  { rows }: Context,
  id: string,
  productId: string,
): Promise<{ name: string; file: StoredFile }> {
  const chargeId =
    prefixOf(id) === Checkout.prefix ? (await rows.get(Checkout, id)).paidChargeId : id;
  const charge = chargeId ? await rows.find(Charge, chargeId) : null;
  if (!charge || !mayDownload(charge))
    throw forbidden('this payment gives no access to the file, or no longer does');
  const { name, fileKey } = await rows.get(Product, productId);
  const file = fileKey ? await productFiles().open(fileKey) : null;
  if (!file) throw notFound('there is no such file');
  return { name, file };
}

/** A parameter that is repeated in the address is no text, and then the link is not valid. */
function textOf(parameter: unknown): string {
  return typeof parameter === 'string' ? parameter : '';
}

function send(
  reply: FastifyReply,
  { size, stream }: StoredFile,
  headers: Record<string, string>,
): FastifyReply {
  return reply.headers({ ...headers, 'content-length': size }).send(stream);
}

/** The plain name is for old browsers. The second one may contain any letter (RFC 8187). */
function attachment(productId: string, name: string): string {
  const encoded = encodeURIComponent(`${name.slice(0, 100).toWellFormed()}.pdf`).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${productId}.pdf"; filename*=UTF-8''${encoded}`;
}
