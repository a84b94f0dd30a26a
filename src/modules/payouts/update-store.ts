/**
 * Changes the profile of the store and the look of buyers' pages. Both environments share them;
 * fees, limits and the payout key are the operator's.
 */
import { InputType } from 'type-graphql';
import { Email, Flag, Id, Nested, OneOf, Text } from '../../platform/records/columns/columns';
import { STORE_LOCK_SQL } from '../../platform/database/store-locks';
import type { Transaction } from '../../platform/records/transaction';
import { invalid, unprocessable } from '../../platform/operations/errors';
import { operation } from '../../platform/operations/operation';
import { changedDefaults, InvoiceDefaultsInput } from '../checkouts/invoice-defaults';
import { Product } from '../products/product';
import { discardLater, keepUncounted } from '../products/file-quota';
import { withFiles } from '../products/keep-files';
import { takeUpload } from '../products/take-upload';
import { mailColumnsOf, senderNameFault, type MailColumns } from '../stores/mail-settings-of-store';
import type { TextFault } from '../../platform/records/columns/text-form';
import { PortalSettingsInput, portalSettingsOf } from '../stores/portal-settings';
import { MailLanguage, SubscriptionLists, type Store } from '../stores/store';
import { websiteFault } from '../stores/website';
import { readStore, storeView } from './get-store';

const CLEARABLE = { nullable: true, clearable: true };

@InputType()
export class UpdateStoreInput {
  @Text('The name that buyers see as the seller.', { nullable: true, min: 1, max: 120 })
  name: string | null;
  @Email('The e-mail address of the merchant; null = none.', CLEARABLE)
  email?: string | null;
  @Text('The website of the shop, an https or http address; null = none.', {
    ...CLEARABLE,
    check: websiteFault,
  })
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
    { ...CLEARABLE, max: 7, check: colourFault },
  )
  accentColour?: string | null;
  @OneOf(
    SubscriptionLists,
    'What `GET /v2/subscriptions/list` shows: checkouts, or subscriptions as newer clients expect.',
    { nullable: true },
  )
  subscriptionLists: SubscriptionLists | null;
  @Flag(
    'Whether the page of a single sale asks for no name, CPF or e-mail when the buyer pays by Pix ' +
      'without a coupon. Not for subscriptions.',
    { nullable: true },
  )
  pixWithoutBuyer: boolean | null;
  @Flag(
    'Whether the service sends mails to buyers; `false` also ends reminders. Those that the portal needs are sent all the same.',
    {
      nullable: true,
    },
  )
  buyerMails: boolean | null;
  @Flag('Whether the buyers of transparent charges receive receipts and reminders as well.', {
    nullable: true,
  })
  mailsForTransparents: boolean | null;
  @Flag(
    'Whether receipts have the invoice of the payment as a PDF. It is issued for each receipt, with ' +
      'the next number of the series.',
    { nullable: true },
  )
  attachInvoices: boolean | null;
  @OneOf(MailLanguage, 'The language of mails.', { nullable: true })
  mailLanguage: MailLanguage | null;
  @Text('The name of the sender of mails, without links or @; null = the name of the store.', {
    ...CLEARABLE,
    max: 60,
    check: senderNameFault,
  })
  mailSenderName?: string | null;
  @Email('The address that answers to mails go to; null = `email`.', CLEARABLE)
  mailReplyTo?: string | null;
  @Text('The text at the end of mails; null = none.', { ...CLEARABLE, max: 1_000, form: 'lines' })
  mailFooter?: string | null;
  @Text('The right of withdrawal, as receipts state it; null = the standard text.', {
    ...CLEARABLE,
    max: 1_000,
    form: 'lines',
  })
  withdrawalTerms?: string | null;
  @Nested(() => PortalSettingsInput, 'What buyers may do in the customer portal.', {
    nullable: true,
  })
  portal: PortalSettingsInput | null;
  @Nested(() => InvoiceDefaultsInput, 'The terms of subscriptions by invoice that name none.', {
    nullable: true,
  })
  invoice: InvoiceDefaultsInput | null;
}

export const updateStore = operation(
  {
    title: 'Update the store',
    description:
      "Changes the given fields of the store: name, contact and the look of buyers' pages, in " +
      'both environments.',
    permission: 'STORE:CREATE',
    isShared: true,
    input: UpdateStoreInput,
    output: storeView,
    recordedAs: 'updateStore',
  },
  async (ctx, { logoUrl, logoUpload, portal, invoice, ...input }) => {
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
          const store = await readStore(tx);
          const { logoKey, portalSettings, invoiceSettings } = store;
          const changed = portal && (await changedPortal(tx, portalSettings, portal));
          const image = logoUpload
            ? await takeUpload(tx, logoUpload, { folder: 'images', field: 'logoUpload' })
            : fetched.image;
          if (image) await keepUncounted(tx, image);
          await write(tx, store, {
            ...profile,
            ...(changed && { portalSettings: changed }),
            ...(invoice && { invoiceSettings: changedDefaults(invoiceSettings, invoice) }),
            ...(image && { logoKey: image.name }),
            ...(logoUrl === null && { logoKey: null }),
          });
          if (logoKey && (image || logoUrl === null)) await discardLater(tx, logoKey);
        }),
    );
    return readStore(ctx.rows);
  },
);

type Profile = MailColumns &
  Pick<
    Store,
    'name' | 'email' | 'website' | 'accentColour' | 'subscriptionLists' | 'pixWithoutBuyer'
  >;

/** The columns of the fields that were given. */
function profileOf(
  input: Omit<UpdateStoreInput, 'logoUrl' | 'logoUpload' | 'portal' | 'invoice'>,
): Partial<Profile> {
  const { name, email, website, accentColour, subscriptionLists, pixWithoutBuyer } = input;
  return {
    ...(name && { name }),
    ...(email !== undefined && { email }),
    ...(website !== undefined && { website }),
    ...(subscriptionLists && { subscriptionLists }),
    ...(typeof pixWithoutBuyer === 'boolean' && { pixWithoutBuyer }),
    ...mailColumnsOf(input),
    ...(accentColour !== undefined && { accentColour: accentColour && accentColour.toLowerCase() }),
  };
}

/** The settings that differ from the standard, with those that were sent. */
async function changedPortal(
  tx: Transaction,
  stored: Store['portalSettings'],
  sent: PortalSettingsInput,
): Promise<Store['portalSettings']> {
  const given = Object.entries(sent).filter(([, value]) => value !== null && value !== undefined);
  const known = portalSettingsOf(stored).planProductIds;
  for (const [index, id] of (sent.planProductIds ?? []).entries())
    if (!known.includes(id)) await checkPlan(tx, id, `portal.planProductIds.${index}`);
  return { ...stored, ...Object.fromEntries(given) };
}

/** Products are of one environment, and the settings of both: what was listed before stays. */
async function checkPlan(tx: Transaction, id: string, field: string): Promise<void> {
  const { cycle } = await tx.get(Product, id, field);
  if (!cycle)
    throw unprocessable(`${field}: the product ${id} has no cycle, so it cannot be a plan`, field, {
      reason: 'NO_CYCLE',
    });
}

/** An empty text is the standard, as null is. */
function colourFault(text: string): TextFault | null {
  if (text === '' || /^#[0-9a-f]{6}$/i.test(text)) return null;
  return {
    rule: 'must be a colour such as #0b6b5c',
    reason: 'WRONG_FORMAT',
    values: { format: 'colour' },
  };
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
  store: Store,
  changes: Partial<Profile & Pick<Store, 'logoKey' | 'portalSettings' | 'invoiceSettings'>>,
): Promise<void> {
  const columns = Object.entries(changes);
  const names = Object.keys(changes) as (keyof typeof changes)[];
  const before = Object.fromEntries(names.map((name) => [name, store[name]]));
  tx.nameChange({ subject: store.id, before, after: changes, isShared: true });
  if (columns.length === 0) return;
  const assignments = columns.map(([name], index) => `"${name}" = $${index + 3}`).join(', ');
  await tx.sql(
    `UPDATE "stores" SET ${assignments} WHERE "id" = $1 AND $2::boolean IS NOT NULL`,
    columns.map(([, value]) => value),
  );
}
