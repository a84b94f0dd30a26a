/**
 * Downloads the files of a new product, checks them, counts them towards the quota and stores them.
 */
import { config } from '../../config/config';
import type { Context } from '../../platform/operations/context';
import { AppError } from '../../platform/operations/errors';
import { withTemporaryFolder } from '../../platform/files/temporary-files';
import { inDownloadSlot } from './download-slots';
import { releaseFiles, reserveFiles } from './file-quota';
import {
  downloadsFolder,
  fetchImage,
  fetchPdf,
  productFiles,
  removeOldDownloads,
  type CheckedFile,
  type FileName,
} from './product-files';

export interface FileAddresses {
  imageUrl: string | null;
  fileUrl: string | null;
  /** The field that refusals of the image name; `imageUrl` if left out. */
  imageField?: string;
}

export interface KeptFiles {
  image: CheckedFile | null;
  pdf: CheckedFile | null;
}

/** The same when they are used, for which their names are enough. */
export interface UsedFiles {
  image: FileName | null;
  pdf: FileName | null;
}

/** Runs the work with the stored files. If the work is refused, removes them again. */
export async function withFiles<Result>(
  ctx: Context,
  addresses: FileAddresses,
  work: (files: KeptFiles) => Promise<Result>,
): Promise<Result> {
  const files = await keepFiles(ctx, addresses);
  try {
    return await work(files);
  } catch (error) {
    // After any other error the product may have been stored. If it was not, the files are removed
    // later.
    if (error instanceof AppError) await discardFiles(ctx, listOf(files));
    throw error;
  }
}

export function listOf<File extends FileName>({
  image,
  pdf,
}: Record<'image' | 'pdf', File | null>): File[] {
  return [image, pdf].filter((file) => file !== null);
}

/** One file after the other, so that a request never downloads two at once. */
async function keepFiles(
  ctx: Context,
  { imageUrl, fileUrl, imageField }: FileAddresses,
): Promise<KeptFiles> {
  // A request that continues for a crashed process has already stored its product with the files.
  if ((!imageUrl && !fileUrl) || ctx.steps?.isTakenOver) return { image: null, pdf: null };
  return inDownloadSlot(ctx.scope.storeId, async () => {
    await removeOldDownloads();
    return withTemporaryFolder(downloadsFolder(), async (folder) => {
      const outside = { allowPrivate: config.allowPrivateEndpoints };
      const image = imageUrl ? await fetchImage(imageUrl, { folder, outside }, imageField) : null;
      const pdf = fileUrl ? await fetchPdf(fileUrl, { folder, outside }) : null;
      await storeFiles(ctx, listOf({ image, pdf }));
      return { image, pdf };
    });
  });
}

/** Counts the files and stores them; a refusal leaves none. */
export async function storeFiles(ctx: Context, files: readonly CheckedFile[]): Promise<void> {
  await reserveFiles(ctx, files);
  try {
    for (const file of files) await productFiles().save(file.name, file);
  } catch (error) {
    await discardFiles(ctx, files);
    throw error;
  }
}

/** Removes stored files that nothing uses. */
export async function discardFiles(ctx: Context, files: readonly CheckedFile[]): Promise<void> {
  if (files.length === 0) return;
  for (const { name } of files) await productFiles().remove(name);
  await releaseFiles(ctx, files);
}
