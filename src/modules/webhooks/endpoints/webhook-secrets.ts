/** The secrets of a webhook: sealed for its row, and opened to sign messages. */
import { randomBytes } from 'node:crypto';
import { config } from '../../../config/config';
import { isBound } from '../../../platform/secrets/sealing-state';
import { open, seal } from '../../../platform/secrets/secrets';
import type { Transaction } from '../../../platform/records/transaction';
import type { Webhook } from './webhook';

type SecretColumn = 'sealedSecret' | 'sealedPreviousSecret';

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

/** The secret before the last rotation; null when there is none. */
export function openPreviousSecret({ id, sealedPreviousSecret }: Webhook): string | null {
  return sealedPreviousSecret === null
    ? null
    : open(config.secretKeys, sealedPreviousSecret, placeOf(id, 'sealedPreviousSecret'));
}

function placeOf(id: string, column: SecretColumn) {
  return { table: 'webhooks', column, id };
}
