/**
 * Queues a mail in the transaction of the event that it reports, or of the job of its date. A mail
 * is queued once for its event or date, template and recipient, however often this is called.
 */
import { config } from '../../config/config';
import { isBound } from '../../platform/secrets/sealing-state';
import { lastingHashes } from '../../platform/secrets/lasting-hashes';
import { newId } from '../../platform/records/columns/ids';
import type { DeferredWrite, Transaction } from '../../platform/records/transaction';
import type { MailLanguage } from '../stores/store';
import { Message } from './message';
import { sealValues, type SecretValues } from './sealed-values';
import { ALWAYS_SENT, isBuyerTemplate, type Template } from './templates';

export interface NewMessage {
  template: Template;
  /** An e-mail address; null = that of the customer. Nothing is queued without one. */
  recipient: string | null;
  /**
   * Null = of a mail to a buyer, the language in which the customer used a page last; if there is
   * none, that of the store.
   */
  language: MailLanguage | null;
  /** What the mail is about: the id of a charge, subscription, refund, customer or member. */
  objectId: string;
  /** The event or date that makes it unique with template and recipient. */
  once: string;
  /** The name of the event that it reports. */
  event?: string;
  customerId?: string | null;
  /** The charge whose buyer receives it, so that it is erased with what the buyer typed. */
  chargeId?: string | null;
  /** When it is sent, in store time; if left out, at once. */
  sendAt?: Date;
  /** From when on it is skipped, in store time; if left out, never. */
  endsAt?: Date | null;
  /** What the mail says of this moment and no row has later, such as an amount. */
  values?: Record<string, unknown>;
  /** About a charge that the merchant's own page shows: queued only if the store wants it. */
  isForTransparent?: boolean;
  /** Sealed until the mail is settled, and then removed: for codes and links. */
  secretValues?: SecretValues;
}

/**
 * The mail is stored at the end of the transaction. Nothing is stored if the recipient is missing,
 * if the store has switched its mails to buyers off, or if this mail is queued already.
 */
export async function queueMessage(tx: Transaction, message: NewMessage): Promise<void> {
  const { template, once, secretValues, recipient: given, ...rest } = message;
  const recipient = given?.trim() || null;
  const customerId = message.customerId ?? null;
  const person = recipient?.toLowerCase() ?? customerId;
  if (person === null) return;
  const id = newId(Message.prefix);
  const isForMember = !isBuyerTemplate(template);
  tx.writeBeforeCommit(QUEUED, {
    ...NOTHING,
    sendAt: tx.now(),
    ...rest,
    id,
    template,
    recipient,
    customerId,
    isForMember,
    isAlwaysSent: isForMember || ALWAYS_SENT.includes(template),
    fingerprints: lastingHashes(config.secretKeys, JSON.stringify([template, person, once])),
    createdAt: tx.now(),
    sealedValues: secretValues ? sealValues(await isBound(tx), id, secretValues) : null,
  });
}

export const NOTHING = {
  event: null,
  chargeId: null,
  endsAt: null,
  values: {},
  isForTransparent: false,
};

type QueuedMessage = Omit<NewMessage, 'secretValues' | 'once' | 'sendAt' | 'event'> & {
  id: string;
  event: string | null;
  isForMember: boolean;
  isAlwaysSent: boolean;
  /** By each key that SECRET_KEY has had, the newest first: an older mail is known by its own. */
  fingerprints: string[];
  sendAt: Date;
  createdAt: Date;
  sealedValues: string | null;
};

/** It knows the settings of the store. */
export const INSERT_QUEUED = `
    INSERT INTO "messages" (
      "id", "storeId", "devMode", "createdAt", "updatedAt", "template", "recipient",
      "language", "status", "attempts", "objectId", "event", "customerId", "chargeId",
      "isForMember", "fingerprint", "sendAt", "endsAt", "values", "sealedValues"
    )
    SELECT
      given."id", $1, $2, given."createdAt", given."createdAt", given."template",
      COALESCE(given."recipient", customer."email"),
      COALESCE(
        given."language",
        CASE WHEN NOT given."isForMember" THEN customer."pageLanguage" END,
        store."mailLanguage"
      ), 'QUEUED', '[]',
      given."objectId", given."event", given."customerId", given."chargeId",
      given."isForMember", given."fingerprints"[1], given."sendAt", given."endsAt",
      given."values", given."sealedValues"
    FROM jsonb_to_recordset($3) AS given(
      "id" text, "createdAt" timestamptz, "template" text, "recipient" text,
      "language" text, "objectId" text, "event" text, "customerId" text, "chargeId" text,
      "isForMember" boolean, "isAlwaysSent" boolean, "isForTransparent" boolean,
      "fingerprints" text[],
      "sendAt" timestamptz, "endsAt" timestamptz, "values" jsonb, "sealedValues" text
    )
    JOIN "stores" store ON store."id" = $1
    LEFT JOIN "customers" customer ON customer."id" = given."customerId"
      AND customer."storeId" = $1 AND customer."devMode" = $2
    WHERE COALESCE(given."recipient", customer."email", '') <> ''
      AND (given."isAlwaysSent" OR store."buyerMails")
      AND (NOT given."isForTransparent" OR store."mailsForTransparents")
      AND NOT EXISTS (
        SELECT 1
        FROM "messages" known
        WHERE known."storeId" = $1 AND known."devMode" = $2
          AND known."fingerprint" = ANY(given."fingerprints")
      )
    ORDER BY given."id"
    ON CONFLICT DO NOTHING
`;

const QUEUED: DeferredWrite<QueuedMessage> = {
  order: 0,
  async write(tx, messages) {
    await tx.execute(INSERT_QUEUED, [JSON.stringify(messages)]);
  },
};
