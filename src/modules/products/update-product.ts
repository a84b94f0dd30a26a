/**
 * Changes a product. Checkouts keep the name and price of the time when they were created, and
 * subscriptions those that they agreed on.
 */
import { InputType } from 'type-graphql';
import type { Context } from '../../platform/operations/context';
import { SPLITS_CLEARABLE, Split } from '../ledger/sub-accounts/split';
import { readSplits } from '../ledger/sub-accounts/read-splits';
import { splitPrice } from './create-product';
import { Cents, Id, Nested, Text } from '../../platform/records/columns/columns';
import type { RowChanges } from '../../platform/records/columns/row-types';
import { operation } from '../../platform/operations/operation';
import { onlyWithCycle } from './create-product';
import { externalIdTaken } from './external-id-taken';
import { assignFiles, discardLater } from './file-quota';
import { listOf, withFiles, type UsedFiles } from './keep-files';
import { Product, productView } from './product';
import { refuseBoth, withUploads } from './take-upload';

/** Open subscription checkouts offer the product's cycle and trial, so these cannot be changed. */
@InputType()
export class UpdateProductInput {
  @Id('The id of the product.') id: string;
  @Text('Your own id of the product; unique in your store.', { nullable: true, min: 1, max: 200 })
  externalId: string | null;
  @Text('The name that buyers see, on checkouts created from now on.', {
    nullable: true,
    min: 1,
    max: 200,
  })
  name: string | null;
  @Cents('The price of one unit in cents, for checkouts created from now on.', {
    nullable: true,
    min: 1,
  })
  price: number | null;
  @Cents(
    'What a subscription to it costs once, in cents, for checkouts created from now on; null = ' +
      'nothing. Only of a product with a `cycle`.',
    { nullable: true, clearable: true, min: 1 },
  )
  setupFee?: number | null;
  @Text('The text below the name; null = none.', { nullable: true, clearable: true, form: 'lines' })
  description?: string | null;
  @Text(
    'The public https address of another image, as when a product is created; null = no image.',
    { nullable: true, clearable: true, min: 1, max: 2_000 },
  )
  imageUrl?: string | null;
  @Text(
    'The public https address of another PDF of at most 20 MB. Earlier buyers download it too. ' +
      'It can be replaced, not removed: buyers have paid for it.',
    { nullable: true, min: 1, max: 2_000 },
  )
  fileUrl: string | null;
  @Id(
    'The id of an image that was uploaded in the dashboard within the last hour, instead of ' +
      '`imageUrl`.',
    { nullable: true },
  )
  imageUpload: string | null;
  @Id(
    'The id of a PDF that was uploaded in the dashboard within the last hour, instead of `fileUrl`.',
    { nullable: true },
  )
  fileUpload: string | null;
  @Nested(
    () => Split,
    'What sub-accounts get of the price of a unit, of payments from now on; null = nothing.',
    SPLITS_CLEARABLE,
  )
  splits?: Split[] | null;
}

export const updateProduct = operation(
  {
    title: 'Update a product',
    description:
      'Changes the given fields of a product. Existing checkouts keep its name and price, and ' +
      'subscriptions what they agreed on. `cycle` and `trialDays` stay: create another product.',
    permission: 'PRODUCT:CREATE',
    input: UpdateProductInput,
    output: productView,
  },
  async (ctx, { id, imageUrl, fileUrl, imageUpload, fileUpload, splits, ...fields }) => {
    refuseBoth({ imageUrl, fileUrl, imageUpload, fileUpload });
    if (imageUrl || fileUrl) await refuseInVain(ctx, id, fields.externalId);
    const addresses = { imageUrl: imageUrl ?? null, fileUrl: fileUrl ?? null };
    return withFiles(ctx, addresses, (fetched) =>
      ctx.transaction(async (tx) => {
        const product = await tx.lock(Product, id);
        if (fields.setupFee && !product.cycle) throw onlyWithCycle('setupFee');
        const files = await withUploads(tx, fetched, { imageUpload, fileUpload });
        const { imageKey, fileKey } = product;
        const changed = await tx.updateUnique(product, {
          ...given(fields),
          ...keysOf(files),
          ...(splits !== undefined && {
            splits: await readSplits(tx, splits, splitPrice(fields.price ?? product.price)),
          }),
          ...(imageUrl === null && { imageKey: null }),
        });
        if (!changed) throw await externalIdTaken(tx, fields.externalId ?? '');
        await assignFiles(tx, changed, listOf(files));
        if (imageKey && changed.imageKey !== imageKey) await discardLater(tx, imageKey);
        if (fileKey && changed.fileKey !== fileKey) await discardLater(tx, fileKey);
        return changed;
      }),
    );
  },
);

/** Checks before anything is downloaded. */
async function refuseInVain(
  { rows }: Context,
  id: string,
  externalId: string | null | undefined,
): Promise<void> {
  await rows.get(Product, id);
  if (!externalId) return;
  const other = await rows.findBy(Product, { externalId });
  if (other && other.id !== id) throw await externalIdTaken(rows, externalId);
}

/** The columns of the fields that were given. */
function given({
  externalId,
  name,
  price,
  setupFee,
  description,
}: Partial<UpdateProductInput>): RowChanges<Product> {
  return {
    ...(externalId && { externalId }),
    ...(name && { name }),
    ...(price && { price }),
    ...(setupFee !== undefined && { setupFee }),
    ...(description !== undefined && { description }),
  };
}

function keysOf({ image, pdf }: UsedFiles): RowChanges<Product> {
  return { ...(image && { imageKey: image.name }), ...(pdf && { fileKey: pdf.name }) };
}
