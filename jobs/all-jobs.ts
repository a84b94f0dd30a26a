/** All jobs that handle due rows. The sweeps, the queues and the test clock read this list. */
import type { DueJob } from '../src/kit/work/due-job';
import { askAboutAttempts } from './ask-about-attempts';
import { askForPayments } from './ask-for-payments';
import { callOffCharges } from './call-off-charges';
import { checkDisputes } from './check-disputes';
import { closeCharges } from './close-charges';
import { compareAccounts } from './compare-accounts';
import { eraseCustomers } from './erase-customers';
import { expireBoletos, expireCharges } from './expire-charges';
import { checkMandates } from './check-mandates';
import { checkProviderWebhooks } from './check-provider-webhooks';
import { checkReturnedPayouts } from './check-returned-payouts';
import { closePixCycles } from './close-pix-cycles';
import { endMandates } from './end-mandates';
import { endSubscriptions } from './end-subscriptions';
import { expireCheckouts } from './expire-checkouts';
import { forgetCards } from './forget-cards';
import { issueCharges } from './issue-charges';
import { receiveListedDisputes } from './receive-disputes';
import { releaseCardMoney } from './release-card-money';
import { renewSubscriptions } from './renew-subscriptions';
import { resumeSubscriptions } from './resume-subscriptions';
import { retryCharges } from './retry-charges';
import { settleRefunds } from './settle-refunds';
import { settlePayouts } from './settle-payouts';

export const allJobs: readonly DueJob[] = [
  renewSubscriptions,
  closePixCycles,
  endMandates,
  callOffCharges,
  endSubscriptions,
  resumeSubscriptions,
  retryCharges,
  askAboutAttempts,
  expireCharges,
  expireBoletos,
  expireCheckouts,
  issueCharges,
  closeCharges,
  settleRefunds,
  checkDisputes,
  settlePayouts,
  releaseCardMoney,
  askForPayments,
  checkMandates,
  checkProviderWebhooks,
  checkReturnedPayouts,
  compareAccounts,
  receiveListedDisputes,
  eraseCustomers,
  forgetCards,
];
