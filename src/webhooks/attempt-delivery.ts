/**
 * Makes one attempt to deliver an event to a webhook: signs it, sends it, and stores the response.
 */
import pLimit from 'p-limit';
import { config } from '../config';
import type { Context } from '../kit/context';
import { log } from '../kit/observe/log';
import { post, type Outcome } from '../kit/http/safe-fetch';
import { openPreviousSecret, openSecret } from './webhook-secrets';
import { Event } from './event';
import { messageBody } from './message-body';
import { messageHeaders } from './message-headers';
import { recordAttempt } from './record-attempt';
import type { Webhook } from './webhook';

/** A delivery whose next attempt belongs to this holder. */
export interface TakenDelivery {
  id: string;
  eventId: string;
  heldUntil: Date;
}

/**
 * Many hanging requests time out at the same moment. Their outcomes are stored a few at a time, so
 * that other deliveries need not wait.
 */
const failures = pLimit(4);

/**
 * `onAnswer` is called once the endpoint has answered or failed. Until the promise resolves, the
 * outcome is being stored.
 */
export async function attemptDelivery(
  ctx: Context,
  webhook: Webhook,
  { id, eventId, heldUntil }: TakenDelivery,
  onAnswer: () => void = () => undefined,
): Promise<void> {
  const event = await ctx.rows.get(Event, eventId);
  const secrets = secretsOf(webhook, ctx.clock.wall());
  const attemptedAt = ctx.clock.wall();
  const outcome = await send(webhook, event, secrets, attemptedAt).finally(onAnswer);
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
  const body = messageBody(webhook, event);
  const headers = {
    ...messageHeaders(event, {
      secrets,
      body,
      timestamp: now,
      ...(config.webhookPlatformKey && { platformKey: config.webhookPlatformKey }),
    }),
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
  const secrets: Secrets = [openSecret(webhook)];
  const isRotating = webhook.previousSecretUntil !== null && webhook.previousSecretUntil > now;
  const previous = isRotating ? openPreviousSecret(webhook) : null;
  return previous === null ? secrets : [...secrets, previous];
}

/** An endpoint may return what it received. */
function withoutSecrets(answer: string, secrets: Secrets): string {
  return secrets.reduce((text, secret) => text.replaceAll(secret, '[redacted]'), answer);
}
