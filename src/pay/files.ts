/** Serves what product files are for: images to everybody, PDFs to buyers with a signed link. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { DataSource } from 'typeorm';
import { Charge } from '../charges/charge';
import { Checkout } from '../checkouts/checkout';
import { checkDownloadLink, mayDownload } from '../checkouts/downloads';
import { wallNow } from '../kit/clock';
import type { Context } from '../kit/context';
import { forbidden, notFound } from '../kit/errors';
import { isFileName, type StoredFile } from '../kit/file-store';
import { prefixOf } from '../kit/ids';
import { imageTypeOf } from '../kit/image';
import { Product } from '../products/product';
import { productFiles } from '../products/product-files';
import { ownerOfPage } from './page-context';

/** Nothing in a stored file may run, whatever a browser takes it for. */
const HARMLESS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
};

interface DownloadRequest {
  Params: { id: string; productId: string };
  Querystring: { expires?: unknown; signature?: unknown };
}

export function serveFiles(app: FastifyInstance, database: DataSource): void {
  app.get<{ Params: { name: string } }>('/files/images/:name', async ({ params }, reply) => {
    const name = `images/${params.name}`;
    const contentType = imageTypeOf(name);
    const file = contentType && isFileName(name) ? await productFiles().open(name) : null;
    if (!file || !contentType) throw notFound('there is no such image');
    // A name is never used twice, and shops show these images on their own pages.
    return send(reply, file, {
      ...HARMLESS,
      'content-type': contentType,
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  app.get<DownloadRequest>(
    '/pay/:id/download/:productId',
    async ({ params: { id, productId }, query, id: requestId }, reply) => {
      checkDownloadLink(
        {
          ownerId: id,
          productId,
          expires: String(query.expires ?? ''),
          signature: String(query.signature ?? ''),
        },
        wallNow(),
      );
      const { name, file } = await boughtFile(
        (await ownerOfPage(database, id, requestId)).ctx,
        id,
        productId,
      );
      return send(reply, file, {
        ...HARMLESS,
        'content-type': 'application/pdf',
        'cache-control': 'private, no-store',
        'content-disposition': attachment(productId, name),
      });
    },
  );
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

function send(
  reply: FastifyReply,
  { size, stream }: StoredFile,
  headers: Record<string, string>,
): FastifyReply {
  return reply.headers({ ...headers, 'content-length': size }).send(stream);
}

/** The plain name is for old browsers; the other one may hold any letter (RFC 8187). */
function attachment(productId: string, name: string): string {
  const encoded = encodeURIComponent(`${name.slice(0, 100).toWellFormed()}.pdf`).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${productId}.pdf"; filename*=UTF-8''${encoded}`;
}
