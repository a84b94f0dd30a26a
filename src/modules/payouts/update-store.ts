/**
 * Changes the profile of the store and the look of buyers' pages. Both environments share them;
 * fees, limits and the payout key are the operator's.
 */
import { InputType } from 'type-graphql';
import { Email, Id, OneOf, Text } from '../../platform/records/columns/columns';
import { STORE_LOCK_SQL } from '../../platform/database/store-locks';
import type { Transaction } from '../../platform/records/transaction';
import { invalid } from '../../platform/operations/errors';
import { operation } from '../../platform/operations/operation';
import { discardLater, keepUncounted } from '../products/file-quota';
import { withFiles } from '../products/keep-files';
import { takeUpload } from '../products/take-upload';
import { SubscriptionLists, type Store } from '../stores/store';
import { checkWebsite } from '../stores/website';
import { readStore, storeView } from './get-store';

const CLEARABLE = { nullable: true, clearable: true };

@InputType()
export class UpdateStoreInput {
  @Text('The name that buyers see as the seller.', { nullable: true, min: 1, max: 120 })
  name: string | null;
  @Email('The e-mail address of the merchant; null = none.', CLEARABLE)
  email?: string | null;
  @Text('The website of the shop, an https or http address; null = none.', CLEARABLE)
  website?: string | null;
  @Text(
    "The public https address of an image for the top of buyers' pages: PNG, JPEG, WebP, GIF or " +
      'AVIF, at most 5 MB and 4096 × 4096 pixels. The service downloads and stores it; null = ' +
      'the name alone.',
    { ...CLEARABLE, min: 1, max: 2_000 },
  )
  logoUrl?: string | null;
  @Id(
    'The id of an image that was uploaded in the dashboard within the last hour, instead of ' +
      '`logoUrl`.',
    { nullable: true },
  )
  logoUpload: string | null;
  @Text(
    "The colour of buttons and links on buyers' pages, such as `#0b6b5c`; null = the standard.",
    { ...CLEARABLE, max: 7 },
  )
  accentColour?: string | null;
  @OneOf(
    SubscriptionLists,
    'What `GET /v2/subscriptions/list` shows: checkouts, or subscriptions as newer clients expect.',
    { nullable: true },
  )
  subscriptionLists: SubscriptionLists | null;
}

export const updateStore = operation(
  {
    title: 'Update the store',
    description:
      "Changes the given fields of the store: name, contact and the look of buyers' pages, in " +
      'both environments.',
    permission: 'STORE:CREATE',
    input: UpdateStoreInput,
    output: storeView,
    recordedAs: 'updateStore',
  },
  async (ctx, { logoUrl, logoUpload, ...input }) => {
    const profile = profileOf(input);
    if (logoUrl !== undefined && logoUpload)
      throw invalid('logoUpload must not be given together with logoUrl', 'logoUpload', {
        reason: 'NOT_TOGETHER',
        values: { with: ['logoUrl'] },
      });
    await withFiles(
      ctx,
      { imageUrl: logoUrl ?? null, fileUrl: null, imageField: 'logoUrl' },
      (fetched) =>
        ctx.transaction(async (tx) => {
          await lockStore(tx);
          const { logoKey } = await readStore(tx);
          const image = logoUpload
            ? await takeUpload(tx, logoUpload, { folder: 'images', field: 'logoUpload' })
            : fetched.image;
          if (image) await keepUncounted(tx, image);
          await write(tx, {
            ...profile,
            ...(image && { logoKey: image.name }),
            ...(logoUrl === null && { logoKey: null }),
          });
          if (logoKey && (image || logoUrl === null)) await discardLater(tx, logoKey);
        }),
    );
    return readStore(ctx.rows);
  },
);

type Profile = Pick<Store, 'name' | 'email' | 'website' | 'accentColour' | 'subscriptionLists'>;

/** The columns of the fields that were given. */
function profileOf(input: Omit<UpdateStoreInput, 'logoUrl' | 'logoUpload'>): Partial<Profile> {
  const { email, website, accentColour, subscriptionLists } = input;
  const name = input.name?.trim();
  if (name === '') throw invalid('name must not be empty', 'name', { reason: 'REQUIRED' });
  return {
    ...(name && { name }),
    ...(email !== undefined && { email }),
    ...(website !== undefined && { website: website === null ? null : checkWebsite(website) }),
    ...(subscriptionLists && { subscriptionLists }),
    ...(accentColour !== undefined && { accentColour: accentColour && colourOf(accentColour) }),
  };
}

function colourOf(text: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(text))
    throw invalid('accentColour must be a colour such as #0b6b5c', 'accentColour', {
      reason: 'WRONG_FORMAT',
      values: { format: 'colour' },
    });
  return text.toLowerCase();
}

/** Waits for charges that are begun, and for another change of the store. */
async function lockStore(tx: Transaction): Promise<void> {
  await tx.sql(
    `
      SELECT "id"
      FROM "stores"
      WHERE "id" = $1 AND $2::boolean IS NOT NULL AND ${STORE_LOCK_SQL} IS NOT NULL
      FOR NO KEY UPDATE
    `,
  );
}

/** A store has no scope, so its columns are written by SQL, only those that are given. */
async function write(
  tx: Transaction,
  changes: Partial<Profile & Pick<Store, 'logoKey'>>,
): Promise<void> {
  const columns = Object.entries(changes);
  if (columns.length === 0) return;
  const assignments = columns.map(([name], index) => `"${name}" = $${index + 3}`).join(', ');
  await tx.sql(
    `UPDATE "stores" SET ${assignments} WHERE "id" = $1 AND $2::boolean IS NOT NULL`,
    columns.map(([, value]) => value),
  );
}
