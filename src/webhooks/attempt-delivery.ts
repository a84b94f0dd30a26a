/** One attempt to deliver an event to a webhook: signed, sent, and written down with what came back. */
import pLimit from 'p-limit';
import { config } from '../config';
import type { Context } from '../kit/context';
import { log } from '../kit/log';
import { post, type Outcome } from '../kit/safe-fetch';
import { open } from '../kit/secrets';
import { Event } from './event';
import { recordAttempt } from './record-attempt';
import { signatureHeaders } from './sign';
import type { Webhook } from './webhook';

/** A delivery whose next attempt is the holder's to make. */
export interface TakenDelivery {
  id: string;
  eventId: string;
  heldUntil: Date;
}

/** Many that hang end at the same moment: what came of them is written down little by little, and what is sent meanwhile need not wait. */
const failures = pLimit(4);

export async function attemptDelivery(
  ctx: Context,
  webhook: Webhook,
  { id, eventId, heldUntil }: TakenDelivery,
): Promise<void> {
  const event = await ctx.rows.get(Event, eventId);
  const secrets = secretsOf(webhook, ctx.clock.wall());
  const attemptedAt = ctx.clock.wall();
  const outcome = await send(webhook, event, secrets, attemptedAt);
  const { status, error, durationMs } = outcome;
  log.info(
    {
      request: event.requestId,
      store: event.storeId,
      event: event.id,
      delivery: id,
      webhook: webhook.id,
      status,
      error,
      durationMs,
    },
    'webhook attempt',
  );
  const answer = webhook.sendSecret ? withoutSecrets(outcome.answer, secrets) : outcome.answer;
  const record = () =>
    ctx.transaction((tx) =>
      recordAttempt(
        tx,
        {
          webhookId: webhook.id,
          deliveryId: id,
          endpoint: webhook.endpoint,
          attemptedAt,
          heldUntil,
          isTest: event.test,
        },
        { ...outcome, answer },
      ),
    );
  await (outcome.ok ? record() : failures(record));
}

type Secrets = [newest: string, ...previous: string[]];

function send(webhook: Webhook, event: Event, secrets: Secrets, now: Date): Promise<Outcome> {
  const body = JSON.stringify(webhook.v2 ? event.payload : event.payloadV1);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Pitanga-Webhooks/1',
    ...signatureHeaders({
      secrets,
      id: event.id,
      body,
      timestamp: now,
      ...(config.webhookPlatformKey && { platformKey: config.webhookPlatformKey }),
    }),
    'X-Webhook-Object': event.objectId,
    'X-Webhook-Sequence': String(event.sequence),
    ...(event.test && { 'X-Webhook-Test': 'true' }),
    ...(webhook.sendSecret && { 'X-Webhook-Secret': secrets[0] }),
  };
  return post(
    webhook.endpoint,
    { body, headers, now },
    { allowPrivate: config.allowPrivateEndpoints },
  );
}

function secretsOf(webhook: Webhook, now: Date): Secrets {
  const secrets: Secrets = [open(config.secretKeys, webhook.sealedSecret)];
  const isRotating =
    webhook.sealedPreviousSecret !== null &&
    webhook.previousSecretUntil !== null &&
    webhook.previousSecretUntil > now;
  return isRotating && webhook.sealedPreviousSecret
    ? [...secrets, open(config.secretKeys, webhook.sealedPreviousSecret)]
    : secrets;
}

/** An endpoint may answer with what it was sent. */
function withoutSecrets(answer: string, secrets: Secrets): string {
  return secrets.reduce((text, secret) => text.replaceAll(secret, '[redacted]'), answer);
}
