/** Keeps a file that a member of the store sends, until a product or the store uses it. */
import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Context } from '../../platform/operations/context';
import { AppError, invalid } from '../../platform/operations/errors';
import type { Deadline } from '../../platform/http/deadline';
import { withTemporaryFolder } from '../../platform/files/temporary-files';
import { inDownloadSlot } from './download-slots';
import { DISPUTE_FILE_BYTES_MAX, checkDocument } from './keep-document';
import { storeFiles } from './keep-files';
import { ProductFile } from './product-file';
import {
  checkImage,
  checkPdf,
  downloadsFolder,
  IMAGE_BYTES_MAX,
  MEGABYTE,
  PDF_BYTES_MAX,
  removeOldDownloads,
  type CheckedFile,
} from './product-files';

/** `body` is the field that refusals name: the file is the whole body. */
const FIELD = 'body';

export type UploadKind = 'IMAGE' | 'PDF' | 'DOCUMENT';

const BYTES_MAX: Readonly<Record<UploadKind, number>> = {
  IMAGE: IMAGE_BYTES_MAX,
  PDF: PDF_BYTES_MAX,
  DOCUMENT: DISPUTE_FILE_BYTES_MAX,
};

interface SentFile {
  kind: UploadKind;
  body: IncomingMessage;
  /** Until when it must have arrived. What has arrived is kept in any case. */
  deadline: Deadline;
}

/**
 * The row of the stored file. Counts towards the quota of the store, and is removed an hour later
 * unless it is used. Refuses with 413 more than 20 MB (a PDF) or 5 MB (the others), with 400 what
 * is of another kind, and with 409 what exceeds the quota.
 */
export async function keepUpload(
  ctx: Context,
  { kind, body, deadline }: SentFile,
): Promise<ProductFile> {
  await removeOldDownloads();
  return withTemporaryFolder(downloadsFolder(), async (folder) => {
    const path = join(folder, randomUUID());
    const size = await receive(body, path, {
      bytesMax: BYTES_MAX[kind],
      signal: deadline.signal,
    });
    deadline.commit();
    if (size === 0)
      throw invalid('the body is empty: send the file as the body', FIELD, { reason: 'REQUIRED' });
    return inDownloadSlot(ctx.scope.storeId, async () => {
      return store(ctx, await check({ path, size }, kind, folder));
    });
  });
}

function check(
  { path, size }: { path: string; size: number },
  kind: UploadKind,
  folder: string,
): Promise<CheckedFile> {
  if (kind === 'IMAGE') return checkImage(path, folder, FIELD);
  if (kind === 'PDF') return checkPdf(path, size, FIELD);
  return checkDocument({ path, size }, folder, FIELD);
}

async function store({ database, scope }: Context, checked: CheckedFile): Promise<ProductFile> {
  const ctx = new Context({ database, scope });
  await storeFiles(ctx, [checked]);
  const row = await ctx.rows.findBy(ProductFile, { name: checked.name });
  if (!row) throw new Error(`the upload ${checked.name} was removed as soon as it was stored`);
  return row;
}

/** The number of bytes. The request stays open, so that the client still receives a refusal. */
async function receive(
  body: IncomingMessage,
  path: string,
  { bytesMax, signal }: { bytesMax: number; signal: AbortSignal },
): Promise<number> {
  if (Number(body.headers['content-length'] ?? 0) > bytesMax) throw tooLarge(bytesMax);
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      signal.throwIfAborted();
      const bytes = chunk as Buffer;
      size += bytes.length;
      if (size > bytesMax) throw tooLarge(bytesMax);
      await file.appendFile(bytes);
    }
    return size;
  } catch (error) {
    if (body.destroyed && !body.complete)
      throw invalid('the upload was interrupted', FIELD, { reason: 'NOT_DOWNLOADED' });
    throw error;
  } finally {
    await file.close();
  }
}

function tooLarge(bytesMax: number): AppError {
  return new AppError(
    413,
    'PAYLOAD_TOO_LARGE',
    `the file must have at most ${bytesMax / MEGABYTE} MB`,
    FIELD,
  );
}
