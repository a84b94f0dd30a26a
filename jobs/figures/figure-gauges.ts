/** The gauges of the figures, as Prometheus sees them. */
import type { Gauge } from 'prom-client';
import { databaseGauge } from './database-gauge';

/** Its help says that it is not of this moment: a measurement may rest for a minute. */
function measuredGauge(name: string, help: string, labelNames: string[] = []): Gauge {
  const age = 'measured up to a minute ago, see pitanga_figures_measured_timestamp_seconds';
  return databaseGauge(name, `${help} (${age})`, labelNames);
}

export const dueRows = measuredGauge(
  'due_rows',
  'Due rows, by job; suspended stores are left out',
  ['job_name'],
);
export const oldestDue = measuredGauge(
  'oldest_due_seconds',
  'How long the oldest due row has been due, by job; 0 if no row is due',
  ['job_name'],
);
export const overdueRenewals = measuredGauge(
  'overdue_renewals',
  'Subscriptions whose renewal has been due for more than a minute',
);
export const overdueDeliveries = measuredGauge(
  'overdue_deliveries',
  'Deliveries to active webhooks whose next attempt has been due for more than a minute',
);
export const lateFirstAttempts = measuredGauge(
  'late_first_attempts',
  'First attempts that did not begin within 5 seconds of their event and still wait, at endpoints that are not failing',
);
export const waitingWebhook = measuredGauge(
  'waiting_webhook_seconds',
  'How long the oldest due first attempt waits at an endpoint that is not failing and that no worker sends to; 0 if there is none',
);
export const outboxWaiting = measuredGauge(
  'outbox_waiting_events',
  'Events that the relay has not read yet',
);
export const outboxLag = measuredGauge(
  'outbox_oldest_seconds',
  'Age of the oldest event that the relay has not read; 0 if there is none',
);
export const deadLetters = measuredGauge(
  'dead_letters',
  'Due rows set aside after their last retry, by job',
  ['job_name'],
);
export const failingRows = measuredGauge(
  'failing_rows',
  'Due rows that have failed and are retried, by job; counted while they are due',
  ['job_name'],
);
export const workPaused = measuredGauge(
  'work_paused',
  'Jobs and queues that an operator has paused with a reason: 1 while it is paused',
  ['name'],
);
export const sealedOfMissing = measuredGauge(
  'secrets_of_missing_keys',
  'Stored secrets that are sealed with a key that is not in SECRET_KEY, so that they cannot be read',
);
export const apiKeysOfMissing = measuredGauge(
  'api_keys_of_missing_keys',
  'Valid API keys that are refused, because they were hashed with a key that is not in SECRET_KEY',
);
export const parked = measuredGauge(
  'parked_subscriptions',
  'Subscriptions set aside because they missed too many cycles',
);
export const unmatched = measuredGauge(
  'unmatched_payments',
  'Payments in suspense that need the decision of an operator',
);
export const providerDifferences = measuredGauge(
  'provider_differences',
  'Attempts, payments, refunds and payouts that differ from the records of the provider',
);
export const openRestore = measuredGauge(
  'restore_open_seconds',
  'Time since a restore was opened, in which no money is moved; 0 if none is open',
);
export const certificateDays = measuredGauge(
  'provider_certificate_days',
  'Days until the client certificate of an enabled provider account ends',
  ['account'],
);
export const addressDays = measuredGauge(
  'provider_address_days',
  'Days since the provider of an enabled account last confirmed the address of notifications; one entered by hand is confirmed by notifications',
  ['account'],
);
export const comparedDays = measuredGauge(
  'provider_compared_days',
  'Days since the time up to which the lists of an enabled account were compared with our rows',
  ['account'],
);
export const openAccounts = measuredGauge(
  'provider_account_open',
  'Whether a method of a provider account is not called now, because the provider failed (1 = yes)',
  ['account', 'method'],
);
export const unanswered = measuredGauge(
  'provider_unanswered_seconds',
  'Age of the oldest production call without an outcome, by kind (attempt, code, payout, refund)',
  ['kind'],
);
export const disabledWebhooks = measuredGauge(
  'disabled_webhooks',
  'Disabled webhooks, by reason (GONE, FAILING, MERCHANT)',
  ['reason'],
);
export const archiveLate = measuredGauge(
  'event_archive_late_seconds',
  'Time since the oldest event was due that is still to be moved to the archive; 0 if none is',
);
export const latelyDisabled = measuredGauge(
  'lately_disabled_webhooks',
  'Webhooks that were disabled within the last hour, by reason',
  ['reason'],
);
export const claimedRows = measuredGauge(
  'claimed_rows',
  'Claimed rows, by job and state (waiting in the queue, begun)',
  ['job_name', 'state'],
);
