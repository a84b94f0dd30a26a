/** Makes one attempt to deliver an event to a webhook: signs the message and sends it. */
import { config } from '../../../config/config';
import { SECOND_MS, type Clock } from '../../../platform/time/clock';
import { countHandled } from '../../../platform/jobs/handled-rows';
import { idCreatedAt } from '../../../platform/records/columns/ids';
import { log } from '../../../platform/observability/log';
import { firstAttemptSeconds } from '../../../platform/observability/metrics';
import { post, type PostOutcome } from '../../../platform/http/outgoing/safe-fetch';
import { openEndingSecrets, openSecret } from '../endpoints/webhook-secrets';
import type { Event } from '../events/event';
import { storedBody, type StoredPayloads } from './message-body';
import { messageHeaders } from './message-headers';
import { isLegacy, sendsSecret, type Webhook } from '../endpoints/webhook';

/** What is read of an event that is sent. */
export type EventToSend = StoredPayloads &
  Pick<
    Event,
    'id' | 'storeId' | 'objectId' | 'sequence' | 'test' | 'requestId' | 'traceparent' | 'chargeId'
  >;

/** A delivery whose next attempt belongs to this holder. */
export interface TakenDelivery {
  id: string;
  event: EventToSend;
  heldUntil: Date;
  /** Nothing was ever sent for it. */
  isFirst: boolean;
}

export interface AttemptedDelivery {
  deliveryId: string;
  /**
   * The address that answered. If the webhook has another address by now, the outcome does not
   * affect its health.
   */
  endpoint: string;
  attemptedAt: Date;
  /** Until when the attempt belonged to this holder, as stored when the delivery was taken. */
  heldUntil: Date;
  /**
   * A test is not retried and does not affect the webhook's health. The merchant sees the response
   * and tries again by hand.
   */
  isTest: boolean;
  outcome: PostOutcome;
}

/** Signs and sends the message. Returns what is to be recorded of the attempt. */
export async function attemptDelivery(
  clock: Clock,
  webhook: Webhook,
  { id, event, heldUntil, isFirst }: TakenDelivery,
): Promise<AttemptedDelivery> {
  const attemptedAt = clock.wall();
  const secrets = secretsOf(webhook, attemptedAt);
  if (isFirst && !webhook.failingSince) observeDelay(event, attemptedAt);
  const outcome = await send(webhook, event, secrets, attemptedAt);
  const { status, error, durationMs } = outcome;
  countHandled('deliver-webhooks', outcome.ok ? 'done' : 'failed');
  log.info(
    {
      request: event.requestId,
      store: event.storeId,
      event: event.id,
      object: event.objectId,
      ...(event.chargeId && { charge: event.chargeId }),
      delivery: id,
      webhook: webhook.id,
      status,
      error,
      durationMs,
    },
    'webhook attempt',
  );
  const answer = sendsSecret(webhook) ? withoutSecrets(outcome.answer, secrets) : outcome.answer;
  return {
    deliveryId: id,
    endpoint: webhook.endpoint,
    attemptedAt,
    heldUntil,
    isTest: event.test,
    outcome: { ...outcome, answer },
  };
}

/** The id of an event has the wall time at which it was created, on whichever machine. */
function observeDelay({ id }: EventToSend, attemptedAt: Date): void {
  const delayMs = attemptedAt.getTime() - idCreatedAt(id).getTime();
  firstAttemptSeconds.observe(Math.max(0, delayMs / SECOND_MS));
}

type Secrets = [newest: string, ...previous: string[]];

function send(
  webhook: Webhook,
  event: EventToSend,
  secrets: Secrets,
  now: Date,
): Promise<PostOutcome> {
  // Signed several times and sent: encoded once.
  const body = Buffer.from(storedBody(webhook, event));
  const headers = {
    ...messageHeaders(event, {
      secrets,
      body,
      timestamp: now,
      ...(config.webhookPlatformKey && { platformKey: config.webhookPlatformKey }),
    }),
    ...(event.test && { 'X-Webhook-Test': 'true' }),
    ...(sendsSecret(webhook) && { 'X-Webhook-Secret': secrets[0] }),
  };
  return post(
    isLegacy(webhook) ? withSecret(webhook.endpoint, secrets[0]) : webhook.endpoint,
    {
      body,
      headers,
      now,
      traced: {
        'pitanga.event': event.id,
        'pitanga.webhook': webhook.id,
        'pitanga.store': event.storeId,
        ...(event.chargeId && { 'pitanga.charge': event.chargeId }),
      },
      cause: event.traceparent,
    },
    { allowPrivate: config.allowPrivateEndpoints },
  );
}

/** The address as receivers written for another platform expect it. It is stored nowhere. */
function withSecret(endpoint: string, secret: string): string {
  const [address = ''] = endpoint.split('#', 1);
  const separator = address.includes('?') ? '&' : '?';
  return `${address}${separator}webhookSecret=${encodeURIComponent(secret)}`;
}

function secretsOf(webhook: Webhook, now: Date): Secrets {
  const ending = openEndingSecrets(webhook, now);
  return [openedSecretOf(webhook), ...ending.map(({ secret }) => secret)];
}

const opened = new WeakMap<Webhook, string>();

/** Opened once for each time that the webhook is read, which many messages are signed for. */
function openedSecretOf(webhook: Webhook): string {
  const secret = opened.get(webhook) ?? openSecret(webhook);
  opened.set(webhook, secret);
  return secret;
}

/** An endpoint may return what it received. */
function withoutSecrets(answer: string, secrets: Secrets): string {
  const sent = secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]);
  return sent.reduce((text, secret) => text.replaceAll(secret, '[redacted]'), answer);
}
