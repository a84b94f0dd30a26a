/** A buyer switches reminders off, by the link in one of them. */
import { config, publicUrl } from '../../config/config';
import { keyedHash } from '../../platform/secrets/secrets';
import type { Rows } from '../../platform/records/rows';
import type { Transaction } from '../../platform/records/transaction';
import { addressHashes } from './address-hash';
import type { Message } from './message';
import type { Template } from './templates';

/** What is switched off together. Receipts, declines, cancellations and codes cannot be. */
const TOPICS: Readonly<Partial<Record<Template, string>>> = {
  'payment-waiting': 'PAYMENTS',
  'payment-due': 'PAYMENTS',
  'payment-overdue': 'PAYMENTS',
  'trial-ending': 'SUBSCRIPTIONS',
  'renewal-upcoming': 'SUBSCRIPTIONS',
  'card-expiring': 'SUBSCRIPTIONS',
  'automatic-pix-announced': 'SUBSCRIPTIONS',
};
const TOKEN_LENGTH = 32;

const topicOf = ({ template }: Pick<Message, 'template'>): string | null =>
  TOPICS[template as Template] ?? null;

/** The address that ends reminders like this mail; null for a mail that cannot be switched off. */
export function unsubscribeUrlOf(message: Message): string | null {
  const [token] = tokensOf(message.id);
  return topicOf(message) && publicUrl(`/pay/${message.id}/unsubscribe?token=${token}`);
}

/** Whether the token is that of the link in this mail. */
export function isUnsubscribeToken(message: Message, token: string): boolean {
  return topicOf(message) !== null && tokensOf(message.id).includes(token);
}

function tokensOf(id: string): string[] {
  return keyedHash(config.secretKeys, `unsubscribe ${id}`).map((hash) =>
    hash.slice(0, TOKEN_LENGTH),
  );
}

/** May be repeated. Nothing happens for a mail that was erased. */
export async function unsubscribe(tx: Transaction, message: Message): Promise<void> {
  const topic = topicOf(message);
  if (topic === null || message.recipient === '') return;
  await tx.execute(
    `
      INSERT INTO "unsubscriptions" ("storeId", "devMode", "addressHash", "topic", "createdAt")
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT DO NOTHING
    `,
    [addressHashes(message.recipient)[0], topic, tx.now()],
  );
}

export async function hasUnsubscribed(rows: Rows, message: Message): Promise<boolean> {
  const topic = topicOf(message);
  if (topic === null) return false;
  const found = await rows.sql(
    `
      SELECT 1
      FROM "unsubscriptions"
      WHERE "storeId" = $1 AND "devMode" = $2 AND "addressHash" = ANY($3) AND "topic" = $4
    `,
    [addressHashes(message.recipient), topic],
  );
  return found.length > 0;
}
