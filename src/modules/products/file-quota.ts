/** Counts the bytes of a store's files per environment, and refuses files that exceed its quota. */
import { config } from '../../config/config';
import { Context } from '../../platform/operations/context';
import { conflict } from '../../platform/operations/errors';
import type { Transaction } from '../../platform/records/transaction';
import type { Product } from './product';
import { ProductFile } from './product-file';
import { MEGABYTE, type CheckedFile, type FileName } from './product-files';

/**
 * Counts files that are about to be stored. Refuses with 409 what exceeds the quota. The rows are
 * stored before the files, so that every file has a row by which it is found after a crash.
 */
export async function reserveFiles(ctx: Context, files: readonly CheckedFile[]): Promise<void> {
  await outsideSteps(ctx).transaction(async (tx) => {
    await tx.sql(`SELECT pg_advisory_xact_lock(hashtext('productFiles' || $1 || $2::text))`);
    const [{ used } = { used: '0' }] = await tx.sql<{ used: string }>(
      `
        SELECT coalesce(sum("size"), 0) AS "used"
        FROM "productFiles"
        WHERE "storeId" = $1 AND "devMode" = $2
      `,
    );
    const wanted = files.reduce((sum, { size }) => sum + size, 0);
    if (Number(used) + wanted > config.filesQuotaBytes) throw exceeded(Number(used));
    for (const { name, size } of files)
      await tx.insert(ProductFile, { name, size, productId: null });
  });
}

/** Marks the reserved files as the product's files, in the transaction that stores the product. */
export async function assignFiles(
  tx: Transaction,
  product: Product,
  files: readonly FileName[],
): Promise<void> {
  for (const { name } of files) {
    const file = await tx.lockBy(ProductFile, { name });
    if (!file) throw new Error(`the file ${name} was removed before its product was stored`);
    await tx.update(file, { productId: product.id });
  }
}

/** Marks an uploaded or fetched file as that of another object, such as a dispute. */
export async function assignFile(
  tx: Transaction,
  name: string,
  ownerId: string,
): Promise<ProductFile> {
  const file = await tx.lockBy(ProductFile, { name });
  if (!file) throw new Error(`the file ${name} was removed before it was used`);
  return tx.update(file, { productId: ownerId });
}

/** Frees such a file by its id. The job for unused files removes it. */
export async function discardFile(tx: Transaction, id: string): Promise<void> {
  const file = await tx.lockBy(ProductFile, { id });
  if (file) await tx.update(file, { productId: null });
}

/** Keeps a reserved file that belongs to no product, such as a logo. It no longer counts. */
export async function keepUncounted(tx: Transaction, { name }: FileName): Promise<void> {
  const file = await tx.lockBy(ProductFile, { name });
  if (!file) throw new Error(`the file ${name} was removed before it was used`);
  await tx.remove(file);
}

/** A stored file that nothing shows any more. The job for unused files removes it. */
export async function discardLater(tx: Transaction, name: string): Promise<void> {
  const file = await tx.lockBy(ProductFile, { name });
  if (file) await tx.update(file, { productId: null });
  else await tx.insert(ProductFile, { name, size: 0, productId: null });
}

/** Releases what was reserved for files that are not stored after all. */
export async function releaseFiles(ctx: Context, files: readonly CheckedFile[]): Promise<void> {
  await outsideSteps(ctx).transaction(async (tx) => {
    for (const { name } of files) {
      const file = await tx.lockBy(ProductFile, { name });
      if (file && file.productId === null) await tx.remove(file);
    }
  });
}

/**
 * These transactions are not steps of an idempotent request: a process that takes the request over
 * downloads and counts the files again. They use wall time, as does the removal of leftover files.
 */
function outsideSteps({ database, scope }: Context): Context {
  return new Context({ database, scope });
}

function exceeded(used: number): Error {
  const megabytes = (bytes: number) => Math.ceil(bytes / MEGABYTE);
  return conflict(
    `the files of this store take ${megabytes(used)} MB of the ` +
      `${megabytes(config.filesQuotaBytes)} MB ` +
      'that it may keep in this environment: use smaller files, or ask the operator for more',
    null,
    'LIMIT_REACHED',
  );
}
