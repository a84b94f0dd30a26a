/** What an attempt means: for the delivery, which is made, tried again or given up, and for its webhook, which is healthy, failing or gone. */
import { DAY_MS, HOUR_MS, later } from '../kit/clock';
import type { Transaction } from '../kit/transaction';
import { Delivery, deliveryLifecycle } from './delivery';
import { DeliveryAttempt } from './delivery-attempt';
import { disableWebhook } from './disable-webhook';
import { nextAttemptAt } from './retry-schedule';
import { Webhook, isListening, type DisabledReason } from './webhook';

const GIVES_UP_AFTER_MS = 5 * DAY_MS;
/** Longer than the schedule ever waits between two attempts (26.4 h) and NOTED_AGAIN_AFTER_MS together: an endpoint that was left alone for so long was silent, not failing. */
const SILENT_AFTER_MS = 27 * HOUR_MS;
/** Many fail at the same moment: that a webhook fails still is not written down for each. */
const NOTED_AGAIN_AFTER_MS = HOUR_MS / 2;
const GONE = 410;

interface Which {
  webhookId: string;
  deliveryId: string;
  /** The address that answered: the webhook may have another one by now, of which that says nothing. */
  endpoint: string;
  attemptedAt: Date;
  /** Until when the attempt was the holder's to make, as the delivery was told when it was taken. */
  heldUntil: Date;
  /** Whoever tries a webhook looks at the answer, and tries again by hand. */
  isTest: boolean;
}

interface Answer {
  ok: boolean;
  status: number | null;
  error: string | null;
  retryAfterSeconds: number | null;
  durationMs: number;
  answer: string;
}

export async function recordAttempt(
  tx: Transaction,
  { webhookId, deliveryId, endpoint, attemptedAt, heldUntil, isTest }: Which,
  answer: Answer,
): Promise<void> {
  const webhook = await tx.lock(Webhook, webhookId);
  const delivery = await tx.lock(Delivery, deliveryId);
  const now = tx.clock.wall();
  const error = answer.ok ? null : (answer.error ?? `the endpoint answered ${answer.status}`);
  // Another worker may have taken the delivery over meanwhile, or it was given up: that this attempt failed then changes nothing.
  const counts = answer.ok || delivery.nextAttemptAt?.getTime() === heldUntil.getTime();
  const ending =
    counts && isListening(webhook) && webhook.endpoint === endpoint
      ? await noteHealth(tx, webhook, answer, isTest)
      : null;
  delivery.attemptCount += 1;
  delivery.lastAttemptAt = now;
  if (counts) {
    delivery.lastStatus = answer.status;
    delivery.lastError = error;
    const attemptsMade = delivery.attemptCount - delivery.attemptsBefore;
    delivery.nextAttemptAt =
      answer.ok || isTest || ending || !isListening(webhook)
        ? null
        : nextAttemptAt(attemptsMade, now, answer.retryAfterSeconds);
    const status = answer.ok ? 'DELIVERED' : delivery.nextAttemptAt ? 'PENDING' : 'FAILED';
    if (status !== delivery.status)
      delivery.status = deliveryLifecycle.move(delivery.status, status);
  }
  await tx.save(delivery);
  await tx.insert(DeliveryAttempt, {
    deliveryId,
    number: delivery.attemptCount,
    attemptedAt,
    status: answer.status,
    durationMs: answer.durationMs,
    error,
    answer: answer.answer,
  });
  if (ending) await disableWebhook(tx, webhook, ending);
}

/** Answers why the webhook has to be disabled, if it has. A test that fails says nothing: perhaps nobody listens yet. */
async function noteHealth(
  tx: Transaction,
  webhook: Webhook,
  answer: Answer,
  isTest: boolean,
): Promise<DisabledReason | null> {
  if (answer.status === GONE) return 'GONE';
  if (answer.ok ? !webhook.failingSince : isTest) return null;
  const now = tx.clock.wall();
  const failedWithin = (ms: number) =>
    webhook.lastFailedAt !== null && now <= later(webhook.lastFailedAt, ms);
  const isNew = answer.ok || !webhook.failingSince || !failedWithin(SILENT_AFTER_MS);
  if (isNew) webhook.failingSince = answer.ok ? null : now;
  if (isNew || !failedWithin(NOTED_AGAIN_AFTER_MS)) {
    webhook.lastFailedAt = answer.ok ? null : now;
    await tx.save(webhook);
  }
  return webhook.failingSince && later(webhook.failingSince, GIVES_UP_AFTER_MS) <= now
    ? 'FAILING'
    : null;
}
