/** What each template says. */
import type { Template } from '../modules/messages/templates';
import type { MailContent, Skipped } from './content';
import { invitation, passwordReset } from './templates/members';
import type { ReadContent, Reading } from './reading';
import {
  paymentDue,
  paymentOverdue,
  paymentWaiting,
  receipt,
  refundCompleted,
  refundFailed,
} from './templates/payments';
import {
  accountFailing,
  disputeAnswerDue,
  disputeOpened,
  keyExpiring,
  newSignIn,
  payoutFailed,
  roleChanged,
  webhookDisabled,
} from './templates/team';
import { emailChanged, portalCode, withdrawalConfirmed } from './templates/portal';
import {
  cardExpiring,
  paymentFailed,
  pixAnnounced,
  planChanged,
  renewalUpcoming,
  subscriptionCancelled,
  subscriptionPaused,
  subscriptionResumed,
  subscriptionStarted,
  trialEnding,
  trialStarted,
} from './templates/subscriptions';

const CONTENTS: Partial<Record<Template, ReadContent>> = {
  receipt,
  'payment-waiting': paymentWaiting,
  'payment-due': paymentDue,
  'payment-overdue': paymentOverdue,
  'subscription-started': subscriptionStarted,
  'trial-started': trialStarted,
  'trial-ending': trialEnding,
  'renewal-upcoming': renewalUpcoming,
  'payment-failed': paymentFailed,
  'card-expiring': cardExpiring,
  'automatic-pix-announced': pixAnnounced,
  'plan-changed': planChanged,
  'subscription-paused': subscriptionPaused,
  'subscription-resumed': subscriptionResumed,
  'subscription-cancelled': subscriptionCancelled,
  'refund-completed': refundCompleted,
  'refund-failed': refundFailed,
  'withdrawal-confirmed': withdrawalConfirmed,
  'email-changed': emailChanged,
  'portal-code': portalCode,
  invitation,
  'password-reset': passwordReset,
  'new-sign-in': newSignIn,
  'role-changed': roleChanged,
  'dispute-opened': disputeOpened,
  'dispute-answer-due': disputeAnswerDue,
  'payout-failed': payoutFailed,
  'webhook-disabled': webhookDisabled,
  'provider-account-failing': accountFailing,
  'key-expiring': keyExpiring,
};

export async function contentOf(reading: Reading): Promise<MailContent | Skipped> {
  const read = CONTENTS[reading.message.template as Template];
  // A mail that a later release has queued, while processes of both run.
  return read ? read(reading) : { skip: 'UNKNOWN_TEMPLATE' };
}
