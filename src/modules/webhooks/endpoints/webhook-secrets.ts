/** The secrets of a webhook: sealed for its row, and opened to sign messages. */
import { randomBytes } from 'node:crypto';
import { config } from '../../../config/config';
import { isBound } from '../../../platform/secrets/sealing-state';
import { open, seal } from '../../../platform/secrets/secrets';
import type { Transaction } from '../../../platform/records/transaction';
import type { Webhook } from './webhook';

type SecretColumn = 'sealedSecret' | 'sealedPreviousSecret' | 'sealedEarlierSecrets';

/** A secret that was replaced and still signs, until this wall time. */
export interface EndingSecret {
  secret: string;
  until: Date;
}

/** 32 random bytes in the form of Standard Webhooks: `whsec_` and base64. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Seals a secret for one column of one webhook. */
export async function sealSecret(
  tx: Transaction,
  webhookId: string,
  secret: string,
  column: SecretColumn = 'sealedSecret',
): Promise<string> {
  const place = placeOf(webhookId, column);
  return seal(config.secretKeys, secret, (await isBound(tx)) ? place : undefined);
}

/** The secret that signs messages. */
export function openSecret({ id, sealedSecret }: Webhook): string {
  return open(config.secretKeys, sealedSecret, placeOf(id, 'sealedSecret'));
}

/** Every replaced secret that still signs, the newest first. */
export function openEndingSecrets(webhook: Webhook, now: Date): EndingSecret[] {
  const { id, previousSecretUntil: until, sealedPreviousSecret, sealedEarlierSecrets } = webhook;
  // Those before the previous one end before it.
  if (sealedPreviousSecret === null || until === null || until <= now) return [];
  const place = placeOf(id, 'sealedPreviousSecret');
  const previous = { secret: open(config.secretKeys, sealedPreviousSecret, place), until };
  if (sealedEarlierSecrets === null) return [previous];
  const text = open(config.secretKeys, sealedEarlierSecrets, placeOf(id, 'sealedEarlierSecrets'));
  const earlier = (JSON.parse(text) as { secret: string; until: string }[])
    .map((each) => ({ secret: each.secret, until: new Date(each.until) }))
    .filter((each) => each.until > now);
  return [previous, ...earlier];
}

/** Seals what `openEndingSecrets` reads after the previous secret; null if there is nothing. */
export async function sealEarlierSecrets(
  tx: Transaction,
  webhookId: string,
  earlier: readonly EndingSecret[],
): Promise<string | null> {
  if (earlier.length === 0) return null;
  return sealSecret(tx, webhookId, JSON.stringify(earlier), 'sealedEarlierSecrets');
}

function placeOf(id: string, column: SecretColumn) {
  return { table: 'webhooks', column, id };
}
