/**
 * Records an attempt that failed: the delivery is retried or has failed; its webhook is failing or
 * gone.
 */
import { DAY_MS, HOUR_MS, later } from '../../../platform/time/clock';
import type { RowChanges } from '../../../platform/records/columns/row-types';
import type { Transaction } from '../../../platform/records/transaction';
import type { AttemptedDelivery } from './attempt-delivery';
import { Delivery, deliveryLifecycle } from './delivery';
import { DeliveryAttempt } from './delivery-attempt';
import { disableWebhook } from '../endpoints/disable-webhook';
import { nextAttemptAt } from './retry-schedule';
import { Webhook, isLegacy, isListening, type DisabledReason } from '../endpoints/webhook';

const GIVES_UP_AFTER_MS = 5 * DAY_MS;
/**
 * Longer than the longest delay of the schedule (26.4 h) plus NOTED_AGAIN_AFTER_MS. An endpoint
 * without attempts for this long was idle, not failing.
 */
const SILENT_AFTER_MS = 27 * HOUR_MS;
/**
 * Many attempts fail at the same time. That a webhook is still failing is stored at most this
 * often.
 */
const NOTED_AGAIN_AFTER_MS = HOUR_MS / 2;
const GONE = 410;
/** Request Timeout and Too Many Requests. */
const TEMPORARY: ReadonlySet<number> = new Set([408, 429]);

export async function recordFailure(
  tx: Transaction,
  webhookId: string,
  attempt: AttemptedDelivery,
): Promise<void> {
  const webhook = await tx.lock(Webhook, webhookId);
  const [delivery] = await tx.lockAll(Delivery, [attempt.deliveryId]);
  // Old deliveries are removed, and with them what is known of them.
  if (!delivery) return;
  const { endpoint, attemptedAt, heldUntil, isTest, outcome } = attempt;
  const now = tx.clock.wall();
  const error = outcome.error ?? `the endpoint answered ${outcome.status}`;
  // Another worker may have taken over the delivery in the meantime, or it was given up. This
  // attempt then changes nothing.
  const counts = delivery.nextAttemptAt?.getTime() === heldUntil.getTime();
  const ending =
    counts && isListening(webhook) && webhook.endpoint === endpoint
      ? await noteHealth(tx, webhook, attempt)
      : null;
  const isLast = isTest || ending !== null || isOver(webhook, outcome.status);
  const attemptCount = delivery.attemptCount + 1;
  const attemptsMade = attemptCount - delivery.attemptsBefore;
  const retryAt = isLast ? null : nextAttemptAt(attemptsMade, now, outcome.retryAfterSeconds);
  await tx.update(delivery, {
    attemptCount,
    lastAttemptAt: now,
    ...(counts && { lastStatus: outcome.status, lastError: error, ...retried(delivery, retryAt) }),
  });
  await tx.insert(DeliveryAttempt, {
    deliveryId: delivery.id,
    number: attemptCount,
    attemptedAt,
    status: outcome.status,
    durationMs: outcome.durationMs,
    error,
    answer: outcome.answer,
  });
  if (ending) await disableWebhook(tx, webhook, ending);
}

/**
 * Whether nothing more is sent: the webhook listens no longer, or will never accept the message.
 */
function isOver(webhook: Webhook, status: number | null): boolean {
  return !isListening(webhook) || isRefused(webhook, status);
}

/**
 * Receivers written for another platform answer 3xx and 4xx to a message that they will never
 * accept.
 */
function isRefused(webhook: Webhook, status: number | null): boolean {
  if (!isLegacy(webhook) || status === null || TEMPORARY.has(status)) return false;
  return status >= 300 && status < 500;
}

/** Retried later, or failed for good. */
function retried(delivery: Delivery, retryAt: Date | null): RowChanges<Delivery> {
  const status = retryAt ? 'PENDING' : 'FAILED';
  return {
    nextAttemptAt: retryAt,
    ...(status !== delivery.status && { status: deliveryLifecycle.move(delivery.status, status) }),
  };
}

/**
 * Returns why the webhook must be disabled, or null. A failed test does not count, because the
 * endpoint may not be running yet.
 */
async function noteHealth(
  tx: Transaction,
  webhook: Webhook,
  { isTest, outcome }: AttemptedDelivery,
): Promise<DisabledReason | null> {
  if (outcome.status === GONE) return 'GONE';
  if (isTest) return null;
  const now = tx.clock.wall();
  const failedWithin = (ms: number) =>
    webhook.lastFailedAt !== null && now <= later(webhook.lastFailedAt, ms);
  const isNew = !webhook.failingSince || !failedWithin(SILENT_AFTER_MS);
  const failingSince = isNew ? now : webhook.failingSince;
  if (isNew || !failedWithin(NOTED_AGAIN_AFTER_MS))
    await tx.update(webhook, { failingSince, lastFailedAt: now });
  return failingSince && later(failingSince, GIVES_UP_AFTER_MS) <= now ? 'FAILING' : null;
}
