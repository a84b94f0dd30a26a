/**
 * An image or a PDF that only members of the store may download, such as evidence in a dispute. It
 * is checked by its content, and its name is in a folder that no public address leads to.
 */
import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { config } from '../../config/config';
import type { Context } from '../../platform/operations/context';
import { AppError, invalid } from '../../platform/operations/errors';
import { newFileName } from '../../platform/files/file-store';
import { NotAnImage, cleanImage } from '../../platform/files/image';
import { withTemporaryFolder } from '../../platform/files/temporary-files';
import { download } from '../../platform/http/outgoing/safe-fetch';
import { inDownloadSlot } from './download-slots';
import { discardFiles, storeFiles } from './keep-files';
import {
  MEGABYTE,
  checkPdf,
  downloadsFolder,
  removeOldDownloads,
  type CheckedFile,
} from './product-files';

const FOLDER = 'documents';
export const DISPUTE_FILE_BYTES_MAX = 5 * MEGABYTE;
const PDF_START = '%PDF-';

/**
 * Runs the work with the stored file of a public address, or with null where none is given. If the
 * work is refused, the file is removed again.
 */
export async function withDocument<Result>(
  ctx: Context,
  url: string | null,
  work: (file: CheckedFile | null) => Promise<Result>,
): Promise<Result> {
  // A request that continues for a crashed process has already stored its file.
  if (!url || ctx.steps?.isTakenOver) return work(null);
  const file = await inDownloadSlot(ctx.scope.storeId, () => fetchDocument(ctx, url));
  try {
    return await work(file);
  } catch (error) {
    // After any other error the file may be in use. If it is not, it is removed later.
    if (error instanceof AppError) await discardFiles(ctx, [file]);
    throw error;
  }
}

async function fetchDocument(ctx: Context, url: string): Promise<CheckedFile> {
  await removeOldDownloads();
  return withTemporaryFolder(downloadsFolder(), async (folder) => {
    const path = join(folder, randomUUID());
    const outside = { allowPrivate: config.allowPrivateEndpoints };
    const wanted = { field: 'fileUrl', path, maxBytes: DISPUTE_FILE_BYTES_MAX };
    const { size } = await download(url, wanted, outside);
    const file = await checkDocument({ path, size }, folder, 'fileUrl');
    await storeFiles(ctx, [file]);
    return file;
  });
}

/** A clean image or a complete PDF. Refuses with 400 what is neither. */
export async function checkDocument(
  { path, size }: { path: string; size: number },
  folder: string,
  field: string,
): Promise<CheckedFile> {
  if (await beginsAsPdf(path))
    return { ...(await checkPdf(path, size, field)), name: newFileName(FOLDER, 'pdf') };
  const cleaned = join(folder, randomUUID());
  try {
    const image = await cleanImage(path, cleaned);
    return {
      name: newFileName(FOLDER, image.extension),
      path: cleaned,
      size: image.size,
      contentType: image.contentType,
    };
  } catch (error) {
    if (error instanceof NotAnImage)
      throw invalid(`${field} must be a PDF, or an image as PNG, JPEG, WebP, GIF or AVIF`, field, {
        reason: 'NOT_AN_IMAGE',
      });
    throw error;
  }
}

/** The content type of a stored document, by the extension of its name. */
export function documentTypeOf(name: string): string {
  const extension = name.split('.').at(-1) ?? '';
  return TYPES[extension] ?? 'application/octet-stream';
}

const TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};

async function beginsAsPdf(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const start = Buffer.alloc(PDF_START.length);
    await file.read(start, 0, start.length, 0);
    return start.toString('latin1') === PDF_START;
  } finally {
    await file.close();
  }
}
