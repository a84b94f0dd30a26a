/** Adds a product to the catalogue. */
import { InputType } from 'type-graphql';
import { SPLITS, Split } from '../ledger/sub-accounts/split';
import { dearestPayments, readSplits, type SplitPrice } from '../ledger/sub-accounts/read-splits';
import { PaymentMethod } from '../providers/payment-method';
import { Cents, Count, Id, Nested, OneOf, Text } from '../../platform/records/columns/columns';
import type { Context } from '../../platform/operations/context';
import { invalid } from '../../platform/operations/errors';
import { operation } from '../../platform/operations/operation';
import { Cycle } from './cycle';
import { externalIdTaken } from './external-id-taken';
import { assignFiles } from './file-quota';
import { listOf, withFiles } from './keep-files';
import { Product, productView } from './product';
import { refuseBoth, withUploads } from './take-upload';

const TRIAL_DAYS_MAX = 90;
const INSTALLMENTS_MAX = 12;

@InputType()
export class CreateProductInput {
  @Text('Your own id of the product; unique in your store.', { min: 1, max: 200 })
  externalId: string;
  @Text('The name that buyers see.', { min: 1, max: 200 }) name: string;
  @Cents('The price of one unit, in cents.', { min: 1 }) price: number;
  @Text('Always `BRL`.', { pattern: '^BRL$', rule: 'must be BRL' }) currency: string;
  @Text('The text below the name.', { nullable: true, form: 'lines' }) description: string | null;
  @Text(
    'The public https address of a PNG, JPEG, WebP, GIF or AVIF image of at most 5 MB and ' +
      '4096 × 4096 pixels. The service downloads and stores it.',
    { nullable: true, min: 1, max: 2_000 },
  )
  imageUrl: string | null;
  @Text('The same as `imageUrl`, under another name.', { nullable: true, min: 1, max: 2_000 })
  image: string | null;
  @Text(
    'The public https address of a PDF of at most 20 MB. The service downloads and stores ' +
      'it; buyers can download it after paying.',
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
  @OneOf(
    Cycle,
    'How often a subscription to it is charged; if left out, the product is sold once.',
    {
      nullable: true,
    },
  )
  cycle: Cycle | null;
  @Count('The length of the trial in days, 1 to 90; only together with `cycle`.', {
    nullable: true,
    min: 1,
    max: TRIAL_DAYS_MAX,
  })
  trialDays: number | null;
  @Nested(
    () => Split,
    'What sub-accounts get of the price of a unit, where its sale names none.',
    SPLITS,
  )
  splits: Split[] | null;
  @Cents(
    'What a subscription to it costs once, with its first payment, in cents; only together with ' +
      '`cycle`. No coupon discounts it.',
    { nullable: true, min: 1 },
  )
  setupFee: number | null;
}

export const createProduct = operation(
  {
    title: 'Create a product',
    description: 'Creates a product.',
    permission: 'PRODUCT:CREATE',
    input: CreateProductInput,
    output: productView,
  },
  async (ctx, { imageUrl: address, image, fileUrl, imageUpload, fileUpload, ...input }) => {
    const imageUrl = oneImage(address, image);
    refuseBoth({ imageUrl: imageUrl ?? undefined, fileUrl, imageUpload, fileUpload });
    for (const field of ['trialDays', 'setupFee'] as const)
      if (input[field] && !input.cycle) throw onlyWithCycle(field);
    if (imageUrl || fileUrl) await refuseTaken(ctx, input.externalId);
    const imageField = address ? 'imageUrl' : 'image';
    return withFiles(ctx, { imageUrl, fileUrl, imageField }, (fetched) =>
      ctx.transaction(async (tx) => {
        const files = await withUploads(tx, fetched, { imageUpload, fileUpload });
        const product = await tx.insertNew(Product, {
          ...input,
          description: input.description ?? null,
          cycle: input.cycle ?? null,
          trialDays: input.trialDays ?? null,
          splits: await readSplits(tx, input.splits, splitPrice(input.price)),
          setupFee: input.setupFee ?? null,
          status: 'ACTIVE',
          imageKey: files.image?.name ?? null,
          fileKey: files.pdf?.name ?? null,
        });
        if (!product) throw await externalIdTaken(tx, input.externalId);
        await assignFiles(tx, product, listOf(files));
        return product;
      }),
    );
  },
);

/** How it will be paid is not known yet: by the dearest way. */
export function splitPrice(amount: number): SplitPrice {
  return { amount, payments: dearestPayments(PaymentMethod, INSTALLMENTS_MAX) };
}

/** What only a subscription has. */
export function onlyWithCycle(field: string) {
  return invalid(`${field} is only valid together with cycle`, field, {
    reason: 'ONLY_WITH',
    values: { with: ['cycle'] },
  });
}

function oneImage(imageUrl: string | null, image: string | null): string | null {
  if (imageUrl && image && imageUrl !== image)
    throw invalid('image must not be given together with another imageUrl', 'image', {
      reason: 'NOT_TOGETHER',
      values: { with: ['imageUrl'] },
    });
  return imageUrl ?? image ?? null;
}

/**
 * Checks before anything is downloaded. A request that continues for a crashed process may have
 * stored the product itself.
 */
async function refuseTaken(ctx: Context, externalId: string): Promise<void> {
  if (ctx.steps?.isTakenOver) return;
  if (await ctx.rows.findBy(Product, { externalId }))
    throw await externalIdTaken(ctx.rows, externalId);
}
