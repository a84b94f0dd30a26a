/** A buyer switches reminders off, by the link in one of them or in the portal. */
import { config, publicUrl } from '../../config/config';
import { lastingHashes } from '../../platform/secrets/lasting-hashes';
import type { Rows } from '../../platform/records/rows';
import type { Transaction } from '../../platform/records/transaction';
import { addressHashes } from './address-hash';
import type { Message } from './message';
import type { Template } from './templates';

export const REMINDER_TOPICS = ['PAYMENTS', 'SUBSCRIPTIONS'] as const;
export type ReminderTopic = (typeof REMINDER_TOPICS)[number];

/** What is switched off together. Receipts, declines, cancellations and codes cannot be. */
const TOPICS: Readonly<Partial<Record<Template, ReminderTopic>>> = {
  'payment-waiting': 'PAYMENTS',
  'payment-due': 'PAYMENTS',
  'payment-overdue': 'PAYMENTS',
  'trial-ending': 'SUBSCRIPTIONS',
  'renewal-upcoming': 'SUBSCRIPTIONS',
  'card-expiring': 'SUBSCRIPTIONS',
  'automatic-pix-announced': 'SUBSCRIPTIONS',
};
const TOKEN_LENGTH = 32;

const topicOf = ({ template }: Pick<Message, 'template'>): ReminderTopic | null =>
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
  return lastingHashes(config.secretKeys, `unsubscribe ${id}`).map((hash) =>
    hash.slice(0, TOKEN_LENGTH),
  );
}

/** May be repeated. Nothing happens for a mail that was erased. */
export async function unsubscribe(tx: Transaction, message: Message): Promise<void> {
  const topic = topicOf(message);
  if (topic === null || message.recipient === '') return;
  await switchOff(tx, message.recipient, topic);
}

async function switchOff(tx: Transaction, address: string, topic: ReminderTopic): Promise<void> {
  await tx.execute(
    `
      INSERT INTO "unsubscriptions" ("storeId", "devMode", "addressHash", "topic", "createdAt")
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT DO NOTHING
    `,
    [addressHashes(address)[0], topic, tx.now()],
  );
}

/** The reminders that this address receives from the store. */
export async function remindersOf(rows: Rows, address: string): Promise<ReminderTopic[]> {
  const off = await rows.sql<{ topic: string }>(
    `
      SELECT "topic"
      FROM "unsubscriptions"
      WHERE "storeId" = $1 AND "devMode" = $2 AND "addressHash" = ANY($3)
    `,
    [addressHashes(address)],
  );
  return REMINDER_TOPICS.filter((name) => off.every(({ topic }) => topic !== name));
}

/** From now on this address receives these reminders, and no others. */
export async function setReminders(
  tx: Transaction,
  address: string,
  wanted: readonly ReminderTopic[],
): Promise<void> {
  await tx.execute(
    `
      DELETE FROM "unsubscriptions"
      WHERE "storeId" = $1 AND "devMode" = $2 AND "addressHash" = ANY($3) AND "topic" = ANY($4)
    `,
    [addressHashes(address), wanted],
  );
  for (const topic of REMINDER_TOPICS)
    if (!wanted.includes(topic)) await switchOff(tx, address, topic);
}

export async function hasUnsubscribed(rows: Rows, message: Message): Promise<boolean> {
  const topic = topicOf(message);
  if (topic === null) return false;
  return rows.loadBatched(areSwitchedOff, { topic, hashes: addressHashes(message.recipient) });
}

async function areSwitchedOff(
  rows: Rows,
  asked: readonly { topic: ReminderTopic; hashes: readonly string[] }[],
): Promise<boolean[]> {
  const found = await rows.sql<{ addressHash: string; topic: string }>(
    `
      SELECT "addressHash", "topic"
      FROM "unsubscriptions"
      WHERE "storeId" = $1 AND "devMode" = $2 AND "addressHash" = ANY($3)
    `,
    [asked.flatMap(({ hashes }) => hashes)],
  );
  const off = new Set(found.map(({ addressHash, topic }) => `${topic} ${addressHash}`));
  return asked.map(({ topic, hashes }) => hashes.some((hash) => off.has(`${topic} ${hash}`)));
}
