/** The names of the due jobs. A column names the job that its time is for. */
import type {} from '../src/platform/records/columns/columns';

export type JobName =
  | 'ask-about-attempts'
  | 'ask-for-payments'
  | 'call-off-charges'
  | 'check-disputes'
  | 'check-mandates'
  | 'close-charges'
  | 'collect-invoices'
  | 'compare-accounts'
  | 'close-pix-cycles'
  | 'end-mandates'
  | 'end-subscriptions'
  | 'erase-customers'
  | 'erase-declined-buyers'
  | 'expire-boletos'
  | 'expire-changes'
  | 'expire-charges'
  | 'expire-checkouts'
  | 'expire-coupons'
  | 'follow-disputes'
  | 'forget-cards'
  | 'issue-charges'
  | 'make-closings'
  | 'receive-disputes'
  | 'release-card-money'
  | 'remind-subscribers'
  | 'report-expiring-cards'
  | 'report-expiring-keys'
  | 'report-failing-accounts'
  | 'renew-subscriptions'
  | 'report-open-charges'
  | 'check-provider-webhooks'
  | 'check-returned-payouts'
  | 'resume-subscriptions'
  | 'retry-charges'
  | 'send-messages'
  | 'settle-payouts'
  | 'settle-refunds';

declare module '../src/platform/records/columns/columns' {
  interface DueJobNames extends Record<JobName, true> {}
}
