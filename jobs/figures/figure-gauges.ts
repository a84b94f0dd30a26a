/** The gauges of the figures, as Prometheus sees them. */
import { databaseGauge } from './database-gauge';

export const dueRows = databaseGauge(
  'due_rows',
  'Due rows, by job; suspended stores are left out',
  ['job_name'],
);
export const oldestDue = databaseGauge(
  'oldest_due_seconds',
  'How long the oldest due row has been due, by job; 0 if no row is due',
  ['job_name'],
);
export const overdueRenewals = databaseGauge(
  'overdue_renewals',
  'Subscriptions whose renewal has been due for more than a minute',
);
export const overdueDeliveries = databaseGauge(
  'overdue_deliveries',
  'Deliveries to active webhooks whose next attempt has been due for more than a minute',
);
export const outboxWaiting = databaseGauge(
  'outbox_waiting_events',
  'Events that the relay has not read yet',
);
export const outboxLag = databaseGauge(
  'outbox_oldest_seconds',
  'Age of the oldest event that the relay has not read; 0 if there is none',
);
export const deadLetters = databaseGauge(
  'dead_letters',
  'Due rows set aside after their last retry, by job',
  ['job_name'],
);
export const failingRows = databaseGauge(
  'failing_rows',
  'Due rows that have failed and are retried, by job; counted until they are done',
  ['job_name'],
);
export const workPaused = databaseGauge(
  'work_paused',
  'Jobs and queues that an operator has paused with a reason: 1 while it is paused',
  ['name'],
);
export const parked = databaseGauge(
  'parked_subscriptions',
  'Subscriptions set aside because they missed too many cycles',
);
export const unmatched = databaseGauge(
  'unmatched_payments',
  'Payments in suspense that need the decision of an operator',
);
export const providerDifferences = databaseGauge(
  'provider_differences',
  'Attempts, payments, refunds and payouts that differ from the records of the provider',
);
export const openRestore = databaseGauge(
  'restore_open_seconds',
  'Time since a restore was opened, in which no money is moved; 0 if none is open',
);
export const certificateDays = databaseGauge(
  'provider_certificate_days',
  'Days until the client certificate of an enabled provider account ends',
  ['account'],
);
export const addressDays = databaseGauge(
  'provider_address_days',
  'Days since the provider of an enabled account last confirmed the address of notifications; one entered by hand is confirmed by notifications',
  ['account'],
);
export const comparedDays = databaseGauge(
  'provider_compared_days',
  'Days since the time up to which the lists of an enabled account were compared with our rows',
  ['account'],
);
export const openAccounts = databaseGauge(
  'provider_account_open',
  'Whether a method of a provider account is not called now, because the provider failed (1 = yes)',
  ['account', 'method'],
);
export const unanswered = databaseGauge(
  'provider_unanswered_seconds',
  'Age of the oldest production call without an outcome, by kind (attempt, code, payout, refund)',
  ['kind'],
);
export const disabledWebhooks = databaseGauge(
  'disabled_webhooks',
  'Disabled webhooks, by reason (GONE, FAILING, MERCHANT)',
  ['reason'],
);
export const archiveLate = databaseGauge(
  'event_archive_late_seconds',
  'Time since the oldest event was due that is still to be moved to the archive; 0 if none is',
);
export const latelyDisabled = databaseGauge(
  'lately_disabled_webhooks',
  'Webhooks that were disabled within the last hour, by reason',
  ['reason'],
);
export const claimedRows = databaseGauge(
  'claimed_rows',
  'Claimed rows, by job and state (waiting in the queue, begun)',
  ['job_name', 'state'],
);
