/** What a mail shows of its store, and how it is sent for it. */
import { config, publicUrl } from '../config/config';
import type { Rows } from '../platform/records/rows';
import { portalSettingsOf, type PortalSettings } from '../modules/stores/portal-settings';
import type { Store } from '../modules/stores/store';
import { safeName } from './content';

type Row = Pick<
  Store,
  | 'name'
  | 'taxId'
  | 'email'
  | 'logoKey'
  | 'accentColour'
  | 'suspendedAt'
  | 'buyerMails'
  | 'attachInvoices'
  | 'mailSenderName'
  | 'mailReplyTo'
  | 'mailFooter'
  | 'withdrawalTerms'
  | 'portalSettings'
>;

export interface MailShop {
  name: string;
  taxId: string | null;
  logoUrl: string | null;
  logoKey: string | null;
  accentColour: string | null;
  footer: string | null;
  /** The merchant's right of withdrawal; null = the standard text. */
  withdrawalTerms: string | null;
  portal: PortalSettings;
  sender: { name: string; address: string };
  replyTo: string | null;
  isSuspended: boolean;
  sendsToBuyers: boolean;
  attachesInvoices: boolean;
}

/** The address of the sender where no mail server is set: mails of Dev mode. */
const NO_SENDER = 'mails@localhost';

/** The mails of a batch read it once. */
export function mailShopOf(rows: Rows): Promise<MailShop> {
  return rows.loadBatched(readMailShop, null);
}

async function readMailShop(rows: Rows, asked: readonly null[]): Promise<MailShop[]> {
  const [store] = await rows.sql<Row>(
    `
      SELECT "name", "taxId", "email", "logoKey", "accentColour", "suspendedAt", "buyerMails",
        "mailSenderName", "mailReplyTo", "mailFooter", "withdrawalTerms", "attachInvoices",
        "portalSettings"
      FROM "stores"
      WHERE "id" = $1 AND $2::boolean IS NOT NULL
    `,
  );
  if (!store) throw new Error('a mail has no store');
  const name = safeName(store.name) || 'Pitanga';
  const shop = {
    name,
    taxId: store.taxId,
    logoUrl: store.logoKey ? publicUrl(`/files/${store.logoKey}`) : null,
    logoKey: store.logoKey,
    accentColour: store.accentColour,
    footer: store.mailFooter,
    withdrawalTerms: store.withdrawalTerms,
    portal: portalSettingsOf(store.portalSettings),
    sender: {
      name: safeName(store.mailSenderName) || name,
      address: config.mail?.from ?? NO_SENDER,
    },
    replyTo: store.mailReplyTo ?? store.email,
    isSuspended: store.suspendedAt !== null,
    sendsToBuyers: store.buyerMails,
    attachesInvoices: store.attachInvoices,
  };
  return asked.map(() => shop);
}
