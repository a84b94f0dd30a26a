/** All jobs that handle due rows. The sweeps, the queues and the test clock read this list. */
import type { DueJob } from '../src/platform/jobs/due-job';
import { askAboutAttempts } from './providers/ask-about-attempts';
import { askForPayments } from './providers/ask-for-payments';
import { callOffCharges } from './due/call-off-charges';
import { checkDisputes } from './providers/check-disputes';
import { closeCharges } from './due/close-charges';
import { collectInvoices, expireChanges } from './due/collect-invoices';
import { compareAccounts } from './providers/compare-accounts';
import { eraseCustomers } from './due/privacy/erase-customers';
import { eraseDeclinedBuyers } from './due/privacy/erase-declined-buyers';
import { expireBoletos, expireCharges } from './due/expire-charges';
import { checkMandates } from './providers/check-mandates';
import { checkProviderWebhooks } from './providers/check-provider-webhooks';
import { checkReturnedPayouts } from './providers/check-returned-payouts';
import { closePixCycles } from './due/close-pix-cycles';
import { endMandates } from './due/end-mandates';
import { endSubscriptions } from './due/end-subscriptions';
import { expireCheckouts } from './due/expire-checkouts';
import { expireCoupons } from './due/expire-coupons';
import { followDisputes } from './due/follow-disputes';
import { forgetCards } from './due/privacy/forget-cards';
import { reportExpiringKeys, reportFailingAccounts } from './due/members/mail-members';
import { issueCharges } from './due/issue-charges';
import { makeClosings } from './due/make-closings';
import { receiveListedDisputes } from './providers/receive-disputes';
import { releaseCardMoney } from './due/release-card-money';
import { remindSubscribers, reportExpiringCards } from './due/remind-subscribers';
import { renewSubscriptions } from './due/renew-subscriptions';
import { reportOpenCharges } from './due/report-open-charges';
import { resumeSubscriptions } from './due/resume-subscriptions';
import { retryCharges } from './due/retry-charges';
import { sendMessages } from './due/send-messages';
import { settleRefunds } from './providers/settle-refunds';
import { settlePayouts } from './providers/settle-payouts';

export const allJobs: readonly DueJob[] = [
  renewSubscriptions,
  closePixCycles,
  collectInvoices,
  endMandates,
  callOffCharges,
  endSubscriptions,
  resumeSubscriptions,
  retryCharges,
  askAboutAttempts,
  expireChanges,
  expireCharges,
  expireBoletos,
  expireCheckouts,
  expireCoupons,
  issueCharges,
  closeCharges,
  settleRefunds,
  checkDisputes,
  followDisputes,
  settlePayouts,
  releaseCardMoney,
  askForPayments,
  checkMandates,
  checkProviderWebhooks,
  checkReturnedPayouts,
  compareAccounts,
  receiveListedDisputes,
  eraseCustomers,
  eraseDeclinedBuyers,
  forgetCards,
  makeClosings,
  remindSubscribers,
  reportExpiringCards,
  reportExpiringKeys,
  reportFailingAccounts,
  reportOpenCharges,
  sendMessages,
];
