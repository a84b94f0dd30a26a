/** The image of a product and the PDF its buyers get: fetched from where the merchant says, checked by content, and kept by us. */
import { join } from 'node:path';
import { config } from '../config';
import { invalid } from '../kit/errors';
import { fileStoreOf, newFileName, type FileStore } from '../kit/file-store';
import { NotAnImage, cleanImage } from '../kit/image';
import { download, type Outside } from '../kit/safe-fetch';

const MEGABYTE = 1_048_576;
const IMAGE_BYTES_MAX = 5 * MEGABYTE;
const PDF_BYTES_MAX = 20 * MEGABYTE;
/** Where the end mark of a PDF must be: in its last kilobyte. */
const PDF_TAIL_BYTES = 1_024;

/** A checked file that is not stored yet. */
export interface CheckedFile {
  name: string;
  bytes: Buffer;
  contentType: string;
}

/** The file at `imageUrl` (or another field) as a clean image of up to 5 MB; refuses (400) with a sentence that names the field. */
export async function fetchImage(
  url: string,
  outside: Outside,
  field = 'imageUrl',
): Promise<CheckedFile> {
  const { bytes } = await download(url, { field, maxBytes: IMAGE_BYTES_MAX }, outside);
  try {
    const image = await cleanImage(bytes);
    return { name: newFileName('images', image.extension), ...image };
  } catch (error) {
    if (error instanceof NotAnImage) throw invalid(`${field} ${error.message}`, field);
    throw error;
  }
}

/** The file at `fileUrl` as a PDF of up to 20 MB; refuses (400) with a sentence that names the field. */
export async function fetchPdf(url: string, outside: Outside): Promise<CheckedFile> {
  const { bytes } = await download(url, { field: 'fileUrl', maxBytes: PDF_BYTES_MAX }, outside);
  const isPdf =
    bytes.subarray(0, 5).toString('latin1') === '%PDF-' &&
    bytes.subarray(-PDF_TAIL_BYTES).includes('%%EOF');
  if (!isPdf) throw invalid('fileUrl must be a complete PDF', 'fileUrl');
  return { name: newFileName('pdfs', 'pdf'), bytes, contentType: 'application/pdf' };
}

let store: FileStore | null = null;

/** Where product files are kept, as the settings say. */
export function productFiles(): FileStore {
  store ??= fileStoreOf({ folder: join(config.dataDir, 'files'), bucket: config.filesBucket });
  return store;
}
