/**
 * The image of a product and the PDF for its buyers: downloaded from the merchant's address or
 * uploaded, checked by content, and stored.
 */
import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { config } from '../../config/config';
import { HOUR_MS, wallNow } from '../../platform/time/clock';
import { invalid } from '../../platform/operations/errors';
import { newFileName, type FileStore, type LocalFile } from '../../platform/files/file-store';
import { fileStoreOf } from '../../platform/files/choose-file-store';
import { DRAFT_SUFFIX } from '../../platform/files/folder-store';
import { NotAnImage, cleanImage } from '../../platform/files/image';
import { download, type Outside } from '../../platform/http/outgoing/safe-fetch';
import { removeLeftOvers } from '../../platform/files/temporary-files';

export const MEGABYTE = 1_048_576;
export const IMAGE_BYTES_MAX = 5 * MEGABYTE;
export const PDF_BYTES_MAX = 20 * MEGABYTE;
const PDF_START = '%PDF-';
const PDF_END = '%%EOF';
/** The end marker of a PDF must be in its last kilobyte. */
const PDF_TAIL_BYTES = 1_024;

/** The name under which a file is stored. */
export interface FileName {
  name: string;
}

/** A checked file in a temporary folder, and the name under which it will be stored. */
export interface CheckedFile extends LocalFile, FileName {}

interface Place {
  /** The temporary folder that the file is downloaded to. */
  folder: string;
  outside: Outside;
}

/**
 * The file at `imageUrl` (or another field) as a clean image of up to 5 MB. Refuses with 400; the
 * message names the field.
 */
export async function fetchImage(
  url: string,
  { folder, outside }: Place,
  field = 'imageUrl',
): Promise<CheckedFile> {
  const original = join(folder, randomUUID());
  await download(url, { field, path: original, maxBytes: IMAGE_BYTES_MAX }, outside);
  return checkImage(original, folder, field);
}

/** A clean copy of the image, in the same folder. Refuses with 400 what is not one. */
export async function checkImage(
  original: string,
  folder: string,
  field: string,
): Promise<CheckedFile> {
  const path = join(folder, randomUUID());
  try {
    const { size, contentType, extension } = await cleanImage(original, path);
    return { name: newFileName('images', extension), path, size, contentType };
  } catch (error) {
    if (error instanceof NotAnImage)
      throw invalid(`${field} ${error.message}`, field, { reason: 'NOT_AN_IMAGE' });
    throw error;
  }
}

/** The file at `fileUrl` as a PDF of up to 20 MB. Refuses with 400; the message names the field. */
export async function fetchPdf(url: string, { folder, outside }: Place): Promise<CheckedFile> {
  const path = join(folder, randomUUID());
  const { size } = await download(
    url,
    { field: 'fileUrl', path, maxBytes: PDF_BYTES_MAX },
    outside,
  );
  return checkPdf(path, size, 'fileUrl');
}

/** The file, if it is a PDF. Refuses with 400 what is not one. */
export async function checkPdf(path: string, size: number, field: string): Promise<CheckedFile> {
  if (!(await isPdf(path, size)))
    throw invalid(`${field} must be a complete PDF`, field, { reason: 'NOT_A_PDF' });
  return { name: newFileName('pdfs', 'pdf'), path, size, contentType: 'application/pdf' };
}

async function isPdf(path: string, size: number): Promise<boolean> {
  const file = await open(path);
  try {
    const start = Buffer.alloc(PDF_START.length);
    const tail = Buffer.alloc(PDF_TAIL_BYTES);
    await file.read(start, 0, start.length, 0);
    await file.read(tail, 0, tail.length, Math.max(0, size - tail.length));
    return start.toString('latin1') === PDF_START && tail.includes(PDF_END);
  } finally {
    await file.close();
  }
}

/** The configured store for product files. */
export const productFiles = (): FileStore =>
  fileStoreOf({ folder: filesFolder(), bucket: config.filesBucket });

const filesFolder = () => join(config.dataDir, 'files');

/** The folder for files until they are checked and stored. */
export const downloadsFolder = () => join(config.dataDir, 'downloads');

let removedAt = 0;

/**
 * Removes downloads and drafts of closings that a crashed process left behind: at start and before
 * downloads, at most once an hour.
 */
export async function removeOldDownloads(): Promise<void> {
  const now = wallNow().getTime();
  if (Math.abs(now - removedAt) < HOUR_MS) return;
  removedAt = now;
  await removeLeftOvers(downloadsFolder());
  for (const folder of ['images', 'pdfs', 'documents', 'closings'])
    await removeLeftOvers(join(filesFolder(), folder), ({ name }) => name.endsWith(DRAFT_SUFFIX));
}
