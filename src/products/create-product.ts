/** Adds a product to the catalogue. */
import { InputType } from 'type-graphql';
import { config } from '../config';
import { Cents, Count, OneOf, Text } from '../kit/columns';
import type { Context } from '../kit/context';
import { AppError, conflict, invalid } from '../kit/errors';
import { operation } from '../kit/operation';
import type { Rows } from '../kit/rows';
import { Cycle } from './cycle';
import { Product, productView } from './product';
import { fetchImage, fetchPdf, productFiles, type CheckedFile } from './product-files';

const TRIAL_DAYS_MAX = 90;

@InputType()
export class CreateProductInput {
  @Text('Your own id of the product; unique in your store.', { min: 1, max: 200 })
  externalId: string;
  @Text('What buyers read.', { min: 1, max: 200 }) name: string;
  @Cents('Price of one unit, in cents.', { min: 1 }) price: number;
  @Text('Always `BRL`.', { pattern: '^BRL$' }) currency: string;
  @Text('What buyers read below the name.', { nullable: true }) description: string | null;
  @Text(
    'Public https address of a PNG, JPEG, WebP, GIF or AVIF image of at most 5 MB and 4096 × 4096 pixels; it is fetched now and kept.',
    { nullable: true, min: 1, max: 2_000 },
  )
  imageUrl: string | null;
  @Text(
    'Public https address of a PDF of at most 20 MB; it is fetched now and kept, and buyers can download it once they have paid.',
    { nullable: true, min: 1, max: 2_000 },
  )
  fileUrl: string | null;
  @OneOf(Cycle, 'How often a subscription to it is charged; left out = sold once.', {
    nullable: true,
  })
  cycle: Cycle | null;
  @Count('Days before the first full charge of a subscription; only together with `cycle`.', {
    nullable: true,
    min: 1,
    max: TRIAL_DAYS_MAX,
  })
  trialDays: number | null;
}

interface Files {
  image: CheckedFile | null;
  pdf: CheckedFile | null;
}

export const createProduct = operation(
  {
    description: 'Adds a product to the catalogue.',
    permission: 'PRODUCT:CREATE',
    input: CreateProductInput,
    output: productView,
  },
  async (ctx, { imageUrl, fileUrl, ...input }) => {
    if (input.trialDays && !input.cycle)
      throw invalid('trialDays is only valid together with cycle', 'trialDays');
    const { image, pdf } = await keepFiles(ctx, { imageUrl, fileUrl }, input.externalId);
    try {
      return await ctx.transaction(async (tx) => {
        const product = await tx.insertNew(Product, {
          ...input,
          description: input.description ?? null,
          cycle: input.cycle ?? null,
          trialDays: input.trialDays ?? null,
          status: 'ACTIVE',
          imageKey: image?.name ?? null,
          fileKey: pdf?.name ?? null,
        });
        return product ?? refuseTaken(tx, input.externalId);
      });
    } catch (error) {
      // After any other error it is not known whether the product is there.
      if (error instanceof AppError) await discardFiles({ image, pdf });
      throw error;
    }
  },
);

/** Fetches and checks both files, and keeps them only if both are good. Who goes on for a process that died needs none: the product was made with its files. */
async function keepFiles(
  ctx: Context,
  { imageUrl, fileUrl }: Pick<CreateProductInput, 'imageUrl' | 'fileUrl'>,
  externalId: string,
): Promise<Files> {
  if ((!imageUrl && !fileUrl) || ctx.steps?.isTakenOver) return { image: null, pdf: null };
  if (await ctx.rows.findBy(Product, { externalId })) await refuseTaken(ctx.rows, externalId);
  const outside = { allowPrivate: config.allowPrivateEndpoints };
  const [image, pdf] = await Promise.all([
    imageUrl ? fetchImage(imageUrl, outside) : null,
    fileUrl ? fetchPdf(fileUrl, outside) : null,
  ]);
  for (const file of [image, pdf])
    if (file) await productFiles().save(file.name, file.bytes, file.contentType);
  return { image, pdf };
}

async function discardFiles({ image, pdf }: Files): Promise<void> {
  for (const file of [image, pdf]) if (file) await productFiles().remove(file.name);
}

async function refuseTaken(rows: Rows, externalId: string): Promise<never> {
  const taken = await rows.findBy(Product, { externalId });
  throw conflict(
    `externalId ${externalId} is taken by the product ${taken?.id ?? ''}`,
    'externalId',
  );
}
