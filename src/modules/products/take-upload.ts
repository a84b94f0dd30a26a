/** Uses a file that was uploaded in the dashboard: by a product or a store, once. */
import { invalid, notFound } from '../../platform/operations/errors';
import type { Transaction } from '../../platform/records/transaction';
import { HOUR_MS, later, wallNow } from '../../platform/time/clock';
import type { UsedFiles } from './keep-files';
import { ProductFile } from './product-file';
import type { FileName } from './product-files';

/** The job for unused files removes it at some time after that. */
const UPLOAD_MS = HOUR_MS;
const NOUNS = {
  images: 'an image',
  pdfs: 'a PDF',
  documents: 'a file that was uploaded for a dispute',
} as const;

interface Uploads {
  imageUpload?: string | null | undefined;
  fileUpload?: string | null | undefined;
}
interface Addresses {
  imageUrl?: string | null | undefined;
  fileUrl?: string | null | undefined;
}

/** Refuses with 400 an address together with an upload, also one that clears the image. */
export function refuseBoth({ imageUrl, fileUrl, imageUpload, fileUpload }: Uploads & Addresses) {
  if (imageUpload && imageUrl !== undefined)
    throw invalid('imageUpload must not be given together with imageUrl', 'imageUpload', {
      reason: 'NOT_TOGETHER',
      values: { with: ['imageUrl'] },
    });
  if (fileUpload && fileUrl)
    throw invalid('fileUpload must not be given together with fileUrl', 'fileUpload', {
      reason: 'NOT_TOGETHER',
      values: { with: ['fileUrl'] },
    });
}

/** The files that were fetched, and those that were uploaded. */
export async function withUploads(
  tx: Transaction,
  fetched: UsedFiles,
  { imageUpload, fileUpload }: Uploads,
): Promise<UsedFiles> {
  return {
    image: imageUpload
      ? await takeUpload(tx, imageUpload, { folder: 'images', field: 'imageUpload' })
      : fetched.image,
    pdf: fileUpload
      ? await takeUpload(tx, fileUpload, { folder: 'pdfs', field: 'fileUpload' })
      : fetched.pdf,
  };
}

/** Refuses with 404 what was not uploaded here, is used or is too old; with 400 the wrong kind. */
export async function takeUpload(
  tx: Transaction,
  id: string,
  { folder, field }: { folder: keyof typeof NOUNS; field: string },
): Promise<FileName> {
  const { name, productId, createdAt } = await tx.lock(ProductFile, id, field);
  if (productId !== null || later(createdAt, UPLOAD_MS) <= wallNow())
    throw notFound(
      `${field} is used already, or was uploaded more than an hour ago: upload it again`,
      field,
    );
  if (!name.startsWith(`${folder}/`))
    throw invalid(`${field} must be ${NOUNS[folder]}`, field, { reason: 'WRONG_KIND' });
  return { name };
}
