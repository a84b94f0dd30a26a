/**
 * Records the outcome of an attempt: the delivery is delivered, retried or failed; its webhook is
 * healthy, failing or gone.
 */
import { DAY_MS, HOUR_MS, SECOND_MS, later } from '../kit/time/clock';
import type { NewRow, RowChanges } from '../kit/data/row-types';
import type { Transaction } from '../kit/data/transaction';
import { Delivery, deliveryLifecycle } from './delivery';
import { DeliveryAttempt } from './delivery-attempt';
import { disableWebhook } from './disable-webhook';
import { nextAttemptAt } from './retry-schedule';
import { Webhook, isListening, type DisabledReason } from './webhook';

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
/**
 * A busy endpoint succeeds many times a second. The time of its last success is stored at most this
 * often.
 */
const SUCCESS_NOTED_AGAIN_AFTER_MS = 10 * SECOND_MS;
const GONE = 410;

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
  answer: EndpointResponse;
}

interface EndpointResponse {
  ok: boolean;
  status: number | null;
  error: string | null;
  retryAfterSeconds: number | null;
  durationMs: number;
  answer: string;
}

/**
 * Records the outcomes of attempts at one webhook, in a few statements however many there are. A
 * failure must be the only one: it may disable the webhook, which ends its other deliveries.
 */
export async function recordAttempts(
  tx: Transaction,
  webhookId: string,
  attempts: readonly AttemptedDelivery[],
): Promise<void> {
  const webhook = await tx.lock(Webhook, webhookId);
  const ids = attempts.map(({ deliveryId }) => deliveryId);
  const found = new Map((await tx.lockAll(Delivery, ids)).map((row) => [row.id, row]));
  const outcomes = [];
  for (const attempt of attempts) {
    const delivery = found.get(attempt.deliveryId);
    // Old deliveries are removed, and with them what is known of them.
    if (delivery) outcomes.push(await outcomeOfAttempt(tx, webhook, delivery, attempt));
  }
  await tx.updateAll(Delivery, outcomes);
  await tx.insertAll(
    DeliveryAttempt,
    outcomes.map(({ made }) => made),
  );
  const ending = outcomes.find((outcome) => outcome.ending)?.ending;
  if (ending) await disableWebhook(tx, webhook, ending);
}

interface AttemptOutcome {
  row: Delivery;
  changes: RowChanges<Delivery>;
  made: NewRow<DeliveryAttempt>;
  /** Why the webhook must be disabled. */
  ending: DisabledReason | null;
}

async function outcomeOfAttempt(
  tx: Transaction,
  webhook: Webhook,
  delivery: Delivery,
  { deliveryId, endpoint, attemptedAt, heldUntil, isTest, answer }: AttemptedDelivery,
): Promise<AttemptOutcome> {
  const now = tx.clock.wall();
  const error = errorOf(answer);
  // Another worker may have taken over the delivery in the meantime, or it was given up. A failure
  // of this attempt then changes nothing.
  const counts = answer.ok || delivery.nextAttemptAt?.getTime() === heldUntil.getTime();
  const ending =
    counts && isListening(webhook) && webhook.endpoint === endpoint
      ? await noteHealth(tx, webhook, answer, isTest)
      : null;
  const isLast = isTest || ending !== null || !isListening(webhook);
  const attemptCount = delivery.attemptCount + 1;
  return {
    row: delivery,
    changes: {
      attemptCount,
      lastAttemptAt: now,
      ...(counts && {
        lastStatus: answer.status,
        lastError: error,
        ...outcomeOf(delivery, answer, {
          attemptsMade: attemptCount - delivery.attemptsBefore,
          isLast,
          now,
        }),
      }),
    },
    made: {
      deliveryId,
      number: attemptCount,
      attemptedAt,
      status: answer.status,
      durationMs: answer.durationMs,
      error,
      answer: answer.answer,
    },
    ending,
  };
}

function errorOf({ ok, error, status }: EndpointResponse): string | null {
  return ok ? null : (error ?? `the endpoint answered ${status}`);
}

/** Delivered, retried later, or failed for good. */
function outcomeOf(
  delivery: Delivery,
  { ok, retryAfterSeconds }: EndpointResponse,
  { attemptsMade, isLast, now }: { attemptsMade: number; isLast: boolean; now: Date },
): RowChanges<Delivery> {
  const retryAt = ok || isLast ? null : nextAttemptAt(attemptsMade, now, retryAfterSeconds);
  const undelivered = retryAt ? 'PENDING' : 'FAILED';
  const status = ok ? 'DELIVERED' : undelivered;
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
  answer: EndpointResponse,
  isTest: boolean,
): Promise<DisabledReason | null> {
  if (answer.status === GONE) return 'GONE';
  const now = tx.clock.wall();
  if (answer.ok) await noteSuccess(tx, webhook, now);
  if (answer.ok || isTest) return null;
  const failedWithin = (ms: number) =>
    webhook.lastFailedAt !== null && now <= later(webhook.lastFailedAt, ms);
  const isNew = !webhook.failingSince || !failedWithin(SILENT_AFTER_MS);
  const failingSince = isNew ? now : webhook.failingSince;
  if (isNew || !failedWithin(NOTED_AGAIN_AFTER_MS))
    await tx.update(webhook, { failingSince, lastFailedAt: now });
  return failingSince && later(failingSince, GIVES_UP_AFTER_MS) <= now ? 'FAILING' : null;
}

/**
 * Merchants do not see the time of a success, so `updatedAt` changes only if the webhook was
 * failing before.
 */
async function noteSuccess(tx: Transaction, webhook: Webhook, now: Date): Promise<void> {
  const { failingSince, lastSucceededAt } = webhook;
  if (failingSince) {
    await tx.update(webhook, { failingSince: null, lastFailedAt: null, lastSucceededAt: now });
    return;
  }
  const isFresh =
    lastSucceededAt !== null &&
    lastSucceededAt <= now &&
    now < later(lastSucceededAt, SUCCESS_NOTED_AGAIN_AFTER_MS);
  if (isFresh) return;
  await tx.sql(
    `
      UPDATE "webhooks"
      SET "lastSucceededAt" = $4
      WHERE "storeId" = $1 AND "devMode" = $2 AND "id" = $3
    `,
    [webhook.id, now],
  );
  // Further successes of the same transaction are fresh.
  webhook.lastSucceededAt = now;
}
